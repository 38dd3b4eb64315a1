/** The forms of `DATABASE_URL`: those of libpq are read, anything else is refused with one sentence. */
import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { scratchFolder } from '#server/testing/programs.ts';
import { readTarget } from './address.ts';

/** Everything but TLS: host, port and password of each host; user, database. */
function read(text: string, env: Record<string, string> = {}) {
  const { ways, user, database } = readTarget(text, { PGSSLMODE: 'disable', ...env });
  return [ways.map(({ host, port, password }) => `${host} ${port} ${password}`.trim()).join(', '), user, database];
}

test('addresses', () => {
  assert.deepEqual(read('postgres://u:p@h:6000/d'), ['h 6000 p', 'u', 'd']);
  assert.deepEqual(read('postgresql://u@h'), ['h 5432', 'u', 'u']);
  assert.deepEqual(read('postgresql://u:a%40b%2Fc@h/d%20e'), ['h 5432 a@b/c', 'u', 'd e']);
  assert.deepEqual(read('postgres://u:p@a:1,b:2,c/d?target_session_attrs=read-write'), [
    'a 1 p, b 2 p, c 5432 p',
    'u',
    'd',
  ]);
  assert.deepEqual(read('postgres://u@[::1]:7/d'), ['::1 7', 'u', 'd']);
  assert.deepEqual(read('postgres://u@%2Fvar%2Frun%2Fpg/d'), ['/var/run/pg 5432', 'u', 'd']);
  assert.deepEqual(read('postgres://u@localhost/d?host=/run/pg&port=6543'), ['/run/pg 6543', 'u', 'd']);
  assert.deepEqual(read('postgres:///d?host=a,b&user=u&port=9'), ['a 9, b 9', 'u', 'd']);
  assert.deepEqual(read('postgres://u@name/d?hostaddr=10.0.0.1'), ['10.0.0.1 5432', 'u', 'd']);
});

test('names and values', () => {
  assert.deepEqual(read('host=a,b port=1,2 dbname=d user=u password=p'), ['a 1 p, b 2 p', 'u', 'd']);
  assert.deepEqual(read(String.raw`host = /run/pg  user='o\'neil \\ co' dbname=d\ e password=''`), [
    '/run/pg 5432',
    String.raw`o'neil \ co`,
    'd e',
  ]);
  const { connectTimeoutMs, applicationName, options } = readTarget(
    "host=h user=u connect_timeout=7 application_name=desk options='-c search_path=app'",
    {},
  );
  assert.deepEqual([connectTimeoutMs, applicationName, options], [7000, 'desk', '-c search_path=app']);
});

test('passwords come from the address, PGPASSWORD or a file, in this order', () => {
  const passfile = join(scratchFolder('pgpass'), 'pass');
  writeFileSync(passfile, '# first line\nother:*:*:*:no\na:5432:d:u:one\\:1\n*:*:*:u:rest\nlocalhost:*:*:*:socket\n');
  chmodSync(passfile, 0o600);
  assert.deepEqual(read('postgres://u@a,b/d', { PGPASSFILE: passfile })[0], 'a 5432 one:1, b 5432 rest');
  assert.deepEqual(read(`host=/run/pg user=v passfile=${passfile}`)[0], '/run/pg 5432 socket');
  assert.deepEqual(read('postgres://u@a/d', { PGPASSFILE: passfile, PGPASSWORD: 'env' })[0], 'a 5432 env');
  assert.deepEqual(read('postgres://u:own@a/d', { PGPASSWORD: 'env' })[0], 'a 5432 own');
  chmodSync(passfile, 0o644);
  assert.throws(() => read('postgres://u@a/d', { PGPASSFILE: passfile }), /chmod 600/);
});

test('sslmode means what it means to libpq', () => {
  const kinds = (mode: string) =>
    readTarget(`postgres://u@h/d${mode}`, {}).ways.map(({ ssl }) =>
      ssl === false
        ? 'plain'
        : ssl.rejectUnauthorized === true
          ? ssl.checkServerIdentity === undefined
            ? 'full'
            : 'ca'
          : 'unchecked',
    );
  assert.deepEqual(kinds(''), ['unchecked', 'plain']);
  assert.deepEqual(kinds('?sslmode=disable'), ['plain']);
  assert.deepEqual(kinds('?sslmode=allow'), ['plain', 'unchecked']);
  assert.deepEqual(kinds('?sslmode=require'), ['unchecked']);
  assert.deepEqual(kinds('?sslmode=verify-ca'), ['ca']);
  assert.deepEqual(kinds('?sslmode=verify-full'), ['full']);
  assert.deepEqual(
    readTarget('postgres://u@%2Frun/d?sslmode=require', {}).ways.map(({ ssl }) => ssl),
    [false],
  );
});

test('anything else is refused with one sentence that keeps the secret', () => {
  const wrong: Record<string, RegExp> = {
    'mysql://u:hush@h/d': /must be a PostgreSQL address/,
    'postgres://u:hush@h:port/d': /port/,
    'postgres://u:hush@h:0/d': /port/,
    'postgres://u:hush@a,b/d?port=1,2,3': /3 values of port for 2 hosts/,
    'postgres://u:hu/sh@h/d': /%2F/,
    'postgres://u:hush%@h/d': /%25/,
    'postgres://u:hush@h/d?sslmod=require': /"sslmod"/,
    'postgres://u:hush@h/d?sslmode=on': /sslmode/,
    'postgres://u:hush@h/d?service=main': /service/,
    'postgres://u:hush@h/d?channel_binding=require': /channel_binding/,
    'postgres://u:hush@h/d?target_session_attrs=standby': /the server writes/,
    'postgres://u:hush@h/d?target_session_attrs=both': /read-write, primary, any/,
    'postgres://u:hush@h/d?connect_timeout=soon': /connect_timeout/,
    'postgres://u:hush@h/d?client_encoding=latin1': /UTF8/,
    'postgres://u:hush@h/d?sslrootcert=/none/root.pem&sslmode=verify-full': /sslrootcert .* cannot be read/,
    'host=h colour=red user=u password=hush': /"colour"/,
    'postgres://u:some?hush=1@h/d': /%3F/,
    'postgres://u:so?port=1&hush=2@h/d': /%3F/,
    'postgres://u:12/hush@h': /%2F/,
    'postgres://u:so@hush@h/d': /%40/,
    'host=h user=u password=so hush=1': /in quotes/,
    'host=h user=u dbname=d sslcert=/none sslkey=-----BEGIN-hush': /sslcert|sslkey/,
    'host=h user=u dbname=d sslcert=/dev/null sslkey=-----BEGIN-hush': /sslkey .*path of a file/,
    "host=h user=u password='hush": /must be a PostgreSQL address/,
  };
  for (const [text, sentence] of Object.entries(wrong)) {
    assert.throws(
      () => readTarget(text, {}),
      (error: unknown) =>
        error instanceof StartRefused &&
        sentence.test(error.message) &&
        /^DATABASE_URL [^\n]+\.$/.test(error.message) &&
        !error.message.includes('hush'),
      text,
    );
  }
});

/**
 * `DATABASE_URL` in the forms that libpq knows: `postgres://user:password@one:5432,two:5432/database?name=value` and
 * `host=one,two user=… dbname=…`. What libpq knows and we do not is refused, never ignored (decision 0074).
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

/** One way to reach the database: a host, with TLS or without. */
export interface Way {
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  readonly password: string;
  /** False: without TLS. */
  readonly ssl: false | ConnectionOptions;
}

/** Everything that is needed to connect. */
export interface DatabaseTarget {
  /** At least one; tried in this order. */
  readonly ways: readonly Way[];
  readonly user: string;
  readonly database: string;
  /** For one way; null: as the server thinks best. */
  readonly connectTimeoutMs: number | null;
  readonly applicationName: string | null;
  /** Command-line options for the session, e.g. `-c search_path=app`. */
  readonly options: string;
}

type Env = Readonly<Record<string, string | undefined>>;

const KNOWN = [
  'host',
  'hostaddr',
  'port',
  'dbname',
  'user',
  'password',
  'passfile',
  'connect_timeout',
  'application_name',
  'options',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'target_session_attrs',
  'client_encoding',
] as const;
type Name = (typeof KNOWN)[number];
type Settings = ReadonlyMap<Name, string>;

const SOCKET_FOLDERS = ['/var/run/postgresql', '/tmp'];
const FORMS = 'a PostgreSQL address such as postgres://user:password@host:5432/database or host=… user=… dbname=…';

function refuse(what: string): never {
  throw new StartRefused(`DATABASE_URL ${what}.`);
}

const isKnown = (name: string): name is Name => KNOWN.some((one) => one === name);

function known(name: string): Name {
  if (name === 'service')
    refuse('names a service, which the server does not read; write host, user and dbname of that service into it');
  if (isKnown(name)) return name;
  return refuse(
    `has a parameter ${JSON.stringify(name.slice(0, 40))} that the server does not know; it knows ${KNOWN.join(', ')}`,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse('has a % that is not followed by two hexadecimal digits; write % itself as %25');
  }
}

/** A raw @ behind the hosts is refused as a whole: what stands before it is then a part of the password. */
const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?#\s]*)(?::(?<password>[^@/?#\s]*))?@)?(?<hosts>[^@/?#\s]*)(?:\/(?<database>[^@/?#\s]*))?(?:\?(?<more>[^@#\s]*))?$/;
const HOST = /^(?<host>\[[^\]]*\]|[^:[\]]*)(?::(?<port>[^:]*))?$/;

function fromAddress(text: string): Settings {
  const parts = ADDRESS.exec(text)?.groups;
  if (parts === undefined)
    return refuse(
      `must be ${FORMS}; in names and passwords, write : / ? # @ % and blanks as %3A %2F %3F %23 %40 %25 %20`,
    );
  const settings = new Map<Name, string>();
  const set = (name: Name, value: string | undefined) => {
    if (value !== undefined && value !== '') settings.set(name, value);
  };
  const each = (parts['hosts'] ?? '').split(',').map((host) => HOST.exec(host)?.groups);
  if (each.includes(undefined)) refuse(`must be ${FORMS}; several hosts are one:5432,two:5432, IPv6 is [::1]:5432`);
  const hosts = each.map((host) => decoded(host?.['host'] ?? '').replace(/^\[(.*)\]$/, '$1'));
  if (hosts.some((host) => host !== '')) set('host', hosts.join(','));
  const ports = each.map((host) => host?.['port'] ?? '');
  if (ports.some((port) => port !== '')) set('port', ports.join(','));
  set('user', decoded(parts['user'] ?? ''));
  set('password', decoded(parts['password'] ?? ''));
  set('dbname', decoded(parts['database'] ?? ''));
  for (const pair of (parts['more'] ?? '').split('&').filter((one) => one !== '')) {
    const [name = '', ...value] = pair.split('=');
    // JDBC's and old libpq's word for it
    if (name === 'ssl' && value[0] === 'true') set('sslmode', 'require');
    else set(known(decoded(name)), decoded(value.join('=')));
  }
  return settings;
}

const PAIR = /\s*([A-Za-z_]+)\s*=\s*(?:'((?:[^'\\]|\\[^])*)'|((?:[^\s'\\]|\\[^])*))(?=\s|$)/y;

function fromPairs(text: string): Settings {
  const settings = new Map<Name, string>();
  let last = '';
  PAIR.lastIndex = 0;
  while (text.slice(PAIR.lastIndex).trim() !== '') {
    const [, name, quoted, plain] = PAIR.exec(text) ?? [];
    if (name === undefined) return refuse(`must be ${FORMS}`);
    const value = (quoted ?? plain ?? '').replaceAll(/\\([^])/g, '$1');
    // it may be the rest of a password with blanks in it, which nobody else is to read
    if (!isKnown(name) && name !== 'service' && last === 'password')
      refuse(
        "goes on after its password with what is no parameter; put a password with blanks in quotes, as in password='…'",
      );
    last = name;
    if (value !== '') settings.set(known(name), value);
  }
  return settings;
}

/** One value for each host, or one for all. */
function perHost(name: Name, values: readonly string[], count: number): string[] {
  if (values.length !== 1 && values.length !== count)
    refuse(`names ${values.length} values of ${name} for ${count} hosts; name one for all, or one for each`);
  return Array.from({ length: count }, (_, place) => (values.length === 1 ? values[0] : values[place]) ?? '');
}

function wholeNumber(name: Name, text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) refuse(`names a ${name} that is no whole number from ${least} to ${most}`);
  return number;
}

function fileOf(name: Name, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // whoever gives a key itself instead of its file does not want it in a log
    const shown = /-----|\n/.test(path) ? `; give the path of a file, not what is in it` : `: ${path}`;
    return refuse(`names a file for ${name} that cannot be read${shown}`);
  }
}

const TLS_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** The kinds of connection that a `sslmode` allows, in the order of trying. */
function tlsOf(settings: Settings, env: Env): Way['ssl'][] {
  const mode = settings.get('sslmode') ?? (env['PGSSLMODE'] || 'prefer');
  if (!TLS_MODES.includes(mode)) refuse(`names a sslmode that is none of ${TLS_MODES.join(', ')}`);
  if (mode === 'disable') return [false];
  const root = settings.get('sslrootcert') ?? (env['PGSSLROOTCERT'] || 'system');
  const [cert, key] = [settings.get('sslcert'), settings.get('sslkey')];
  if ((cert === undefined) !== (key === undefined)) refuse('needs sslcert and sslkey together');
  // as libpq: with a root certificate at hand, require checks it
  const checks = mode.startsWith('verify') || (mode === 'require' && root !== 'system');
  const tls: ConnectionOptions = {
    rejectUnauthorized: checks,
    ...(root === 'system' ? {} : { ca: fileOf('sslrootcert', root) }),
    ...(cert === undefined ? {} : { cert: fileOf('sslcert', cert) }),
    ...(key === undefined ? {} : { key: fileOf('sslkey', key) }),
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  };
  if (mode === 'allow') return [false, tls];
  return mode === 'prefer' ? [tls, false] : [tls];
}

/** The password for one host out of a file of libpq's form; empty: none. */
function passwordIn(file: string, wanted: readonly string[]): string {
  for (const line of file.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = (line.match(/(?:[^:\\]|\\[^])*(?::|$)/g) ?? []).map((field) =>
      field.replace(/:$/, '').replaceAll(/\\([^])/g, '$1'),
    );
    if (fields.length >= 5 && wanted.every((value, place) => fields[place] === '*' || fields[place] === value))
      return fields[4] ?? '';
  }
  return '';
}

/** The passwords by host. libpq, too, ignores a file that others may read. */
function passwordsOf(settings: Settings, env: Env): (wanted: readonly string[]) => string {
  const given = settings.get('password') ?? (env['PGPASSWORD'] || undefined);
  if (given !== undefined) return () => given;
  const named = settings.get('passfile') ?? (env['PGPASSFILE'] || undefined);
  const path = named ?? join(homedir(), '.pgpass');
  if (!existsSync(path)) {
    if (named !== undefined) refuse(`or PGPASSFILE names a passfile that is not there: ${path}`);
    return () => '';
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    if (named === undefined) return () => '';
    refuse(`or PGPASSFILE names a passfile that others may read; run chmod 600 ${path}`);
  }
  const file = fileOf('passfile', path);
  return (wanted) => passwordIn(file, wanted);
}

/**
 * Reads `DATABASE_URL`. Of libpq's variables PGPASSWORD, PGPASSFILE, PGSSLMODE, PGSSLROOTCERT and PGAPPNAME count where it
 * is silent.
 * @throws StartRefused with one sentence that says what is wrong, and no secret
 */
export function readTarget(text: string, env: Env = process.env): DatabaseTarget {
  const isAddress = /^postgres(ql)?:\/\//.test(text);
  if (!isAddress && (!text.includes('=') || text.includes('://'))) refuse(`must be ${FORMS}`);
  if (text.includes('\0')) refuse(`must be ${FORMS}`);
  const settings = isAddress ? fromAddress(text) : fromPairs(text);
  if (!['host', 'hostaddr', 'user', 'dbname'].some((name) => isKnown(name) && settings.has(name)))
    refuse(`must be ${FORMS}`);
  const purpose = settings.get('target_session_attrs') ?? 'read-write';
  if (['read-only', 'standby', 'prefer-standby'].includes(purpose))
    refuse(
      `asks for a ${purpose} session (target_session_attrs), but the server writes; use read-write or leave it out`,
    );
  if (!['any', 'read-write', 'primary'].includes(purpose))
    refuse('names a target_session_attrs that is none of read-write, primary, any');
  if (!/^(utf-?8|auto)$/i.test(settings.get('client_encoding') ?? 'auto'))
    refuse('names a client_encoding other than UTF8, which is the only one the server speaks');
  const names = settings.get('host')?.split(',');
  const addresses = settings.get('hostaddr')?.split(',');
  const count = (names ?? addresses ?? ['']).length;
  if (names !== undefined && addresses !== undefined && addresses.length !== count)
    refuse(`names ${addresses.length} values of hostaddr for ${count} hosts`);
  const ports = perHost('port', settings.get('port')?.split(',') ?? [''], count);
  const user = settings.get('user') ?? userInfo().username;
  const database = settings.get('dbname') ?? user;
  const passwordFor = passwordsOf(settings, env);
  const kinds = tlsOf(settings, env);
  const ways = Array.from({ length: count }, (_, place): Way[] => {
    const name = names?.[place] || undefined;
    const folder = SOCKET_FOLDERS.find((path) => existsSync(join(path, `.s.PGSQL.${ports[place] || '5432'}`)));
    const host = addresses?.[place] || name || (folder ?? 'localhost');
    const port = wholeNumber('port', ports[place] || '5432', 1, 65_535);
    const isSocket = host.startsWith('/');
    const password = passwordFor([isSocket ? 'localhost' : (name ?? host), String(port), database, user]);
    // a socket has no need of TLS, and no way to it
    if (isSocket) return [{ host, port, password, ssl: false }];
    const servername = addresses?.[place] && name !== undefined ? { servername: name } : {};
    return kinds.map((ssl) => ({ host, port, password, ssl: ssl === false ? false : { ...ssl, ...servername } }));
  }).flat();
  const timeout = settings.get('connect_timeout');
  const seconds = timeout === undefined ? 0 : wholeNumber('connect_timeout', timeout, 0, 600);
  return {
    ways,
    user,
    database,
    connectTimeoutMs: seconds === 0 ? null : seconds * 1000,
    applicationName: settings.get('application_name') ?? (env['PGAPPNAME'] || null),
    options: settings.get('options') ?? '',
  };
}

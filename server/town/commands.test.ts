/** `npm run simulate` and `npm run replay` as whoever types them has them: the scripts themselves, against a server. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { programEnv } from '#server/ground/core/programEnv.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { scratchFolder } from '#server/testing/programs.ts';

const SCRIPTS = resolve(import.meta.dirname, '../../scripts');
const app = await startTestApp();
const { services } = app.server;
const { db, telemetry, gateway } = services;
const PLATFORM = ['--url', `${app.server.address}/`, '--mqtt', `mqtt://127.0.0.1:${gateway.port ?? 0}`];

/** Starts a command; `said` grows while it runs. */
function command(name: 'simulate' | 'replay', args: readonly string[], password = '') {
  const child = spawn(process.execPath, [join(SCRIPTS, `${name}.mjs`), ...args], {
    env: { ...programEnv(), PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  const running = { child, said: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (running.said += text));
  return running;
}

/** Runs a command to its end. */
async function ended(...[name, args, password]: Parameters<typeof command>) {
  const running = command(name, args, password);
  const closed: unknown[] = await once(running.child, 'close');
  return { code: Number(closed[0]), said: running.said };
}

/** Two cars for a minute. */
function smallFile(): string {
  const file = join(scratchFolder('fcd'), 'small.xml');
  const steps = Array.from({ length: 60 }, (_nothing, second) => {
    const vehicle = (id: string, lat: number) =>
      `<vehicle id="${id}" x="${(114 + second * 0.0001).toFixed(6)}" y="${lat}" angle="90" speed="10.2"/>`;
    return `<timestep time="${second}.00">${vehicle('AV1', 22.5)}${vehicle('AV2', 22.6)}</timestep>`;
  });
  writeFileSync(file, `<fcd-export>${steps.join('')}</fcd-export>`);
  return file;
}

const known = (prefix: string) =>
  Array.from(telemetry.cars()).filter(({ fleetNumber }) => fleetNumber.startsWith(`${prefix}-`));

test('what is typed wrong ends with a sentence', async () => {
  const cases: [Parameters<typeof command>, RegExp][] = [
    [['simulate', ['--cars', 'many', ...PLATFORM]], /--cars must be a number from 1 to 2000/],
    [['simulate', ['--url', 'http://127.0.0.1:9']], /http:\/\/127\.0\.0\.1:9 cannot be reached/],
    [['simulate', PLATFORM, 'wrong'], /The account admin was not let in/],
    [['simulate', [...PLATFORM, '--account', 'nobody']], /PASSWORD/],
    [['replay', [import.meta.filename, ...PLATFORM]], /the file is no XML/],
    [['replay', ['a.xml', '--ago', 'yesterday', ...PLATFORM]], /--ago must be a time span such as 90m/],
  ];
  for (const [wrong, sentence] of cases) {
    const { code, said } = await ended(...wrong);
    assert.equal(code, 1);
    assert.match(said, sentence);
    assert.doesNotMatch(said, / at .*\.ts:\d/, 'no traces of the program');
  }
  assert.equal((await ended('replay', ['--help'])).code, 0);
});

test('a town drives, is served, and ends with Ctrl-C; a demo needs no password for it', async () => {
  const town = command('simulate', [
    ...PLATFORM,
    '--cars',
    '3',
    '--orders',
    '3600',
    '--faults',
    'none',
    '--speed',
    '10',
  ]);
  const drivesForSomebody = () => known('TOWN').some(({ orderNo, fix }) => orderNo !== null && fix !== null);
  await until(`a car has an order: ${town.said}`, drivesForSomebody, 60_000);
  assert.equal(known('TOWN').length, 3);
  const closed = once(town.child, 'close');
  town.child.kill('SIGINT');
  assert.equal((await closed)[0], 0);
  // its ranges concern nobody else's cars
  const ranges = await db.selectFrom('range').select(['groups']).execute();
  assert.ok(ranges.length > 0 && ranges.every(({ groups }) => groups.join() === 'TOWN'));
});

test('the examples of the manual keep what they send on any day, and a recording is no impossible clock', async () => {
  const file = smallFile();
  for (const language of ['zh-CN', 'en-US']) {
    const page = readFileSync(resolve(import.meta.dirname, `../../docs/manual/${language}/simulator.md`), 'utf8');
    const examples = [...page.matchAll(/^npm run replay -- \S+\.xml\.gz (.*)$/gm)].map(([, rest = '']) =>
      rest.split(' '),
    );
    assert.ok(examples.length >= 2 && !/\d{4}-\d\d-\d\d/.test(page), 'no example names a day');
    for (const [place, example] of examples.entries()) {
      const prefix = `EX${place}${language.slice(0, 2)}`;
      const ran = await ended('replay', [file, ...example, '--prefix', prefix, ...PLATFORM], ADMIN_PASSWORD);
      assert.equal(ran.code, 0, ran.said);
      assert.doesNotMatch(ran.said, /refused/);
      assert.equal(known(prefix).length, 2);
    }
  }
  assert.ok(known('EX1en').every(({ fix }) => fix?.flags.includes('clockBehind')));
  const alerts = await db.selectFrom('alert').select('kind').where('kind', '=', 'clock').execute();
  assert.deepEqual(alerts, []);
});

test('a replay sends each position, and three times over and shuffled each is kept once', async () => {
  const file = smallFile();
  const start = new Date(services.now().getTime() - 600_000).toISOString();
  const send = (...more: string[]) =>
    ended('replay', [file, ...PLATFORM, '--start', start, '--speed', '0', ...more], ADMIN_PASSWORD);
  const kept = async () => {
    const { count } = await db
      .selectFrom('telemetry')
      .innerJoin('car', 'car.id', 'telemetry.carId')
      .where('car.fleetNumber', 'like', 'SUMO-%')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const shuffled = await send('--times', '3', '--shuffle', '30');
  assert.equal(shuffled.code, 0, shuffled.said);
  assert.match(shuffled.said, /sent 360, acknowledged 360/);
  assert.equal(await kept(), 120);
  const old = await ended(
    'replay',
    [file, ...PLATFORM, '--ago', '100d', '--speed', '0', '--prefix', 'OLD'],
    ADMIN_PASSWORD,
  );
  assert.equal(old.code, 1, 'nothing of it was kept');
  assert.match(old.said, /acknowledged 120, refused 120 \(badTime 120\)/);
  const again = await send();
  assert.match(again.said, /sent 120, acknowledged 120/);
  assert.equal(await kept(), 120);
  for (const { fix } of known('SUMO')) assert.equal(fix?.lng, 114.0059);
});

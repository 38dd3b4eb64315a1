import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { programEnv } from '#server/ground/core/programEnv.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { until } from '#server/testing/until.ts';

const base = newScratch('cli');
after(() => rmSync(base, { recursive: true, force: true }));
const dataDir = join(base, 'data');

function run(tool: 'import' | 'seed' | 'resetPassword', ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${tool}.ts`), ...args], {
    env: { ...programEnv(), DATA_DIR: dataDir, INIT_CWD: base, LANG: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]).then(([out, err, code]) => ({ out, err, code }));
  return { child, ended };
}

/** The figures of the summary, by name. */
const figures = (out: string): Record<string, number> =>
  Object.fromEntries([...out.matchAll(/^ +(\w+) +(\d+)/gm)].map(([, name, value]) => [name ?? '', Number(value)]));

const ROWS = 20_000;
const EVERY_BAD = 50;

function manyOrders(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const day = at % EVERY_BAD === 0 ? '43' : '20';
    return `m-${at},requested,2024-03-${day}T08:00:00+08:00,深圳北站${at % 300}`;
  });
  return `sourceRef,status,requestedAt,pickUpName\n${rows.join('\n')}\n`;
}

test('an import that is killed half-way goes on where it was, and nothing is taken twice or lost', async () => {
  writeFileSync(join(base, 'many.csv'), manyOrders());
  const args = ['orders', 'many.csv', '--profile', 'generic', '--rejects', 'rejects.csv'];
  const first = run('import', ...args);
  const jobs = join(dataDir, 'files', 'jobs');
  await until(
    'the first batches are written',
    async () => {
      const [job] = existsSync(jobs) ? readdirSync(jobs) : [];
      const rejects = job === undefined ? undefined : join(jobs, job, 'many-rejected.csv');
      // rejects are written before their batch is committed: so many are there only after the first batches
      return rejects !== undefined && existsSync(rejects) && statSync(rejects).size > 6000;
    },
    60_000,
  );
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await run('import', ...args).ended;
  assert.match(second.out, /going on from there/, second.err);
  assert.equal(second.code, 2, second.err);
  const all = {
    read: ROWS,
    accepted: ROWS - ROWS / EVERY_BAD,
    inserted: ROWS - ROWS / EVERY_BAD,
    unchanged: 0,
    updated: 0,
    kept: 0,
    rejected: ROWS / EVERY_BAD,
  };
  assert.deepEqual(figures(second.out), all);
  const rejects = readFileSync(join(base, 'rejects.csv'), 'utf8').trimEnd().split('\r\n').slice(1);
  assert.deepEqual(
    rejects.map((line) => Number(line.split(',')[0])),
    Array.from({ length: ROWS / EVERY_BAD }, (_, at) => at * EVERY_BAD + 2),
  );

  const third = await run('import', ...args).ended;
  assert.deepEqual(figures(third.out), { ...all, inserted: 0, unchanged: all.accepted });
});

test('a Ctrl-C during an import is one sentence, and the next run goes on', async () => {
  // other rows than those above
  writeFileSync(join(base, 'broken-off.csv'), manyOrders().replaceAll('m-', 'n-'));
  const args = ['orders', 'broken-off.csv', '--profile', 'generic', '--rejects', 'rejects2.csv'];
  const jobs = join(dataDir, 'files', 'jobs');
  const before = new Set(readdirSync(jobs));
  const first = run('import', ...args);
  await until(
    'it is at work',
    async () =>
      readdirSync(jobs).some((job) => {
        const rejects = join(jobs, job, 'broken-off-rejected.csv');
        return !before.has(job) && existsSync(rejects) && statSync(rejects).size > 3000;
      }),
    60_000,
  );
  first.child.kill('SIGINT');
  const { code, err } = await first.ended;
  assert.equal(err, 'Interrupted: what was written is kept; run the same command again to go on.\n');
  assert.equal(code, 130);
  const second = await run('import', ...args).ended;
  assert.match(second.out, /going on from there/, second.err);
  assert.equal(figures(second.out)['read'], ROWS);
});

test('asking for help makes no database', async () => {
  for (const tool of ['import', 'seed', 'resetPassword'] as const) {
    for (const args of [['--help'], ['orders', '-h'], ['orders', 'many.csv', '--profile', 'generic', '--help']]) {
      const child = spawn(process.execPath, [join(import.meta.dirname, `${tool}.ts`), ...args], {
        env: { ...programEnv(), DATA_DIR: join(base, 'none'), INIT_CWD: base },
      });
      const [out, code] = await Promise.all([
        text(child.stdout),
        new Promise<number | null>((resolve) => child.once('exit', resolve)),
      ]);
      assert.deepEqual([code, out.startsWith('Usage: npm run ')], [0, true], out);
    }
  }
  assert.equal(existsSync(join(base, 'none')), false);
});

const PROFILE = {
  name: 'partner',
  content: {
    title: { zh: '', en: 'Partner' },
    source: 'partner',
    timeZone: 'Europe/Berlin',
    dateOrder: 'dmy',
    fields: {
      sourceRef: { columns: ['Fahrt'], required: true },
      status: { constant: 'requested' },
      requestedAt: { columns: ['Beginn'] },
      price: { columns: ['Preis'] },
    },
  },
};

test('a profile from a file imports, tries, and lets the file win', async () => {
  writeFileSync(join(base, 'partner.json'), JSON.stringify(PROFILE));
  writeFileSync(join(base, 'broken.json'), JSON.stringify({ ...PROFILE, content: { ...PROFILE.content, fields: {} } }));
  const rows = (price: string) => `Fahrt;Beginn;Preis\nf1;20.01.2024 08:00;${price}\nf2;21.01.2024 08:00;3\n`;
  writeFileSync(join(base, 'one.csv'), rows('12.50'));
  writeFileSync(join(base, 'two.csv'), rows('13.50'));
  const by = ['--profile', 'partner.json'];
  assert.equal(figures((await run('import', 'orders', 'one.csv', ...by).ended).out)['inserted'], 2);
  const kept = await run('import', 'orders', 'two.csv', ...by).ended;
  assert.match(kept.out, /kept +1 .*--on-known replace takes it/, kept.err);
  assert.match(kept.out, /^ {2}2,partner-f1,Amount,12\.5,13\.5$/m);
  const tried = await run('import', 'orders', 'two.csv', ...by, '--on-known', 'replace', '--dry-run').ended;
  assert.match(tried.out, /tried only: nothing is written/);
  const won = await run('import', 'orders', 'two.csv', ...by, '--on-known', 'replace').ended;
  assert.deepEqual(
    [tried, won].map(({ out }) => figures(out)['updated']),
    [1, 1],
  );
  const broken = await run('import', 'orders', 'one.csv', '--profile', 'broken.json').ended;
  assert.equal(broken.code, 1);
  assert.match(broken.err, /broken\.json is no profile: content\.fields\.sourceRef: /);
});

test('the seed is the same however it is made', async () => {
  const whole = await run('seed', 'orders', '25000').ended;
  assert.match(whole.out, /^25000 orders added in .* 25000 seeded orders in all/m, whole.err);
  assert.match((await run('seed', 'orders', '20000').ended).out, /^0 orders added/m);
});

test('a command that makes no sense says so', async () => {
  for (const [tool, ...args] of [
    ['seed', 'orders', '0'],
    ['seed', 'cars', '5'],
    ['import', 'orders'],
    ['import', 'orders', 'many.csv', '--profile', 'x'],
    ['import', 'orders', 'missing.csv', '--profile', 'generic'],
  ] as const) {
    const { code, err } = await run(tool, ...args).ended;
    assert.equal(code, 1);
    assert.match(err, /^(Usage: npm run [^]+|There is no[^\n]+\n)$/);
  }
});

test('no tool prints a secret of its environment, whether it is wrong or only not answered', async () => {
  const secrets = {
    DATABASE_URL: 'postgres://pilot:hush@127.0.0.1:1/pilot?connect_timeout=1',
    SECRET_KEY: 'hush'.repeat(10),
    ADMIN_PASSWORD: 'hush hush',
    METRICS_TOKEN: 'hush'.repeat(5),
    MQTT_URL: 'mqtt://user:hush@127.0.0.1:1',
    PGPASSWORD: 'hush',
    STORAGE: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'hush',
    S3_SECRET_ACCESS_KEY: 'hush',
    PASSWORD: 'hush',
  };
  const wrong: Record<string, string> = {
    DATABASE_URL: 'postgres://pilot:so?hush=1@127.0.0.1:1/pilot',
    SECRET_KEY: 'hush',
    MQTT_URL: 'mqtt//user:hush@127.0.0.1:1',
    S3_ENDPOINT: 'http://hush@127.0.0.1:1',
    S3_SECRET_ACCESS_KEY: 'hush\n',
  };
  const root = join(import.meta.dirname, '../..');
  const tools: [string, ...string[]][] = [
    ['server/main.ts'],
    ['server/cli/import.ts', 'orders', 'many.csv', '--profile', 'generic'],
    ['server/cli/seed.ts', 'orders', '1'],
    ['server/cli/resetPassword.ts', 'admin'],
    ['simulator/main.ts', '--url', 'http://127.0.0.1:1'],
    ['simulator/replay.ts', 'none.xml', '--url', 'http://127.0.0.1:1'],
  ];
  const kinds = Object.entries(wrong);
  for (const [at, [tool, ...args]] of tools.entries()) {
    // all read the environment by one function: the server is tried with each, a tool with one
    const ofTool = tool === 'server/main.ts' ? kinds : tool.startsWith('server') ? kinds.slice(at, at + 1) : [];
    for (const [name = '', value = ''] of [['', ''], ...ofTool]) {
      const child = spawn(process.execPath, [join(root, tool), ...args], {
        env: {
          ...programEnv(),
          DATA_DIR: join(base, 'other'),
          INIT_CWD: base,
          ...secrets,
          ...(name === '' ? {} : { [name]: value }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      assert.notEqual(code, 0, `${tool} ${name}: ${out}`);
      assert.notEqual(out + err, '', `${tool} ${name} says why`);
      assert.doesNotMatch(out + err, /hush/, `${tool} ${name}`);
    }
  }
});

/** The worst that one caller can send, to each call that reads it: others are answered all the while. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { SAMPLE_MAX_BYTES } from '#contract/channel/importProfile/calls.ts';
import { IMPORT_FIELD_NAMES } from '#contract/channel/importProfile/fields.ts';
import type { CallPath } from '#contract/index.ts';
import { ADMIN_PASSWORD } from './testing/databases.ts';
import { bring, zip } from './testing/files.ts';
import { startTestApp, type RawAnswer } from './testing/harness.ts';
import { endOfJob } from './testing/jobs.ts';
import { longestHold } from './testing/unheld.ts';
import { sawtooth, worstGeojson, worstSheets, worstTables } from './testing/worst.ts';

/** What a person does not notice. */
const MOST_HELD_MS = 200;

/** Unpacked. Before such work was done aside, these held everybody for seconds; the largest allowed take minutes to try. */
const SHEET_BYTES = 600_000;
const TABLE_BYTES = 300_000;

const started = z.object({ jobId: z.string() });

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const held: string[] = [];
after(() => process.stdout.write(process.env['SHOW_HELD'] === undefined ? '' : `${held.join('\n')}\n`));

/** Does something and fails when others had to wait for it; the answer is checked after that. */
async function watched<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  const since = performance.now();
  const ms = await longestHold(async () => results.push(await work()));
  held.push(`${what}: held ${ms} ms of ${Math.round(performance.now() - since)} ms`);
  assert.ok(ms <= MOST_HELD_MS, `${what}: nobody else had a turn for ${ms} ms`);
  const [result] = results;
  assert.ok(result !== undefined);
  return result;
}

/** Refused with a sentence, or taken: never an error of ours. */
function checkAnswered(what: string, { status, body }: RawAnswer): void {
  assert.ok(status === 200 || status === 400 || status === 429, `${what}: ${status} ${body.msg}`);
}

const DRY_RUNS = [
  { path: '/sys/systemUser/importUsers', head: ['account', 'realName', 'roleCodes'] },
  { path: '/capacity/car/importList', head: ['fleetNumber', 'plate', 'model'] },
] as const satisfies { path: CallPath; head: readonly string[] }[];

for (const { path, head } of DRY_RUNS)
  test(`a spreadsheet for ${path}`, async () => {
    const files = [
      ...Object.entries(worstSheets(head, SHEET_BYTES)).map(([what, file]) => ({ what, file, fileName: 'a.xlsx' })),
      ...Object.entries(worstTables(head.join(','), TABLE_BYTES)).map(([what, file]) => ({
        what,
        file,
        fileName: 'a.csv',
      })),
    ];
    for (const { what, file, fileName } of files) {
      // each minute allows some only
      app.advance(61);
      const answer = await watched(what, () => admin.upload(path, { fileName, dryRun: true }, file));
      checkAnswered(what, answer);
    }
  });

const JOBS = [
  {
    path: '/school/importList',
    input: { sheet: 'structure' },
    head: ['schoolCode', 'department', 'major'],
    takes: ['xlsx', 'csv'],
  },
  {
    path: '/ai/aiCustomerService/importList',
    input: {},
    head: ['question', 'answer', 'category', 'language', 'otherWays'],
    takes: ['xlsx', 'csv'],
  },
  {
    path: '/operation/order/importList',
    input: { profile: 'generic' },
    head: ['sourceRef', 'orderNo', 'status'],
    takes: ['csv'],
  },
] as const satisfies { path: CallPath; input: object; head: readonly string[]; takes: readonly string[] }[];

test('the sample of a preview', async () => {
  const wide = Array.from({ length: 1000 }, (_, at) => `${at}${'('.repeat(30)}`).join(',');
  const samples = {
    ...worstTables('sourceRef,orderNo,status,requestedAt', SAMPLE_MAX_BYTES),
    'a thousand columns': Buffer.from(`${wide}\n${`${'1,'.repeat(999)}1\n`.repeat(150)}`),
    'all fields': Buffer.from(
      `${[...IMPORT_FIELD_NAMES, 'x'].join(',')}\n${`${'01/02/2020 03:04,'.repeat(IMPORT_FIELD_NAMES.length)}\n`.repeat(100)}`,
    ),
  };
  for (const [what, file] of Object.entries(samples)) {
    const sample = Buffer.from(file.subarray(0, SAMPLE_MAX_BYTES)).toString('base64');
    const answer = await watched(what, () => admin.send('/operation/importProfile/preview', { sample }));
    checkAnswered(what, answer);
  }
});

for (const { path, input, head, takes } of JOBS)
  test(`a file for ${path}`, async () => {
    const all = {
      xlsx: Object.entries(worstSheets(head, SHEET_BYTES)),
      csv: Object.entries(worstTables(head.join(','), TABLE_BYTES)),
    };
    for (const kind of takes)
      for (const [what, file] of all[kind]) {
        app.advance(61);
        const job = await watched(`${what} (${kind})`, async () => {
          const answer = await admin.upload(path, { ...input, fileName: `a.${kind}` }, file);
          checkAnswered(what, answer);
          return endOfJob(admin, started.parse(answer.body.data).jobId, 150);
        });
        assert.doesNotMatch(job.message, /trace/, what);
        // 40 KB that would become a gigabyte, and as much again of rejected rows
        if (what === 'a long text in every cell') assert.match(job.message, /too large when unpacked/);
        assert.ok(job.state === 'failed' || job.figures['rejected'] === job.figures['read'], `${what}: ${job.message}`);
      }
  });

test('cells of blanks and digits without end, under headings of figures and times', async () => {
  const head = 'sourceRef,orderNo,status,requestedAt,distance,price,baseFare,rating';
  const cells = {
    'blanks before a sign': `1${' '.repeat(90_000)}元1`,
    'digits that are no number': `${'1'.repeat(90_000)}x`,
    'blanks that are no time': `2020-01-01${' '.repeat(90_000)}x`,
  };
  for (const [what, cell] of Object.entries(cells)) {
    const row = `a,b,completed,${Array.from({ length: 5 }, () => cell).join(',')}`;
    const file = Buffer.from(`${head}\n${row}\n${row}\n`);
    app.advance(61);
    const job = await watched(what, async () => {
      const answer = await admin.upload('/operation/order/importList', { profile: 'generic', fileName: 'a.csv' }, file);
      checkAnswered(what, answer);
      return endOfJob(admin, started.parse(answer.body.data).jobId, 150);
    });
    assert.deepEqual([job.figures['read'], job.figures['rejected']], [2, 2], job.message);
    const sample = file.subarray(0, SAMPLE_MAX_BYTES).toString('base64');
    checkAnswered(what, await watched(what, () => admin.send('/operation/importProfile/preview', { sample })));
  }
});

test('GeoJSON files', async () => {
  for (const [what, file] of Object.entries(worstGeojson(2_100_000)))
    for (const path of ['/capacity/range/previewGeojson', '/capacity/range/importGeojson'] as const) {
      app.advance(61);
      const answer = await watched(`${what} (${path})`, () => admin.upload(path, { fileName: 'a.geojson' }, file));
      checkAnswered(what, answer);
      if (what === 'features of nothing') assert.match(answer.body.msg, /500/);
    }
});

test('areas of many teeth: drawn, compared, combined, published, shown and taken away', async () => {
  const areaOf = (west: number, vertices = 19_990) => ({
    type: 'MultiPolygon' as const,
    coordinates: [[sawtooth(vertices, west)]],
  });
  const [one, other] = [areaOf(113.9), areaOf(113.900_003)];
  const form = { kind: 'noGo', geometry: one } as const;
  const { id } = await watched('addOne', () => admin.call('/capacity/range/addOne', { ...form, name: 'Teeth' }));
  await watched('getPublishPreview', () => admin.call('/capacity/range/getPublishPreview', { id }));
  await watched('publish', () => admin.call('/capacity/range/publish', { id, version: 1, note: '' }));
  for (const kind of ['operating', 'noStop'] as const)
    await watched('getClashes', () => admin.call('/capacity/range/getClashes', { kind, geometry: other }));
  for (const operation of ['join', 'cut', 'common'] as const)
    checkAnswered(
      operation,
      await watched(operation, () =>
        admin.send('/capacity/range/combine', {
          operation,
          geometry: areaOf(113.9, 9000),
          other: { geometry: areaOf(113.900_003, 9000) },
        }),
      ),
    );
  await watched('updateDraft', () =>
    admin.call('/capacity/range/updateDraft', { ...form, id, version: 2, name: 'Teeth', geometry: other }),
  );
  await watched('getPublishPreview of a change', () => admin.call('/capacity/range/getPublishPreview', { id }));
  const view = { west: 113, south: 22, east: 115, north: 23 };
  for (const zoom of [3, 12, 22])
    await watched(`getPublished ${zoom}`, () => admin.call('/capacity/range/getPublished', { ...view, zoom }));
  await watched('exportGeojson', () => admin.call('/capacity/range/exportGeojson', {}));
});

test('files of scenes', async () => {
  const cuboid = (at: number) => ({ object_data: { cuboid: [{ name: 'b', val: [at, 1, 0, 0, 0, 0, 1, 4, 2, 1.5] }] } });
  const numbers = Array.from({ length: 40 }, (_, at) => String(at));
  const frames = Array.from({ length: 3000 }, (_, at): [string, object] => [
    String(at),
    { objects: Object.fromEntries(numbers.map((number) => [number, cuboid(at)])) },
  ]);
  const objects = Object.fromEntries(
    numbers.map((number) => [number, { name: number, type: number === '0' ? 'Ego' : 'Car' }]),
  );
  const all: Record<string, object> = Object.fromEntries(frames);
  const whole = { openlabel: { metadata: { schema_version: '1.0.0' }, objects, frames: all } };
  const files = {
    'many places.json': JSON.stringify(whole),
    'many elements.xosc': `<OpenSCENARIO><FileHeader revMajor="1"/><Storyboard>${'<a/>'.repeat(290_000)}</Storyboard></OpenSCENARIO>`,
    'an attribute.xosc': `<OpenSCENARIO a="${'x'.repeat(10_000_000)}"/>`,
    'deep.xosc': '<a>'.repeat(500_000),
  };
  for (const [name, content] of Object.entries(files)) {
    app.advance(601);
    const { id: fileId } = await bring(admin, 'a.zip', zip([{ name, content }]));
    const job = await watched(name, async () => {
      const { jobId } = await admin.call('/dataManage/sceneImport/inspect', { fileIds: [fileId], frameRate: 10 });
      return endOfJob(admin, jobId, 150);
    });
    assert.doesNotMatch(job.message, /trace/, name);
    if (name.endsWith('.json')) assert.equal(job.state, 'succeeded', job.message);
    if (job.state !== 'succeeded') continue;
    const { list } = await admin.call('/dataManage/sceneImport/getImportList', {});
    const run = await watched(`${name}, imported`, async () => {
      const { id = '', version = 0 } = list[0] ?? {};
      return endOfJob(admin, (await admin.call('/dataManage/sceneImport/run', { id, version })).jobId, 150);
    });
    assert.equal(run.state, 'succeeded', run.message);
  }
});

test('JSON of any kind', async () => {
  for (const each of ['{}', '[]', '0', '"x"']) {
    const long = (bytes: number) => `[${`${each},`.repeat((bytes - 100) / (each.length + 1))}0]`;
    const preference = `{"key":"a","value":${long(1_040_000)}}`;
    const { status, body } = await watched(each, () => admin.send('/sys/sysuser/savePreference', preference));
    assert.equal(status, 413);
    assert.match(body.msg, /64 KB/);
    const list = `{"typeCodes":${long(1_040_000)}}`;
    const refused = await watched(`${each} as names`, () => admin.send('/sys/sysDict/getByTypeCode', list));
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(refused.body), /typeCodes.*500/);
  }
});

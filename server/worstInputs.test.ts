/** The worst that one caller can send, to each call that reads it: others are answered all the while. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { SAMPLE_MAX_BYTES } from '#contract/operation/importProfile/calls.ts';
import { IMPORT_FIELD_NAMES } from '#contract/operation/importProfile/fields.ts';
import type { CallPath } from '#contract/index.ts';
import { ADMIN_PASSWORD } from './testing/databases.ts';
import { startTestApp, type RawAnswer } from './testing/harness.ts';
import { endOfJob } from './testing/jobs.ts';
import { longestHold } from './testing/unheld.ts';
import { sawtooth, worstGeojson, worstSheets, worstTables } from './testing/worst.ts';

/** What a person does not notice. */
const MOST_HELD_MS = 200;

/** Unpacked. Before such work was done aside, these held everybody for seconds; the largest allowed take minutes to try. */
const SHEET_BYTES = 600_000;
const TABLE_BYTES = 600_000;

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
        assert.ok(job.state === 'failed' || job.figures['rejected'] === job.figures['read'], `${what}: ${job.message}`);
      }
  });

test('GeoJSON files', async () => {
  for (const [what, file] of Object.entries(worstGeojson(2_100_000)))
    for (const path of ['/capacity/range/previewGeojson', '/capacity/range/importGeojson'] as const) {
      app.advance(61);
      const answer = await watched(`${what} (${path})`, () => admin.upload(path, { fileName: 'a.geojson' }, file));
      checkAnswered(what, answer);
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

test('JSON of any kind', async () => {
  for (const each of ['{}', '[]', '0', '"x"']) {
    const body = `{"key":"a","value":[${`${each},`.repeat(1_040_000 / (each.length + 1))}0]}`;
    const { status, body: said } = await watched(each, () => admin.send('/sys/sysuser/savePreference', body));
    assert.equal(status, 413);
    assert.match(said.msg, /64 KB/);
  }
});

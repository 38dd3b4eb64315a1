/**
 * `node bench/dataSets.ts [FRAMES]`: a data set of FRAMES frames (100,000 when left out) with ten objects each:
 * its first page and every filter by calls, freezing, and the difference of two versions of which a tenth of the frames differs,
 * beside the plain count of its objects.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { settle, type Figure } from './figures.ts';
import { startProduct, type Product } from './product.ts';

const OBJECTS = 10;
const LABELS = 20;
const CLASSES = `select "id" from "labelClass" where "code" like 'bench%' order by "id"`;
const ASKED = 20;
const MOST_FILTER_MS = 300;
const MOST_FREEZE_MS = 1000;
const MOST_DIFFERENCE_MS = 3000;
const NAME = 'bench';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const idOf = z.object({ id: z.string() });
const setOf = z.object({ list: z.array(z.object({ id: z.string(), version: z.int() })) });
const pageOf = z.object({ list: z.array(z.unknown()) });
const differenceOf = z.object({
  frames: z.object({ changed: z.int() }),
  objects: z.object({ added: z.int(), changed: z.int(), gone: z.int() }),
});

/** Scenes of 200 frames, six cameras, twenty classes of which the last are rare, one object of a hundred unconfirmed. */
const frames = (from: string, number: number) => `
  insert into "dataFrame" ("dataSetId", "key", "kind", "scene", "place", "sensor", "bucket", "width", "height", "takenAt", "objects",
      "classIds", "hash", "since")
    select $1, 'scene ' || n / 200 || '/' || lpad(n::text, 9, '0') || '.jpg', 'picture', 'scene ' || n / 200, n % 200 / 6,
      'CAM_' || n % 6, (n / 200 * 37) % 100, 1920, 1080, timestamptz '2026-01-01' + n * interval '1 second', ${OBJECTS},
      array(select c from unnest($2::bigint[]) with ordinality as u(c, at) where n % (at * at) = 0),
      encode(sha256(('${number} ' || n)::bytea), 'hex'), ${number}
    from ${from}`;
const objects = (number: number) => `
  insert into "dataObject" ("frameId", "dataSetId", "key", "classId", "shapes", "attributes", "track", "source", "isConfirmed", "area")
    select "f"."id", $1, o::text, "f"."classIds"[1 + o % cardinality("f"."classIds")],
      jsonb_build_array(jsonb_build_object('kind', 'box', 'x', "f"."id" % 1700 + o + ${number}, 'y', o * 90, 'width', 10 + o * 20, 'height', 40)),
      jsonb_build_object('occluded', o % 2 = 0, 'weather', (array['rain', 'fog', 'clear'])[1 + "f"."id" % 3], 'lane', "f"."id" % 5000),
      'track ' || o, 'import', ("f"."id" + o) % 100 <> 0, (10 + o * 20) * 40
    from "dataFrame" "f", generate_series(1, ${OBJECTS}) o where "f"."dataSetId" = $1 and "f"."since" = ${number}`;

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Milliseconds within which 95 of a hundred calls are answered; each asks for another end, so that no answer is shared. */
async function p95Of(product: Product, dataSetId: string, filter: object): Promise<{ ms: number; found: number }> {
  const times: number[] = [];
  let found = 0;
  for (let at = 0; at < ASKED; at += 1) {
    const takenTo = new Date(Date.UTC(2099, 0, 1, 0, at)).toISOString();
    const asked = { dataSetId, pageSize: 60, withTotal: false, takenTo, ...filter };
    times.push(
      await msOf(async () => {
        found = pageOf.parse(await product.call('/dataManage/dataFrame/getPageList', asked)).list.length;
      }),
    );
  }
  return { ms: times.toSorted((one, other) => one - other)[Math.floor(ASKED * 0.95) - 1] ?? Infinity, found };
}

const filtersOf = (count: number, common: string, rare: string): Readonly<Record<string, object>> => ({
  'first page': {},
  'first page with its total': { withTotal: true },
  'a part of the name': { keyword: `${Math.floor(count / 2)}` },
  'a name that is nowhere': { keyword: 'nowhere' },
  'a scene': { scene: 'scene 7' },
  'a sensor': { sensor: 'CAM_3' },
  'a split': { split: 'val' },
  'a common label': { classId: common },
  'a rare label': { classId: rare },
  'without objects': { hasObjects: false },
  'an area that many have': { areaFrom: 1000, areaTo: 3000 },
  'an area that none has': { areaFrom: 999_000 },
  'a rare label of a size': { classId: rare, areaFrom: 6000 },
  'a common value': { attribute: { code: 'weather', value: 'fog' } },
  'a rare value': { attribute: { code: 'lane', value: '777' } },
  'a value that none has': { attribute: { code: 'weather', value: 'hail' } },
  unconfirmed: { isUnconfirmed: true },
  'a day': { takenFrom: '2026-01-01T12:00:00Z', takenTo: '2026-01-01T13:00:00Z' },
});

async function fill(product: Product, raw: pg.Client, count: number): Promise<void> {
  const { id } = idOf.parse(await product.call('/dataManage/dataSet/addOne', { name: NAME }));
  for (let number = 1; number <= LABELS; number += 1) {
    const name = `Bench ${number}`;
    await product.call('/dataManage/labelList/addOne', { code: `bench${number}`, nameZh: name, nameEn: name });
  }
  const { rows } = await raw.query<{ id: string }>(CLASSES);
  await raw.query(frames(`generate_series(0, ${count - 1}) n`, 1), [id, rows.map((row) => row.id)]);
  await raw.query(objects(1), [id]);
  await raw.query(`update "dataSet" set "state" = 'ready', "frames" = $2, "objects" = $3 where "id" = $1`, [
    id,
    count,
    count * OBJECTS,
  ]);
  await raw.query('vacuum analyze "dataFrame", "dataObject"');
}

async function figuresOf(product: Product, raw: pg.Client, count: number): Promise<Figure[]> {
  const found: Figure[] = [];
  const add = (figure: Figure) => {
    const { what, found: value, wanted, ok } = figure;
    process.stdout.write(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(44)} ${value.padEnd(44)} ${wanted}\n`);
    found.push(figure);
  };
  const seen = async () => {
    const { list } = setOf.parse(await product.call('/dataManage/dataSet/getPageList', { keyword: NAME }));
    const [set] = list;
    if (set === undefined) throw new Error('the data set is not there');
    return set;
  };
  const { id } = await seen();
  const { rows } = await raw.query<{ id: string }>(CLASSES);
  const plain = await msOf(() => raw.query(`select count(*) from "dataObject" where "dataSetId" = ${Number(id)}`));
  const filters = filtersOf(count, rows[0]?.id ?? '', rows.at(-1)?.id ?? '');
  for (const [what, filter] of Object.entries(filters)) {
    const { ms, found: shown } = await p95Of(product, id, filter);
    const value = `p95 ${ms.toFixed(0)} ms, ${shown} shown (count of objects ${plain.toFixed(0)} ms)`;
    add({ what, found: value, wanted: `≤ ${MOST_FILTER_MS} ms`, ok: ms <= MOST_FILTER_MS });
  }
  const freeze = async (name: string) => {
    const ms = await msOf(async () =>
      product.call('/dataManage/dataSet/freeze', { ...(await seen()), name, note: '' }),
    );
    add({
      what: `freezing ${name}`,
      found: `${ms.toFixed(0)} ms`,
      wanted: `≤ ${MOST_FREEZE_MS} ms`,
      ok: ms <= MOST_FREEZE_MS,
    });
  };
  await freeze('version 1');
  // a tenth of the frames as an import would replace them
  const ended = `with "ended" as (update "dataFrame" set "until" = 2 where "dataSetId" = ${Number(id)} and "id" % 10 = 0 returning "key")
    ${frames(`(select right("key", 13) as "name", left(right("key", 13), 9)::integer as n from "ended") "e"`, 2)}`;
  await raw.query(ended, [id, rows.map((row) => row.id)]);
  await raw.query(objects(2), [id]);
  await raw.query(`update "dataSet" set "state" = 'ready' where "id" = $1`, [id]);
  await raw.query('analyze "dataFrame", "dataObject"');
  await freeze('version 2');
  let objectsFound = '';
  const difference = await msOf(async () => {
    const asked = { id, from: 1, to: 2 };
    const { frames: changed, objects: each } = differenceOf.parse(
      await product.call('/dataManage/dataSet/getDifference', asked),
    );
    objectsFound = `${changed.changed} frames, ${each.added + each.changed + each.gone} objects`;
  });
  add({
    what: 'difference of the two',
    found: `${difference.toFixed(0)} ms, ${objectsFound}`,
    wanted: `≤ ${MOST_DIFFERENCE_MS} ms`,
    ok: difference <= MOST_DIFFERENCE_MS,
  });
  const differs = await p95Of(product, id, { differsFrom: 1 });
  add({
    what: 'frames that differ from version 1',
    found: `p95 ${differs.ms.toFixed(0)} ms, ${differs.found} shown`,
    wanted: `≤ ${MOST_FILTER_MS} ms`,
    ok: differs.ms <= MOST_FILTER_MS,
  });
  return found;
}

async function measure(dataDir: string, count: number): Promise<Figure[]> {
  mkdirSync(dataDir, { recursive: true });
  const product = await startProduct(dataDir, { DEMO: 'off' });
  try {
    return await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, async (connection) => {
      const raw = new pg.Client(connection);
      await raw.connect();
      try {
        await fill(product, raw, count);
        return await figuresOf(product, raw, count);
      } finally {
        await raw.end();
      }
    });
  } finally {
    await product.stop();
  }
}

const count = Number(process.argv[2] ?? 100_000);
const folder = newScratch('dataSets');
try {
  const figures = await measure(join(folder, `frames-${count}`), count);
  process.stdout.write(`       load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  settle(figures.every(({ ok }) => ok));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

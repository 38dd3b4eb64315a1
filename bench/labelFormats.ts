/**
 * `node bench/labelFormats.ts [OBJECTS]`: COCO in and out on one core, beside `JSON.parse` and `JSON.stringify` of the same
 * entries. Ten objects a picture: boxes, polygons of 20 places, masks, attributes. Memory is the most that the process had more
 * than before, looked at every 20 ms.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FORMATS } from '#server/dataManage/formats/index.ts';
import type { FormatFrame, FormatObject, WriteSource } from '#server/dataManage/formats/model.ts';
import { run, type Figure } from './figures.ts';

const OBJECTS = Number(process.argv[2] ?? 1_000_000);
const A_PICTURE = 10;
const LEAST_IN = 20_000;
const LEAST_OUT = 50_000;
const MOST_MEGABYTES = 64;
const MEGABYTE = 1_048_576;

const frameOf = (at: number): FormatFrame => ({
  key: `pictures/${String(at).padStart(9, '0')}.jpg`,
  kind: 'picture',
  scene: '',
  place: null,
  sensor: '',
  width: 1920,
  height: 1080,
  takenAt: null,
  attributes: {},
  projection: null,
});

/** 41 rows, each a little shorter or longer than the one before. */
const RUNS = Array.from({ length: 41 }, (_, row) => [row % 5, 60 - (row % 5) - (row % 7), row % 7]).reduce<number[]>(
  (runs, [before = 0, inside = 0, after = 0]) => {
    runs.push((runs.pop() ?? 0) + before, inside, after);
    return runs;
  },
  [],
);

function objectOf(frame: string, at: number): FormatObject {
  const [x, y] = [(at * 37) % 1700, (at * 91) % 900];
  const box = { kind: 'box', x: x + 0.25, y, width: 60.5, height: 41 } as const;
  const common = { frame, key: String(at), className: `class ${at % 40}`, track: '' };
  if (at % 3 === 0) return { ...common, shapes: [box], attributes: { occluded: at % 2 === 0, speed: at % 50 } };
  if (at % 30 === 1) {
    const mask = { kind: 'mask', x, y, width: 60, height: 41, runs: RUNS } as const;
    return { ...common, shapes: [box, { ...mask, runs: [...RUNS] }], attributes: {} };
  }
  const points = Array.from({ length: 20 }, (_, place): [number, number] => {
    const angle = (place * Math.PI) / 10;
    return [x + 30 + Math.round(2900 * Math.cos(angle)) / 100, y + 20 + Math.round(1900 * Math.sin(angle)) / 100];
  });
  return { ...common, shapes: [box, { kind: 'polygon', points }], attributes: {} };
}

const source: WriteSource = {
  name: 'bench',
  classes: Array.from({ length: 40 }, (_, at) => ({ name: `class ${at}`, number: at + 1, parent: '' })),
  // oxlint-disable-next-line require-await -- the door is asynchronous
  async *frames() {
    for (let at = 0; at < OBJECTS / A_PICTURE; at += 1) {
      const frame = frameOf(at);
      yield { frame, objects: Array.from({ length: A_PICTURE }, (_, of) => objectOf(frame.key, at * A_PICTURE + of)) };
    }
  },
};

const collect = (): void => globalThis.gc?.();

/** Seconds of work, and how many megabytes the process had more than before at most. */
async function measured(work: () => Promise<void>): Promise<{ seconds: number; megabytes: number }> {
  collect();
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const since = performance.now();
  await work();
  const seconds = (performance.now() - since) / 1000;
  clearInterval(look);
  return { seconds, megabytes: (Math.max(most, process.memoryUsage.rss()) - before) / MEGABYTE };
}

async function writeAll(path: string): Promise<void> {
  for await (const { path: name, content } of FORMATS.coco.writer.write(source)) {
    if (!name.endsWith('.json')) break;
    await pipeline(content, createWriteStream(path));
  }
}

async function readAll(path: string): Promise<number> {
  let objects = 0;
  const file = { path: 'instances.json', bytes: statSync(path).size, open: () => createReadStream(path) };
  for await (const { kind } of FORMATS.coco.reader.read([file])) if (kind === 'object') objects += 1;
  return objects;
}

/** Objects a second that the language itself writes and reads. */
function references(): { out: number; in: number } {
  const count = Math.min(OBJECTS, 100_000);
  const all = Array.from({ length: count }, (_, at) => objectOf('a', at));
  let since = performance.now();
  const texts = all.map((each) => JSON.stringify(each));
  const out = count / ((performance.now() - since) / 1000);
  since = performance.now();
  let kept = 0;
  for (const text of texts) if (JSON.parse(text) !== null) kept += 1;
  return { out, in: kept / ((performance.now() - since) / 1000) };
}

function figure(
  what: string,
  { seconds, megabytes }: { seconds: number; megabytes: number },
  least: number,
  reference: number,
): Figure {
  const rate = OBJECTS / seconds;
  return {
    what,
    found: `${rate.toFixed(0)} objects/s (JSON alone: ${reference.toFixed(0)}), ${megabytes.toFixed(0)} MB more`,
    wanted: `≥ ${least} objects/s, ≤ ${MOST_MEGABYTES} MB`,
    ok: rate >= least && megabytes <= MOST_MEGABYTES,
  };
}

await run('labelFormats', async (folder) => {
  const path = join(folder, 'instances.json');
  // compiling is not counted
  await writeAll(path);
  await readAll(path);
  const out = await measured(() => writeAll(path));
  const back = await measured(async () => {
    const count = await readAll(path);
    if (count !== OBJECTS) throw new Error(`${count} of ${OBJECTS} objects came back`);
  });
  const reference = references();
  return [
    figure('COCO out', out, LEAST_OUT, reference.out),
    figure(`COCO in, ${(statSync(path).size / MEGABYTE).toFixed(0)} MB`, back, LEAST_IN, reference.in),
  ];
});

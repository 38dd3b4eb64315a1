/**
 * `node bench/roadWorks.ts [ELEMENTS] [NEAR]`: a feed of road works with so many elements, some of them in our zone: from setting it up
 * until those are closed areas, by itself; beside it reading the same text with the parser of the language alone.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { wzdx } from '#server/testing/roadWorks.ts';
import { at, square } from '#server/testing/town.ts';
import { onDatabase } from './fleet.ts';
import { run, type Figure } from './figures.ts';
import { startProduct, type Product } from './product.ts';

const ELEMENTS = Number(process.argv[2] ?? 20_000);
const NEAR = Number(process.argv[3] ?? 500);
const HALF_METRES = 5000;
const MOST_SECONDS = 60;
const GIVES_UP_MS = 600_000;
const HOUR_MS = 3_600_000;
const FAR_METRES = 200_000;

const config = z.object({ version: z.int() });
const added = z.object({ id: z.string() });
const found = z.tuple([z.object({ works: z.coerce.number(), closed: z.coerce.number(), read: z.coerce.number() })]);

/** Streets of fifty metres, the first of them in the zone. */
function feedText(now: number): string {
  const side = Math.ceil(Math.sqrt(NEAR));
  const apart = (HALF_METRES * 1.8) / side;
  const works = Array.from({ length: ELEMENTS }, (_, place) => {
    const east = place < NEAR ? (place % side) * apart - HALF_METRES * 0.9 : FAR_METRES + (place % 1000) * 60;
    const north = place < NEAR ? Math.floor(place / side) * apart - HALF_METRES * 0.9 : Math.floor(place / 1000) * 60;
    return {
      id: `w${place}`,
      from: new Date(now - HOUR_MS).toISOString(),
      until: new Date(now + 4 * HOUR_MS).toISOString(),
      line: [at(east, north), at(east + 50, north)],
    };
  });
  return wzdx(works);
}

/** Whoever asks gets the text. */
async function startPublisher(text: string) {
  const server = createServer((_, response) => void response.writeHead(200).end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { address: `http://127.0.0.1:${port}/road-works`, stop: () => void server.close() };
}

async function prepare({ call }: Product): Promise<void> {
  const { version } = config.parse(await call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' }));
  await call('/sys/sysConfigOption/updateDetail', {
    mainId: 'feeds.mds',
    version,
    values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
  });
  const { id } = added.parse(
    await call('/capacity/range/addOne', { name: 'Bench', kind: 'operating', geometry: square(HALF_METRES) }),
  );
  await call('/capacity/range/publish', { id, version: 1 });
}

/** How long until the feed was read, and until everything near it is closed. */
async function closedAfter(client: pg.Client, id: string) {
  const since = performance.now();
  let read = 0;
  for (;;) {
    const { rows } = await client.query(
      `select count(*) as "works", count(*) filter (where "closureId" is not null) as "closed",
          (select ("readAt" is not null)::int from "roadWorkFeed" where "id" = $1) as "read"
        from "roadWork" where "feedId" = $1`,
      [id],
    );
    const [now] = found.parse(rows);
    const took = (performance.now() - since) / 1000;
    if (now.read === 1 && read === 0) read = took;
    if (now.closed >= NEAR || took * 1000 > GIVES_UP_MS) return { ...now, took, read };
    await delay(50);
  }
}

async function measure(dataDir: string): Promise<Figure[]> {
  const text = feedText(Date.now());
  const publisher = await startPublisher(text);
  const product = await startProduct(dataDir);
  try {
    return await onDatabase(dataDir, async (client) => {
      await prepare(product);
      const { id } = added.parse(
        await product.call('/capacity/roadWorkFeed/addOne', {
          name: 'Bench',
          format: 'wzdx',
          address: publisher.address,
          authority: 'Roads',
          closer: 'feed',
        }),
      );
      const { works, closed, took, read } = await closedAfter(client, id);
      const since = performance.now();
      JSON.parse(text);
      const reference = performance.now() - since;
      return [
        {
          what: `${ELEMENTS} road works: ${NEAR} of them closed`,
          found: `${took.toFixed(1)} s; ${closed} of ${works}`,
          wanted: `≤ ${MOST_SECONDS} s`,
          ok: closed === NEAR && took <= MOST_SECONDS,
        },
        { what: '  read and placed', found: `${read.toFixed(1)} s`, wanted: '–', ok: read > 0 },
        {
          what: `  the text alone (${(text.length / 1e6).toFixed(1)} MB)`,
          found: `${reference.toFixed(0)} ms`,
          wanted: 'reference',
          ok: true,
        },
      ];
    });
  } finally {
    publisher.stop();
    await product.stop();
  }
}

await run('roadWorks', (folder) => measure(join(folder, 'data')));

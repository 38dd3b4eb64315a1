/**
 * `node bench/closure.ts [HALF_METRES] [CARS]`: a closure drill with the demo's town, over the wire: an authority's signed call closes the middle
 * of the town. From the call to the last car inside told, and to the last one out; beside it how long a signed question takes.
 */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { square } from '#server/testing/town.ts';
import { onDatabase } from './fleet.ts';
import { run, type Figure } from './figures.ts';
import { startProduct, type Product } from './product.ts';

const HALF = Number(process.argv[2] ?? 700);
const REFERENCE = 'BENCH-1';
/** So many have to drive in it before it is closed. */
const LEAST_CARS = Number(process.argv[3] ?? 3);
const DRIVES_WITHIN_MS = 600_000;
const OUT_WITHIN_MS = 180_000;
const MOST_TOLD_MS = 5000;
const MOST_OUT_SECONDS = 120;
const LOOKED_EVERY_MS = 20;

const added = z.object({ key: z.string(), secret: z.string() });
const preview = z.object({ cars: z.int() });
const standing = z.object({
  inside: z.int().optional(),
  clearAt: z.string().nullable(),
  secondsToClear: z.number().nullable(),
});
const counted = z.tuple([z.object({ cars: z.coerce.number(), told: z.coerce.number() })]);
const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

type Say = (act: 'tell' | 'ask', payload: object) => Promise<z.output<typeof standing>>;

/** An authority that signs what it says. */
async function authorityOf({ address, call }: Product): Promise<Say> {
  const { key, secret } = added.parse(
    await call('/sys/apiKey/addOne', { purpose: 'closure', name: 'Bench', source: 'bench' }),
  );
  return async (act, content) => {
    const payload = JSON.stringify(content);
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
    const response = await fetch(`${address}/taxiadmin/open/closure/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: key },
      body: JSON.stringify({ payload, timestamp, signature }),
    });
    const { code, msg, data } = envelope.parse(await response.json());
    if (code !== 0) throw new Error(`${act}: ${msg}`);
    return standing.parse(data);
  };
}

/** Waits until cars drive where it will be closed; answers how many. */
async function carsIn({ call }: Product, geometry: object): Promise<number> {
  for (const until = performance.now() + DRIVES_WITHIN_MS; ; await delay(1000)) {
    const { cars } = preview.parse(await call('/capacity/closure/getPreview', { geometry }));
    if (cars >= LEAST_CARS || performance.now() > until) return cars;
  }
}

/** The milliseconds until each car that was inside from the first moment has got its command, and how many these are. */
async function toldAfter(client: pg.Client, since: number): Promise<{ cars: number; took: number }> {
  for (;;) {
    const { rows } = await client.query(
      `select count(*) as "cars", count(*) filter (where exists (select from "command" as "m" where "m"."closureId" = "c"."id"
          and "m"."carId" = "i"."carId" and "m"."receivedAt" is not null)) as "told"
        from "closure" as "c" join "closureCar" as "i" on "i"."closureId" = "c"."id" and "i"."atStart" and not "i"."isStanding"
        where "c"."reference" = $1 and "c"."lookedAt" is not null`,
      [REFERENCE],
    );
    const took = performance.now() - since;
    const [{ cars, told }] = counted.parse(rows);
    if ((cars > 0 && told === cars) || took > OUT_WITHIN_MS) return { cars, took };
    await delay(LOOKED_EVERY_MS);
  }
}

async function measure(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir, { SIMULATOR: 'on' });
  try {
    return await onDatabase(dataDir, async (client) => {
      const say = await authorityOf(product);
      const geometry = square(HALF);
      const before = await carsIn(product, geometry);
      const since = performance.now();
      await say('tell', { act: 'close', reference: REFERENCE, reason: 'Drill', geometry, isDrill: true });
      const answered = performance.now() - since;
      const { cars, took } = await toldAfter(client, since);
      const askedAt = performance.now();
      let stands = await say('ask', { act: 'ask', reference: REFERENCE });
      const asked = performance.now() - askedAt;
      for (const until = since + OUT_WITHIN_MS; stands.clearAt === null && performance.now() < until; await delay(500))
        stands = await say('ask', { act: 'ask', reference: REFERENCE });
      const out = stands.secondsToClear ?? Infinity;
      return [
        {
          what: `from the signed call to the last of ${cars} cars told`,
          found: `${took.toFixed(0)} ms (${before} seen before)`,
          wanted: `≤ ${MOST_TOLD_MS} ms`,
          ok: cars > 0 && took <= MOST_TOLD_MS,
        },
        {
          what: '  the call answered; a signed question',
          found: `${answered.toFixed(0)} ms; ${asked.toFixed(0)} ms`,
          wanted: 'reference',
          ok: true,
        },
        {
          what: '  to the last car out',
          found: `${out} s`,
          wanted: `≤ ${MOST_OUT_SECONDS} s`,
          ok: out <= MOST_OUT_SECONDS,
        },
      ];
    });
  } finally {
    await product.stop();
  }
}

await run('closure', (folder) => measure(join(folder, 'data')));

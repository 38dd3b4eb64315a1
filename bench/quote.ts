/**
 * `node bench/quote.ts [SECONDS]`: prices quoted over HTTP from 20 connections, each quote kept, beside a bare server that answers
 * a constant, and beside one that keeps such a quote by one prepared statement for each request.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { townPosition } from '#contract/capacity/town/town.ts';
import { MOST_ORDER_CALLS } from '#contract/system/apiKey/calls.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { CONNECTIONS, rates, withConstant, withReference } from './load.ts';
import { startProduct } from './product.ts';
import { settle } from './figures.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const LEAST_SHARE = 0.5;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What the product keeps of a quote: the first one again, as long as it is. */
const KEEP = `insert into "priceQuote" ("source", "versionId", "facts", "lines", "total", "tax", "currency", "hash", "trip",
  "secondsToPickUp", "createdAt", "expiresAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning "id"`;
const KEPT = `select "source", "versionId"::text, "facts"::text, "lines"::text, "total"::text, "tax"::text, "currency", "hash",
  "trip"::text, "secondsToPickUp", "createdAt"::text, "expiresAt"::text from "priceQuote" order by "id" limit 1`;

/** The values of the first quote that was kept. */
async function firstQuote(connection: object): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query({ text: KEPT, rowMode: 'array' });
    return z.array(z.unknown()).parse(rows[0]);
  } finally {
    await client.end();
  }
}
/** A quota is counted for each address. */
const ADDRESSES = Array.from(
  { length: 500 },
  (_nothing, place) => `10.9.${Math.floor(place / 250)}.${1 + (place % 250)}`,
);

const folder = newScratch('quote');
try {
  const dataDir = join(folder, 'data');
  // the ranges of the town come with it
  await startProduct(dataDir, { SIMULATOR: 'on' }).then((once) => once.stop());
  const product = await startProduct(dataDir, { TRUST_PROXY: '127.0.0.1' });
  try {
    const wish = { name: 'bench', source: 'bench', hourlyQuota: MOST_ORDER_CALLS };
    const { key } = z.object({ key: z.string() }).parse(await product.call('/sys/apiKey/addOne', wish));
    const trip = { pickUp: townPosition([500, 500]), dropOff: townPosition([2000, 1000]) };
    const target = {
      url: `${product.address}/taxiadmin/open/price/quote`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(trip),
      addresses: ADDRESSES,
    };
    const { url, headers, body } = target;
    // says why, when the trip cannot be quoted
    const first = await fetch(url, { method: 'POST', headers, body });
    if (!first.ok) throw new Error(await first.text());
    const tell = (what: string, [ours, bare]: readonly [number, number]): void => {
      const share = ours / bare;
      const isOk = share >= LEAST_SHARE;
      process.stdout.write(
        `${isOk ? '  ok  ' : ' MISS '} quotes, ${CONNECTIONS} connections  ${ours.toFixed(0)} a second, ` +
          `${(share * 100).toFixed(0)} % of a bare server ${what} (${bare.toFixed(0)})  ≥ ${LEAST_SHARE * 100} %\n`,
      );
      if (!isOk) settle(false);
    };
    tell('that answers a constant', await withConstant((bare) => rates(target, bare, SECONDS)));
    await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, async (connection) => {
      const values = await firstQuote(connection);
      const question = { connection, text: KEEP, values };
      tell('that keeps each', await withReference(question, (bare) => rates(target, bare, SECONDS)));
    });
    process.stdout.write(`       load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

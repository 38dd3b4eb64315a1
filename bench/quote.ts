/**
 * `node bench/quote.ts [SECONDS]`: prices quoted over HTTP from 20 connections, each quote kept, beside a bare server that answers
 * a constant.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { townPosition } from '#contract/capacity/town/town.ts';
import { MOST_ORDER_CALLS } from '#contract/system/apiKey/calls.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { CONNECTIONS, rates, withConstant } from './load.ts';
import { startProduct } from './product.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const LEAST_SHARE = 0.5;
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
    const [ours, constant] = await withConstant((bare) => rates(target, bare, SECONDS));
    const share = ours / constant;
    const isOk = share >= LEAST_SHARE;
    process.stdout.write(
      `${isOk ? '  ok  ' : ' MISS '} quotes, ${CONNECTIONS} connections  ${ours.toFixed(0)} a second, ` +
        `${(share * 100).toFixed(0)} % of a bare server (${constant.toFixed(0)})  ≥ ${LEAST_SHARE * 100} %\n` +
        `       load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
    );
    process.exitCode = isOk ? 0 : 1;
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * `node bench/portal.ts [SECONDS]`: 200 anonymous readers of the portal's first page, from one node's memory, beside a bare server that
 * sends the same bytes; and the calls of people beside them.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newScratch } from '#server/testing/scratch.ts';
import { rates, withSameBytes, type Target } from './load.ts';
import { Probe, told } from './probe.ts';
import { startProduct } from './product.ts';
import { settle } from './figures.ts';

const READERS = 200;
const SECONDS = Number(process.argv[2] ?? 8);
const WANTED_RATE = 2000;
const LEAST_SHARE = 0.5;
const CALLS_A_SECOND = 20;
const MOST_P99_MS = 300;
const PATHS = [
  ['the first page', '/portal/home?lang=en-US'],
  [
    'its data',
    `/taxiadmin/__serverLoader?${new URLSearchParams({ route: 'portal/home', url: '/portal/home?lang=en-US' }).toString()}`,
  ],
] as const;

const folder = newScratch('portal');
let isOk = true;
const say = (ok: boolean, line: string): void => {
  isOk &&= ok;
  process.stdout.write(`${ok ? '  ok  ' : ' MISS '} ${line}\n`);
};
try {
  const product = await startProduct(join(folder, 'data'));
  try {
    for (const [what, path] of PATHS) {
      const url = product.address + path;
      const packed = gzipSync(await (await fetch(url)).text());
      const file = join(folder, 'page.gz');
      writeFileSync(file, packed);
      const reading = { method: 'GET', headers: { 'accept-encoding': 'gzip' }, connections: READERS } as const;
      const target: Target = { ...reading, url };
      const probe = new Probe(product);
      const startedAt = performance.now();
      probe.start(CALLS_A_SECOND);
      const [ours, bare] = await withSameBytes(file, async (reference) => {
        try {
          return await rates(target, { ...reading, url: reference.url }, SECONDS);
        } finally {
          await probe.stop();
        }
      });
      const probed = probe.between(startedAt, performance.now());
      const { p50, p99, calls, statuses } = probed;
      const share = ours / bare;
      say(
        ours >= WANTED_RATE && share >= LEAST_SHARE,
        `${what} (${Math.round(packed.length / 1024)} KB packed), ${READERS} readers  ${ours.toFixed(0)} a second, ` +
          `${(share * 100).toFixed(0)} % of a bare server (${bare.toFixed(0)})  ≥ ${WANTED_RATE}, ≥ ${LEAST_SHARE * 100} %`,
      );
      say(
        p99 <= MOST_P99_MS && statuses.get(200) === calls,
        `${calls} calls of people beside them (${told(probed)})  p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms  ≤ ${MOST_P99_MS} ms`,
      );
    }
    process.stdout.write(`       load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
settle(isOk);

/** Measures the upload of a large file to the local store, and the server's memory during it. */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Figure } from './figures.ts';
import type { Product } from './product.ts';

const targetShape = z.object({ id: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) });
const broughtShape = z.object({ state: z.string() });
const mainShape = z.object({ version: z.int() });

const CHUNK = Buffer.alloc(256 * 1024, 'a line of text that is repeated until the file is as long as it should be\n');

/** This many bytes in chunks. */
function* chunksOf(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
}

async function put(url: string, headers: Record<string, string>, bytes: number): Promise<void> {
  const sending = request(url, { method: 'PUT', headers: { ...headers, 'content-length': String(bytes) } });
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.once('error', reject);
  });
  await pipeline(Readable.from(chunksOf(bytes)), sending);
  const status = await answered;
  if (status !== 200) throw new Error(`the upload was answered ${status}`);
}

/** Uploads a file of this many bytes: sent, moved, examined and hashed. */
export async function uploadFigure(product: Product, bytes: number): Promise<Figure> {
  const mainId = 'storage.store';
  const { version } = mainShape.parse(await product.call('/sys/sysConfigOption/getDetailByMainId', { mainId }));
  await product.call('/sys/sysConfigOption/updateDetail', {
    mainId,
    version,
    values: [{ key: 'storage.store.maxMegabytes', value: 2000 }],
  });
  const before = product.memory();
  let most = before ?? 0;
  const watch = setInterval(() => (most = Math.max(most, product.memory() ?? 0)), 50);
  const startedAt = performance.now();
  const { id, url, headers } = targetShape.parse(
    await product.call('/sys/file/presignedPutUrl', { name: 'large.txt', size: bytes }),
  );
  await put(product.address + url, headers, bytes);
  const { state } = broughtShape.parse(await product.call('/sys/file/saveOssFile', { id }));
  clearInterval(watch);
  if (state !== 'confirmed') throw new Error(`the file is ${state}`);
  const seconds = (performance.now() - startedAt) / 1000;
  const more = before === null ? null : most - before;
  return {
    what: `upload of ${(bytes / 1e9).toFixed(1)} GB, more memory`,
    found: `${more === null ? 'not known here' : `${more.toFixed(0)} MB`} (${seconds.toFixed(0)} s)`,
    wanted: '≤ 64 MB',
    ok: more !== null && more <= 64,
  };
}

/** Bringing files in tests, as a client would, and files that are what they say or are not. */
import { crc32, deflateRawSync } from 'node:zlib';
import type { Brought } from '#contract/base/file/calls.ts';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import type { Client, RawAnswer } from './harness.ts';

const envelope = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });

/** PUTs bytes to an address that the server gave. */
export async function put(
  client: Client,
  url: string,
  bytes: Uint8Array,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  const response = await fetch(new URL(url, client.address), {
    method: 'PUT',
    headers: { 'accept-language': client.language, ...headers },
    body: new Blob([Uint8Array.from(bytes)], { type: '' }),
  });
  const text = await response.text();
  const body = text.startsWith('{')
    ? envelope.parse(JSON.parse(text))
    : { code: response.status, msg: text, data: null };
  return { status: response.status, headers: response.headers, body };
}

/** Announces, sends and saves a file; whatever the last step answers. */
export async function bring(client: Client, name: string, bytes: Uint8Array, type = ''): Promise<Brought> {
  const target = await client.call('/sys/file/presignedPutUrl', { name, type, size: bytes.length });
  const answer = await put(client, target.url, bytes, target.headers);
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.body.msg}`);
  return client.call('/sys/file/saveOssFile', { id: target.id });
}

const imageShape = z.object({ id: z.string(), url: z.string() });
const broughtShape = z.object({ id: z.string(), state: z.string(), size: z.int() });

/** What an upload call answered, when it went well. */
function dataOf<Data>(shape: z.ZodType<Data>, { status, body }: RawAnswer): Data {
  if (status !== 200) throw new Error(`${status} ${body.msg}`);
  return shape.parse(body.data);
}

/** Uploads an image. */
export const bringImage = async (client: Client, bytes: Uint8Array, name = ''): Promise<{ id: string; url: string }> =>
  dataOf(imageShape, await client.upload('/uploadContent/img', { name }, bytes));

/** Uploads a file that goes on to the SFTP server. */
export const bringBySftp = async (client: Client, name: string, bytes: Uint8Array) =>
  dataOf(broughtShape, await client.upload('/sys/file/sftp/upload', { name }, bytes));

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG whose header claims these sides; its pixels are missing, since nobody decodes them here. */
export function png(width = 2, height = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c6360000000020001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pdf = (body = ''): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type /Page>>endobj\n${body}\ntrailer<<>>\n%%EOF\n`);

interface Entry {
  name: string;
  content: string | Buffer;
  /** What the directory says instead of the truth. */
  claims?: { unpacked?: number; flags?: number };
}

/** A ZIP archive. */
export function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims = {} } of entries) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(claims.flags ?? 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims.unpacked ?? raw.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, tail, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const middle = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.set(Buffer.from('504b0506', 'hex'));
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(middle.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, middle, end]);
}

/** The files of a ZIP archive by their paths. */
export async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const zipFile = await fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zipFile.eachEntry())
    files.set(entry.fileName, await buffer(await zipFile.openReadStreamPromise(entry)));
  return files;
}

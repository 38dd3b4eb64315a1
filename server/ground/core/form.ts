/** Files that come as an ordinary form sends them: read as they arrive, never held whole (decision 0071). */
import { PassThrough, Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseBody } from './body.ts';
import { messages } from './messages.ts';
import { Refusal } from './refusal.ts';

/** What an upload call takes, and any other. */
export const expectedType = (uploadLimit: number | undefined): string =>
  uploadLimit === undefined ? 'application/json' : 'multipart/form-data, application/octet-stream';

/** 415 that names what is right for the route. */
export const wrongType = ({ routeOptions }: FastifyRequest): Refusal =>
  new Refusal(415, messages.wrongContentType, { params: { expected: expectedType(routeOptions.config.uploadLimit) } });

/** Passes bytes on and fails beyond `limit`, without trusting a length header. */
function limited(limit: number, shown: number): PassThrough {
  let seen = 0;
  const body = new PassThrough({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit)
        done(new Refusal(413, messages.bodyTooLarge, { params: { limit: `${Math.floor(shown / 1024 / 1024)} MB` } }));
      else done(null, chunk);
    },
  });
  // it may fail while unread: before the caller is admitted, or after a refusal
  body.on('error', () => undefined);
  return body;
}

/** The bytes of a request, up to `limit`; they break off when the sender does. */
export function bytesOf({ raw }: FastifyRequest, limit: number, shown = limit): PassThrough {
  const body = limited(limit, shown);
  // with `pipe` alone the reader would wait for ever when the sender disconnects
  const breakOff = () => void (raw.complete || body.destroy(new Refusal(400, messages.uploadBrokenOff)));
  if (raw.destroyed) breakOff();
  raw.once('close', breakOff);
  return raw.pipe(body);
}

/** A body that holds a file. Nothing of it is read before `open`, so that a refusal needs none of it. */
export class SentFile {
  /** The input that came with it, and the file, from its beginning. 400 for a form that is none of ours. */
  readonly open: (inHeader: unknown, schema: z.ZodType) => Promise<Opened>;

  constructor(open: SentFile['open']) {
    this.open = open;
  }
}

interface Opened {
  input: unknown;
  file: Readable;
}

/** The body is the file, and the input stands in the header. */
export function rawFile(request: FastifyRequest, limit: number): SentFile {
  return new SentFile((input) => Promise.resolve({ input, file: bytesOf(request, limit) }));
}

export const FIELDS_AT_MOST = 20;
export const FIELD_BYTES = 16 * 1024;
/** Boundaries, headers and fields beside the file. */
const AROUND_FILE_BYTES = FIELDS_AT_MOST * FIELD_BYTES + 64 * 1024;
/** The fields that a file's own name fills in. */
const NAMES = ['fileName', 'name'];

export const badForm = (cause?: unknown): Refusal => new Refusal(400, messages.badForm, { cause });

/** A field as its schema wants it: text as it is, else what it says as JSON (`true`, `40`, `null`). */
function valueOf(text: string, schema: z.core.$ZodType | undefined): unknown {
  if (schema === undefined || z.safeParse(schema, text).success) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function inputOf(fields: ReadonlyMap<string, string>, fileName: string, inHeader: unknown, schema: z.ZodType): unknown {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
  const named = NAMES.filter((name) => fileName !== '' && Object.hasOwn(shape, name)).map((name) => [name, fileName]);
  const sent = [...fields].map(([name, text]) => [
    name,
    valueOf(text, Object.hasOwn(shape, name) ? shape[name] : undefined),
  ]);
  const header: [string, unknown][] = typeof inHeader === 'object' && inHeader !== null ? Object.entries(inHeader) : [];
  // read as any other body, so that what is refused there is refused here
  return parseBody(JSON.stringify(Object.fromEntries([...named, ...header, ...sent])));
}

/** The file is the one part of a form that has a file's name; the fields before it are the input. */
export function formFile(request: FastifyRequest, limit: number): SentFile {
  return new SentFile((inHeader, schema) => openForm(request, limit, inHeader, schema));
}

async function openForm(request: FastifyRequest, limit: number, inHeader: unknown, schema: z.ZodType): Promise<Opened> {
  const limits = { files: 1, fields: FIELDS_AT_MOST, fieldSize: FIELD_BYTES, headerPairs: 20, headerSize: 8 * 1024 };
  let form: BusboyInstance;
  try {
    const type = request.headers['content-type'] ?? '';
    form = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits });
  } catch (error) {
    // no boundary
    throw badForm(error);
  }
  const bytes = bytesOf(request, limit + AROUND_FILE_BYTES, limit);
  const fields = new Map<string, string>();
  const whole = Promise.withResolvers<void>();
  whole.promise.catch(() => undefined);
  const begun = Promise.withResolvers<Opened>();
  let part: Readable | null = null;
  let content: PassThrough | null = null;
  const fail = (error: unknown) => {
    const refusal = error instanceof Refusal ? error : badForm(error);
    whole.reject(refusal);
    begun.reject(refusal);
    part?.destroy(refusal);
    // a pipe does not pass an error on, and who reads would wait for more
    content?.destroy(refusal);
    bytes.unpipe(form);
  };
  form.on('field', (name, text, _nameCut, isCut) => {
    if (part !== null || isCut || fields.has(name)) fail(badForm());
    else fields.set(name, text);
  });
  form.on('file', (_name, stream, fileName) => {
    part = stream;
    stream.on('error', fail);
    const bounded = limited(limit, limit);
    content = bounded;
    stream.pipe(bounded).on('error', fail);
    const file = Readable.from(
      (async function* () {
        yield* bounded;
        // what follows may still make it a form that is none of ours
        await whole.promise;
      })(),
      { objectMode: false },
    );
    // it may fail while nobody reads it: its input was refused
    file.on('error', () => undefined);
    whole.promise.catch((error: unknown) => file.destroy(error instanceof Error ? error : badForm(error)));
    try {
      begun.resolve({ input: inputOf(fields, fileName, inHeader, schema), file });
    } catch (error) {
      fail(error);
    }
  });
  for (const event of ['filesLimit', 'fieldsLimit'] as const) form.on(event, () => fail(badForm()));
  form.on('error', fail);
  form.on('finish', () => {
    whole.resolve();
    begun.reject(badForm());
  });
  bytes.on('error', fail);
  bytes.pipe(form);
  return begun.promise;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest file of the route in bytes. */
    uploadLimit?: number;
  }
}

/** Forms with several files, as browsers send them: the fields first, then each file as it arrives, never held whole. */
import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { badForm, bytesOf, FIELD_BYTES, FIELDS_AT_MOST } from './form.ts';
import { messages } from './messages.ts';
import { Refusal } from './refusal.ts';

export interface SentPart {
  /** As the sender's machine calls it. */
  readonly name: string;
  /** Fails with 413 beyond the limit. To be read to its end, or resumed, before the next one comes. */
  readonly file: Readable;
}

interface Limits {
  readonly files: number;
  /** Bytes of each file. */
  readonly fileBytes: number;
}

interface OpenedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: AsyncIterable<SentPart>;
}

/** A form whose files are read only by who opens it. */
export class SentForm {
  readonly open: () => Promise<OpenedForm>;

  constructor(request: FastifyRequest, limits: Limits) {
    this.open = () => openForm(request, limits);
  }
}

/** The content of a part; what was cut off at the limit fails at its end. */
function wholeFile(stream: Readable & { truncated: boolean }, limit: number): Readable {
  const file = Readable.from(
    (async function* () {
      yield* stream;
      if (stream.truncated)
        throw new Refusal(413, messages.bodyTooLarge, { params: { limit: `${Math.floor(limit / 1024 / 1024)} MB` } });
    })(),
    { objectMode: false },
  );
  file.on('error', () => undefined);
  return file;
}

function parserOf(request: FastifyRequest, { files, fileBytes }: Limits): BusboyInstance {
  const limits = { files, fileSize: fileBytes, fields: FIELDS_AT_MOST, fieldSize: FIELD_BYTES, headerPairs: 20 };
  try {
    const type = request.headers['content-type'] ?? '';
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits });
  } catch (error) {
    // no boundary
    throw badForm(error);
  }
}

/** What came and was not yet asked for, and whoever waits for it. */
class Arrivals {
  readonly #parts: SentPart[] = [];
  #isOver = false;
  #failure: Error | null = null;
  #changed = Promise.withResolvers<void>();

  add(part: SentPart): void {
    this.#parts.push(part);
    this.#tell();
  }

  end(failure: Error | null): void {
    this.#isOver = true;
    this.#failure ??= failure;
    this.#tell();
  }

  /** Until the first file, or the end of a form without one: all fields are there. */
  async begun(): Promise<void> {
    while (this.#parts.length === 0 && !this.#isOver) await this.#changed.promise;
    if (this.#failure !== null) throw this.#failure;
  }

  async *files(): AsyncGenerator<SentPart> {
    for (;;) {
      const part = this.#parts.shift();
      if (part !== undefined) yield part;
      else if (this.#failure !== null) throw this.#failure;
      else if (this.#isOver) return;
      else await this.#changed.promise;
    }
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

async function openForm(request: FastifyRequest, limits: Limits): Promise<OpenedForm> {
  const form = parserOf(request, limits);
  const most = (limits.files + 1) * limits.fileBytes;
  const bytes = bytesOf(request, most + FIELDS_AT_MOST * FIELD_BYTES, limits.fileBytes);
  const fields: Record<string, string> = {};
  const arrivals = new Arrivals();
  let part: Readable | null = null;
  const fail = (error: unknown): void => {
    const refusal = error instanceof Refusal ? error : badForm(error);
    arrivals.end(refusal);
    part?.destroy(refusal);
    bytes.unpipe(form);
    // read on and forgotten, so that an answer reaches a browser that is still sending
    request.raw.unpipe(bytes);
    request.raw.resume();
  };
  form.on('field', (name, text, _nameCut, isCut) => {
    // fields stand before files
    if (part !== null || isCut || Object.hasOwn(fields, name)) fail(badForm());
    else fields[name] = text;
  });
  form.on('file', (_name, stream, name: string | undefined) => {
    part = stream;
    stream.on('error', fail);
    // nothing was chosen
    if (name === undefined || name === '') stream.resume();
    else arrivals.add({ name, file: wholeFile(stream, limits.fileBytes) });
  });
  for (const event of ['filesLimit', 'fieldsLimit'] as const) form.on(event, () => fail(badForm()));
  form.on('error', fail);
  form.on('finish', () => arrivals.end(null));
  bytes.on('error', fail);
  bytes.pipe(form);
  await arrivals.begun();
  return { fields, files: arrivals.files() };
}

/** An archive that is written while its files are read. */
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Files of one archive. A failure to write it, as of a full disk, and the signal end whatever waits. */
export class Archive {
  readonly #zip = new ZipFile();
  readonly #closing = new AbortController();
  readonly #written: Promise<void>;

  /** @param path where it is written */
  constructor(path: string, signal: AbortSignal) {
    this.#written = pipeline(this.#zip.outputStream, createWriteStream(path, { mode: 0o600 }), {
      signal: AbortSignal.any([signal, this.#closing.signal]),
    });
    // whoever adds a file or ends the archive is told
    this.#written.catch(() => undefined);
  }

  /** Takes a file in, whole. */
  async add(path: string, content: Readable, { compress = true } = {}): Promise<void> {
    this.#zip.addReadStream(content, path, { compress });
    try {
      await Promise.race([finished(content), this.#written]);
    } finally {
      content.destroy();
    }
  }

  /** Writes what stands at the end of an archive. */
  async end(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }

  /** Lets go of the file, written or not. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#written.catch(() => undefined);
  }
}

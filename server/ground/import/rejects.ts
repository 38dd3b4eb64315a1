/** Writes the file of rejected rows: line, reason, and the original fields. */
import { open, rm, type FileHandle } from 'node:fs/promises';
import { BYTE_ORDER_MARK, csvField } from '#server/ground/job/csvText.ts';

/** A plain number is not a formula and stays unchanged. */
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

const fieldOf = (text: string): string => (PLAIN_NUMBER.test(text) ? text : csvField(text));

export class RejectFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  #pending = '';
  #bytes: number;

  private constructor(path: string, handle: FileHandle, bytes: number) {
    this.#path = path;
    this.#handle = handle;
    this.#bytes = bytes;
  }

  /** Opens the file truncated to `bytes`: rows that a killed run wrote after its last checkpoint are written again. */
  static async open(path: string, bytes: number, header: readonly string[]): Promise<RejectFile> {
    const handle = await open(path, bytes === 0 ? 'w' : 'r+', 0o600);
    await handle.truncate(bytes);
    const file = new RejectFile(path, handle, bytes);
    if (bytes === 0) file.#pending = `${BYTE_ORDER_MARK}${header.map(csvField).join(',')}\r\n`;
    return file;
  }

  add(line: number, reason: string, fields: readonly string[]): void {
    this.#pending += `${[String(line), csvField(reason), ...fields.map(fieldOf)].join(',')}\r\n`;
  }

  /** Flushes added rows to the disk and returns the length of the file. */
  async flush(): Promise<number> {
    const content = Buffer.from(this.#pending);
    if (content.length > 0) {
      await this.#handle.write(content, 0, content.length, this.#bytes);
      await this.#handle.datasync();
    }
    this.#bytes += content.length;
    this.#pending = '';
    return this.#bytes;
  }

  /** Closes the file; deletes it when it has no row. */
  async close(keep: boolean): Promise<void> {
    await this.#handle.close();
    if (!keep) await rm(this.#path, { force: true });
  }
}

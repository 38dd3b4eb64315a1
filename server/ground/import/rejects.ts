/** The file of rejected rows: line, reason, and the fields as they were. */
import { open, rm, type FileHandle } from 'node:fs/promises';
import { BYTE_ORDER_MARK, csvField } from '#server/ground/job/writeTable.ts';

/** A plain number is no formula, and has to come back as it was. */
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

  /** Opens the file as it was at `bytes`: what a killed run wrote after its last checkpoint is written again. */
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

  /** Writes what was added to the disk and answers the length of the file. */
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

  /** Ends the file; one without any row goes away. */
  async close(keep: boolean): Promise<void> {
    await this.#handle.close();
    if (!keep) await rm(this.#path, { force: true });
  }
}

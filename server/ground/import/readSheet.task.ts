/** Reads a small spreadsheet in a helper process, since the sender chooses what that costs. */
import { task } from '#server/ground/aside/task.ts';
import { readSheet } from './readSheet.ts';

export const readSheetTask = task(
  import.meta.url,
  'readSheet',
  ({ name, bytes, most }: { name: string; bytes: Uint8Array; most: number }) =>
    readSheet(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), most),
);

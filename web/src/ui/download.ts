/** Saves files. An address works once and for 30 s, so it is requested at the click. */
import { callApi } from '#web/lib/client.ts';

/** Time for the browser to read the content. */
const HELD_MS = 10_000;

/** Lets the browser save the file of an address. Throws for a foreign address. */
export function saveFrom(address: string, fileName: string): void {
  const target = new URL(address, location.href);
  if (target.origin !== location.origin) throw new Error(target.origin);
  const link = document.createElement('a');
  link.href = target.href;
  link.download = fileName;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Lets the browser save what the page itself made. */
export function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // the browser takes hold of the file after this turn
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}

/** Lets the browser save a text as a file; CSV when no type is given. */
export const saveText = (fileName: string, text: string, type = 'text/csv'): void =>
  saveBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }));

/** Lets the browser save bytes that came as base64. */
export const saveBytes = (fileName: string, base64: string, type: string): void =>
  saveBlob(fileName, new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type }));

/** A file of a job. Rejects with an ApiError. */
export async function downloadJobFile(jobId: string, fileName: string): Promise<void> {
  const { address } = await callApi('/sys/job/getDownloadTicket', { id: jobId, fileName });
  saveFrom(address, fileName);
}

/** A file that the person may see. Rejects with an ApiError. */
export async function downloadFile({ id, name }: { id: string; name: string }): Promise<void> {
  const { address } = await callApi('/sys/file/getDownloadTicket', { id });
  saveFrom(address, name);
}

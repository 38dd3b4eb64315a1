/** Saves files. An address is good once and for 30 s, so it is asked for at the click. */
import { callApi } from '#web/lib/client.ts';

/** Until the browser has surely read what it saves. */
const HELD_MS = 10_000;

/** Lets the browser save what lies at an address. Throws for one that is not our own. */
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

/** Lets the browser save a text as a file; what is not said to be something else is a table as CSV. */
export function saveText(fileName: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // the browser takes hold of the file after this turn
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}

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

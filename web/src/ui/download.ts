/** Saves a file of a job. The address is good once and for 30 s, so it is asked for at the click. */
import { callApi } from '#web/lib/client.ts';

/** Rejects with an ApiError; throws for an address that is not one of our own. */
export async function downloadJobFile(jobId: string, fileName: string): Promise<void> {
  const { address } = await callApi('/sys/job/getDownloadTicket', { id: jobId, fileName });
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

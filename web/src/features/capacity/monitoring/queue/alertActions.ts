/** The actions on alerts. A refused one refreshes the alert, so that it shows who was faster. */
import type { AlertRow } from '#contract/capacity/alert/calls.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { alertsChanged } from './alertQueries.ts';
import { words } from './words.ts';

export const carName = ({ fleetNumber, plate }: Pick<AlertRow, 'fleetNumber' | 'plate'>): string =>
  [fleetNumber, plate].filter((name) => name !== '').join(' · ');

/** Runs the work, shows the notice or the refusal, and refreshes every view of alerts. Answers whether it was done. */
async function tried(work: () => Promise<unknown>, notice: string): Promise<boolean> {
  try {
    await work();
    notify('success', notice, { key: 'alert' });
    return true;
  } catch (error) {
    const isConflict = error instanceof ApiError && error.status === 409;
    notify(isConflict ? 'warning' : 'error', messageOf(error), { key: 'alert' });
    return false;
  } finally {
    await alertsChanged();
  }
}

export const takeAlert = (alert: Pick<AlertRow, 'id' | 'fleetNumber' | 'plate'>): Promise<boolean> =>
  tried(() => callApi('/capacity/alert/take', { id: alert.id }), translate(words, 'taken', { car: carName(alert) }));

export const releaseAlert = ({ id, version }: Pick<AlertRow, 'id' | 'version'>): Promise<boolean> =>
  tried(() => callApi('/capacity/alert/release', { id, version }), translate(words, 'released'));

/** Says how many of several were changed, and how many were left as they are. */
export function saidOfSeveral(
  what: 'tookMany' | 'closedMany' | 'snoozedMany',
  { done, left }: { done: number; left: number },
): void {
  const text = translate(words, what, { count: done });
  const rest = left === 0 ? '' : ` ${translate(words, 'leftMany', { count: left })}`;
  notify(done === 0 ? 'warning' : 'success', text + rest, { key: 'alert' });
}

/** Takes an alert over from the person who has it. */
export const takeOverAlert = ({ id, version }: Pick<AlertRow, 'id' | 'version'>, userId: string): Promise<boolean> =>
  tried(() => callApi('/capacity/alert/handOver', { id, version, userId }), translate(words, 'takenOver'));

export const QUEUE = '/capacity/monitoring?view=queue';
/** The page of one alert in the queue. */
export const alertAddress = (id: string): string => `${QUEUE}&drawer=detail&record=${id}`;

/** The replay, paused at the moment of an alert. */
export const replayAddress = ({ carId, latestOccurredAt }: Pick<AlertRow, 'carId' | 'latestOccurredAt'>): string =>
  `/capacity/monitoring?view=replay&car=${carId}&at=${encodeURIComponent(latestOccurredAt)}`;

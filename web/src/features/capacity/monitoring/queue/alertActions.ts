/** The actions on alerts. A refused one refreshes the alert, so that it shows who was faster. */
import type { AlertRow } from '#contract/capacity/alert/calls.ts';
import { CRIES } from '#contract/capacity/alert/rules.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { type AlertListRow, alertsChanged, idsBehind } from './alertQueries.ts';
import { words } from './words.ts';

export const carName = ({ fleetNumber, plate }: Pick<AlertRow, 'fleetNumber' | 'plate'>): string =>
  [fleetNumber, plate].filter((name) => name !== '').join(' · ');

/** Runs the work, shows the notice or the refusal, and refreshes every view of alerts. Answers whether it was done. */
async function tried(work: () => Promise<unknown>, notice?: string): Promise<boolean> {
  try {
    await work();
    if (notice !== undefined) notify('success', notice, { key: 'alert' });
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

/** The alerts that a row stands for: one, or many of a kind at a place. */
export type Behind = Pick<AlertListRow, 'id' | 'kind' | 'placeZh' | 'groupSize' | 'fleetNumber' | 'plate'>;

/** Takes what a row stands for, all of it. */
export async function takeBehind(row: Behind): Promise<void> {
  if (row.groupSize === 1) return void (await takeAlert(row));
  await tried(async () =>
    saidOfSeveral('tookMany', await callApi('/capacity/alert/takeMany', { ids: await idsBehind([row]) })),
  );
}

/** The queue, narrowed to what a row stands for. */
export function groupAddress({ kind, placeZh }: Pick<Behind, 'kind' | 'placeZh'>): string {
  const query = new URLSearchParams({ view: 'queue', kinds: kind, states: 'open' });
  if (placeZh === '') query.set('nameless', 'true');
  else query.set('place', placeZh);
  return `/capacity/monitoring?${query.toString()}`;
}

/** Ticks a step; the box itself says that it was done. */
export const tickStep = (id: string, stepZh: string, isDone: boolean): Promise<boolean> =>
  tried(() => callApi('/capacity/alert/tick', { id, stepZh, isDone }));

export const attachToAlert = (id: string, fileIds: readonly string[]): Promise<boolean> =>
  tried(() => callApi('/capacity/alert/attach', { id, fileIds: [...fileIds] }), translate(words, 'filesKept'));

export const phoneAbout = (id: string, whom: 'car' | 'passenger', rings: boolean): Promise<boolean> =>
  tried(() => callApi('/capacity/alert/phone', { id, whom }), translate(words, rings ? 'rung' : 'phoneNoted'));

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
/** One alert over the live map, which goes to its car and follows it. */
export const alertAddress = (id: string): string => `/capacity/monitoring?alert=${id}&follow=1`;

/** Whether an address shows the live map, over which an alert opens without leaving it. */
export function isLiveMap(address: string): boolean {
  const { pathname, searchParams } = new URL(address, location.origin);
  return pathname === '/capacity/monitoring' && (searchParams.get('view') ?? 'live') === 'live';
}

/** The alert that an address has open; null for none. */
export function alertShown(address: string): string | null {
  const { pathname, searchParams } = new URL(address, location.origin);
  return pathname === '/capacity/monitoring' ? (searchParams.get('alert') ?? searchParams.get('record')) : null;
}

/** The replay, paused at the moment of an alert. */
export const replayAddress = ({ carId, latestOccurredAt }: Pick<AlertRow, 'carId' | 'latestOccurredAt'>): string =>
  `/capacity/monitoring?view=replay&car=${carId}&at=${encodeURIComponent(latestOccurredAt)}`;

/** The word for what an alert is about: it goes on, is over, or nobody knows more than that its signal ended. */
export function standingOf({ kind, recoveredAt }: Pick<AlertRow, 'kind' | 'recoveredAt'>) {
  if (recoveredAt === null) return 'stillSo';
  // that its signal has ended does not say that somebody is well
  return CRIES.includes(kind) ? 'signalEnded' : 'recovered';
}

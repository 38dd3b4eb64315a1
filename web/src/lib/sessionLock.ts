/**
 * Tabs of one browser share one session, and a role switch replaces its token. The tab that switches holds a lock;
 * a tab whose request was refused meanwhile waits for it and then reads the token anew.
 */
const LOCK = 'pilotdesk.session';

/** Runs a change of the session while no other tab runs one. Without Web Locks it just runs. */
export async function whileSwitching<Result>(change: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return change();
  return await navigator.locks.request(LOCK, change);
}

/** Resolves once no tab is in the middle of changing the session. */
export async function afterSwitching(): Promise<void> {
  if (!('locks' in navigator)) return;
  await navigator.locks.request(LOCK, { mode: 'shared' }, () => undefined);
}

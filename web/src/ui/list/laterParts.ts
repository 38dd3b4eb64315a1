/** Parts of a list that are loaded when the browser is idle. */
import { lazy } from 'react';
import { shared, whenIdle } from '#web/lib/chunks.ts';

const loadProgress = shared(async () => ({ default: (await import('../JobProgress.tsx')).JobProgress }));

const loadConfirm = shared(async () => ({ default: (await import('../ConfirmDanger.tsx')).ConfirmAct }));

/** How far an export or an import is. */
export const JobProgress = lazy(loadProgress);
/** The question before an action of a row. */
export const ConfirmAct = lazy(loadConfirm);

/** Fetches them ahead; one that does not come shows when it is wanted. Returns how to take that back. */
export function fetchLaterParts(): () => void {
  return whenIdle(() => {
    for (const load of [loadProgress, loadConfirm]) load().catch(() => undefined);
  });
}

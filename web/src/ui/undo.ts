/** Does something at once and offers to take it back, instead of asking first. */
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { uiWords } from './words.ts';

/** Milliseconds for which the offer is shown. */
const OFFERED_MS = 10_000;

/**
 * Says what was done, with a way back. `undo` is the call that reverses it; `after` runs when that has been done, to
 * ask for the list anew. `about` names the thing: a later offer about the same thing takes the place of this one, which
 * could no longer be kept.
 */
export function offerUndo(said: string, undo: () => Promise<unknown>, after?: () => void, about?: string): void {
  const run = async () => {
    try {
      await undo();
      notify('success', translate(uiWords, 'undone'));
    } catch (error) {
      notify('error', translate(uiWords, 'undoFailed', { reason: messageOf(error) }));
    }
    after?.();
  };
  notify('success', said, {
    duration: OFFERED_MS,
    key: about === undefined ? undefined : `undo ${about}`,
    action: { label: translate(uiWords, 'undo'), run: () => void run() },
  });
}

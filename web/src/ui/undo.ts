/** Offers to undo an action, instead of asking before it. */
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { uiWords } from './words.ts';

/** Milliseconds for which the offer is shown. */
const OFFERED_MS = 10_000;

/**
 * Shows a notice of the action with a button to undo it. `undo` is the reversing call; `after` runs after it, e.g. to reload
 * the list. `about` names the thing: a later offer about the same thing replaces this one, which would no longer work.
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

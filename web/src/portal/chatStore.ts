/** What a chat keeps, in this tab alone; nothing where the browser keeps nothing. */
import type { ChatState } from '#portal/chat/state.ts';

const KEY = 'pilotdesk.chat';

type Kept = Pick<ChatState, 'turns' | 'talk'> & { readonly isOpen: boolean };

const NOTHING: Kept = { turns: [], talk: null, isOpen: false };

export function readChat(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('turns' in kept) || !Array.isArray(kept.turns)) return NOTHING;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this tab wrote it
    return { ...NOTHING, ...kept } as Kept;
  } catch {
    return NOTHING;
  }
}

export function storeChat(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // full, or forbidden: the chat lives as long as its page
  }
}

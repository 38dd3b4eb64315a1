/** What is typed beside a task or a work: kept over a reload and while the work moves on beneath it. */
import { useState } from 'react';
import { useDraft } from '#web/lib/drafts.ts';

const readText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

export interface KeptText {
  text: string;
  write: (next: string) => void;
  /** It was sent: the next time begins as it is then. Call this before the work is asked for anew. */
  forget: () => void;
}

/** A text under a key that is unique in the console; `beginning` is what stands there unless something was typed. */
export function useKeptText(key: string, beginning: string): KeptText {
  const draft = useDraft(key, readText);
  const [text, setText] = useState(draft.stored ?? beginning);
  const write = (next: string) => {
    setText(next);
    if (next === beginning) draft.clear();
    else draft.save(next);
  };
  return { text, write, forget: draft.clear };
}

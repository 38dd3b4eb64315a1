/** The single keys of a list: `/` search, `n` new, `r` refresh, `[` `]` pages, arrows into the rows. The frame's sheet of keys names them. */
import { useEffect, useRef } from 'react';
import { isForPage, useSingleKeys } from '#web/lib/keysShown.ts';
import { usePage } from '#web/lib/page.tsx';

export interface ListKeys {
  search: () => void;
  create: (() => void) | undefined;
  refresh: () => void;
  previousPage: (() => void) | undefined;
  nextPage: (() => void) | undefined;
  enter: () => void;
}

function commandFor({ key, target }: KeyboardEvent, keys: ListKeys): (() => void) | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      // whatever has the focus has its own use for them
      return target === document.body ? keys.enter : undefined;
    case '/':
      return keys.search;
    case 'n':
      return keys.create;
    case 'r':
      return keys.refresh;
    case '[':
      return keys.previousPage;
    case ']':
      return keys.nextPage;
    default:
      return undefined;
  }
}

/**
 * Listens while the page is the one that is shown, and nothing lies over it. A person may confine the keys to the
 * table (WCAG 2.1.4): then they work while the focus is within an element marked `data-list-keys`.
 */
export function useListKeys(keys: ListKeys): void {
  const [areOn] = useSingleKeys();
  const { active } = usePage();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // Listens to the document's keyboard.
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForPage(event, areOn)) return;
      const command = commandFor(event, latest.current);
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active, areOn]);
}

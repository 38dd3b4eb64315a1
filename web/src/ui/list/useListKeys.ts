/** The single keys of a list: `/` search, `n` new, `r` refresh, `?` help, `[` `]` pages. */
import { useCallback, useEffect, useRef } from 'react';
import { usePage } from '#web/lib/page.tsx';
import { usePreference } from '#web/lib/preferences.ts';

export interface ListKeys {
  search: () => void;
  create: (() => void) | undefined;
  refresh: () => void;
  help: () => void;
  previousPage: (() => void) | undefined;
  nextPage: (() => void) | undefined;
}

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const ABOVE = '[role="dialog"], [role="menu"], [role="listbox"]';

function commandFor(key: string, keys: ListKeys): (() => void) | undefined {
  switch (key) {
    case '/':
      return keys.search;
    case 'n':
      return keys.create;
    case 'r':
      return keys.refresh;
    case '?':
      return keys.help;
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
export function useListKeys(keys: ListKeys) {
  const [areOn, setOn] = usePreference('list.singleKeys', true, isSwitch);
  const { active } = usePage();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // Listens to the document's keyboard.
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (!(target instanceof Element) || target.closest(TYPING) !== null || target.closest(ABOVE) !== null) return;
      if (!areOn && target.closest('[data-list-keys]') === null) return;
      const command = commandFor(event.key, latest.current);
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active, areOn]);
  const set = useCallback((on: boolean) => setOn(on), [setOn]);
  return { areOn, setOn: set };
}

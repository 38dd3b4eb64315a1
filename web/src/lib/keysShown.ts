import { usePreference } from './preferences.ts';
import { createStore } from './store.ts';

/** Whether the sheet of keys is open. */
export const keysShown = createStore(false);

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether single keys work on the whole page; otherwise only within a table (WCAG 2.1.4). */
export function useSingleKeys(): readonly [on: boolean, set: (on: boolean) => void] {
  const [areOn, setOn] = usePreference('list.singleKeys', true, isSwitch);
  return [areOn, setOn];
}

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const ABOVE = '[role="dialog"], [role="menu"], [role="listbox"], dialog';

/** Whether a single key is for the page: nobody types, nothing lies over it, and single keys work here. */
export function isForPage(event: KeyboardEvent, areOn: boolean): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (!(target instanceof Element) || target.closest(TYPING) !== null || target.closest(ABOVE) !== null) return false;
  return areOn || target.closest('[data-list-keys]') !== null;
}

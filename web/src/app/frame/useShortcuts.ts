import { useEffect } from 'react';
import { isForPage, keysShown, useSingleKeys } from '#web/lib/keysShown.ts';

/** Ctrl or Command with K opens the palette, a question mark the sheet of keys. */
export function useShortcuts(open: () => void): void {
  const [areOn] = useSingleKeys();
  // Listens to the browser's keyboard.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (isCommand && event.key.toLowerCase() === 'k') open();
      else if (event.key === '?' && isForPage(event, areOn)) keysShown.set(true);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, areOn]);
}

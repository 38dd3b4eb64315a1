import { useEffect } from 'react';

/** As many steps back as somebody takes: a dialog over a drawer over a list. */
const STEPS_KEPT = 24;

/** Gives the focus to the latest of these that can still have it. */
function giveBack(steps: HTMLElement[]): void {
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    step.focus({ preventScroll: true });
    if (document.activeElement === step) return;
  }
}

/**
 * When a dialog or a drawer goes, and the focus with it, gives the focus back to where it was before, so that the keyboard goes on
 * there and not at the top of the page. What lies over the page stands beside it in the document: that one of these is gone is
 * what is looked for, so no dialog has to do anything for it.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const steps: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === steps.at(-1)) return;
      steps.push(target);
      if (steps.length > STEPS_KEPT) steps.shift();
    };
    const overlays = new MutationObserver((changes) => {
      if (document.activeElement !== document.body) return;
      if (changes.some(({ removedNodes }) => removedNodes.length > 0)) giveBack(steps);
    });
    document.addEventListener('focusin', remember);
    overlays.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener('focusin', remember);
      overlays.disconnect();
    };
  }, []);
}

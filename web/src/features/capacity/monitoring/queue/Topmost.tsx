import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const FIRST = 'button, a[href]';

/** The dialog of the browser that is open last: all outside of it is out of reach. */
function openDialog(): HTMLElement {
  return [...document.getElementsByTagName('dialog')].findLast((dialog) => dialog.matches(':modal')) ?? document.body;
}

/**
 * Keeps an element before and above everything: the first of the page for the keyboard, within whatever dialog of the browser
 * is open, and reachable from the dialogs that keep the focus to themselves. Answers how that ends.
 */
function keepTopmost(host: HTMLElement): () => void {
  /** Dialogs that claimed to be all there is. */
  const claims = new Set<Element>();
  const place = () => {
    const parent = openDialog();
    if (host.parentElement !== parent) parent.prepend(host);
    for (const dialog of claims) if (!dialog.isConnected) claims.delete(dialog);
    for (const dialog of document.querySelectorAll('[aria-modal="true"]')) {
      dialog.setAttribute('aria-modal', 'false');
      claims.add(dialog);
    }
    lookWhereItIs(parent);
  };
  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const look = new MutationObserver(placeSoon);
  const lookForLoss = new MutationObserver(placeSoon);
  let within: HTMLElement | null = null;
  /** Where the page removes the dialog that the host is in, the host goes with it: only then all of the page is watched. */
  const lookWhereItIs = (parent: HTMLElement) => {
    if (within === parent) return;
    within = parent;
    lookForLoss.disconnect();
    // dialogs of the kit are put into the body
    lookForLoss.observe(document.body, { childList: true, subtree: parent !== document.body });
  };
  // who keeps the focus in a dialog takes back what leaves it, unless it does not learn of that
  const keepQuiet = (event: FocusEvent) => event.stopPropagation();
  let before: Element | null = null;
  const jump = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { activeElement } = document;
    // where nothing has the focus a browser goes on from wherever it last was
    const isFirstTab = event.key === 'Tab' && !event.shiftKey && (activeElement ?? document.body) === document.body;
    if (event.key !== 'F6' && !isFirstTab) return;
    event.preventDefault();
    if (host.contains(activeElement)) {
      if (before instanceof HTMLElement) before.focus();
      return;
    }
    before = activeElement;
    host.querySelector<HTMLElement>(FIRST)?.focus();
  };
  place();
  look.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open', 'aria-modal'] });
  host.addEventListener('focusin', keepQuiet);
  // a dialog takes the focus as soon as it is whole
  document.addEventListener('focusin', placeSoon);
  document.addEventListener('keydown', jump, true);
  return () => {
    look.disconnect();
    lookForLoss.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', placeSoon);
    host.removeEventListener('focusin', keepQuiet);
    document.removeEventListener('keydown', jump, true);
    for (const dialog of claims) if (dialog.isConnected) dialog.setAttribute('aria-modal', 'true');
    host.remove();
  };
}

/** Shows its content over every page, drawer and dialog, first in the order of the keyboard. F6 goes to it and back. */
export function Topmost({ children }: { children: ReactNode }) {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = 'alarmTop';
    return element;
  });
  // before the effects of what it shows, which may want the focus
  useLayoutEffect(() => keepTopmost(host), [host]);
  return createPortal(<div>{children}</div>, host);
}

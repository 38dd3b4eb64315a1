import { type ReactNode, useEffect, useState } from 'react';
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
  /** Dialogs that claim to be all there is. */
  const claims = new Set<Element>();
  const place = () => {
    const parent = openDialog();
    if (host.parentElement !== parent) parent.prepend(host);
    for (const dialog of document.querySelectorAll('[aria-modal="true"]')) {
      dialog.setAttribute('aria-modal', 'false');
      claims.add(dialog);
    }
  };
  let frame = 0;
  const look = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  });
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
  look.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  host.addEventListener('focusin', keepQuiet);
  document.addEventListener('keydown', jump, true);
  return () => {
    look.disconnect();
    cancelAnimationFrame(frame);
    host.removeEventListener('focusin', keepQuiet);
    document.removeEventListener('keydown', jump, true);
    for (const dialog of claims) dialog.setAttribute('aria-modal', 'true');
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
  useEffect(() => keepTopmost(host), [host]);
  return createPortal(<div>{children}</div>, host);
}

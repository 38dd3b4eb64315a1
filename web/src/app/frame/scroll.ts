/** How far each page was scrolled: kept while its tab is hidden, and over a reload. */

const STORAGE_KEY = 'scroll';
/** Milliseconds in which late content may still move a page to where it was. */
const SETTLING_MS = 5000;

const places = new Map<string, number>();

function load(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(kept)) return;
    for (const entry of kept) {
      if (Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number')
        places.set(entry[0], entry[1]);
    }
  } catch {
    // Not ours: pages start at their top.
  }
}
load();
window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...places]));
  } catch {
    // The store is full: pages start at their top after the reload.
  }
});

export const scrollOf = (key: string): number => places.get(key) ?? 0;

/**
 * Brings an element back to where the page of this tab was, as soon as its content is long enough and unless the
 * person scrolls first, and remembers from then on. Answers how to stop.
 */
export function keepScroll(element: HTMLElement, key: string): () => void {
  const wanted = scrollOf(key);
  let settled = wanted === 0;
  const settle = () => {
    settled = true;
    observer.disconnect();
  };
  const restore = () => {
    if (settled || element.scrollHeight - element.clientHeight < wanted) return;
    element.scrollTop = wanted;
    settle();
  };
  const observer = new MutationObserver(restore);
  if (!settled) {
    observer.observe(element, { childList: true, subtree: true });
    restore();
  }
  const timer = setTimeout(settle, SETTLING_MS);
  const remember = () => {
    if (settled) places.set(key, element.scrollTop);
  };
  element.addEventListener('scroll', remember, { passive: true });
  element.addEventListener('wheel', settle, { passive: true, once: true });
  element.addEventListener('touchmove', settle, { passive: true, once: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    element.removeEventListener('scroll', remember);
    element.removeEventListener('wheel', settle);
    element.removeEventListener('touchmove', settle);
  };
}

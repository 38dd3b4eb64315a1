/**
 * How long nobody has used this page. Each request says it, so that what the console asks by itself keeps no session alive.
 * A page that was loaded and not touched since has not been used.
 */

/** The longest time that is told: the server takes it as never. */
const NEVER_SECONDS = 999_999_999;

let lastUsedAt = -Infinity;
let pointer = '';
const listeners = new Set<() => void>();

/** Whole seconds since the last input of a person. */
export const untouchedSeconds = (): number =>
  Math.min(NEVER_SECONDS, Math.max(0, Math.floor((Date.now() - lastUsedAt) / 1000)));

function onInput(event: Event): void {
  // neither what a script makes up nor a key that something lies on is a person
  if (!event.isTrusted || (event instanceof KeyboardEvent && event.repeat)) return;
  if (event.type === 'pointermove' && event instanceof PointerEvent) {
    // a page that moves under a still pointer reports a move, too
    const place = `${event.screenX},${event.screenY}`;
    const isFirst = pointer === '';
    if (place === pointer) return;
    pointer = place;
    if (isFirst) return;
  }
  lastUsedAt = Date.now();
  for (const listener of listeners) listener();
}

const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;

/** Begins to follow the person's hand. Called once by the root of the page; answers how to stop. */
export function followUse(): () => void {
  for (const name of INPUTS) window.addEventListener(name, onInput, { capture: true, passive: true });
  return () => {
    for (const name of INPUTS) window.removeEventListener(name, onInput, { capture: true });
  };
}

/** Calls `listener` at each input. Answers how to stop. */
export function onUse(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

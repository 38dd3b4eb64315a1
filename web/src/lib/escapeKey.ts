/**
 * Which of the open dialogs, drawers and popups hears the Escape key. Takes the place of the same hook of
 * `@rc-component/portal` (see `web/mendedModules.ts`, decision 0231): that one enters the list while it renders, so that a
 * dialog whose first rendering was thrown away (a part of it was still loading) stays in the list for ever, and Escape no
 * longer reaches the drawer beneath it.
 */
import { useEffect, useEffectEvent, useState } from 'react';

type OnEscape = (press: { top: boolean; event: KeyboardEvent }) => void;

interface Layer {
  /** The later it began to open, the higher it lies. */
  order: number;
  onEscape: OnEscape;
}

/** Safari says that a composition has ended just before the Escape that ended it. */
const AFTER_COMPOSITION_MS = 200;

let layers: Layer[] = [];
let lastOrder = 0;
let compositionEndedAt = -Infinity;

const nextOrder = (): number => (lastOrder += 1);

function hear(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  if (performance.now() - compositionEndedAt < AFTER_COMPOSITION_MS) return;
  const asked = layers;
  for (const layer of asked.toReversed()) layer.onEscape({ top: layer === asked.at(-1), event });
}

function hearCompositionEnd(): void {
  compositionEndedAt = performance.now();
}

function enter(layer: Layer): () => void {
  if (layers.length === 0) {
    window.addEventListener('keydown', hear);
    window.addEventListener('compositionend', hearCompositionEnd);
  }
  layers = [...layers, layer].toSorted((one, other) => one.order - other.order);
  return () => {
    layers = layers.filter((one) => one !== layer);
    if (layers.length > 0) return;
    window.removeEventListener('keydown', hear);
    window.removeEventListener('compositionend', hearCompositionEnd);
  };
}

/** While `isOpen`, `onEscape` hears each press of Escape, and whether it lies at the top. */
export default function useEscKeyDown(isOpen: boolean, onEscape?: OnEscape): void {
  // The order is taken while rendering, since effects run inside out; a number that is never used harms nobody.
  const [{ wasOpen, order }, setTurn] = useState(() => ({ wasOpen: isOpen, order: nextOrder() }));
  if (wasOpen !== isOpen) setTurn({ wasOpen: isOpen, order: isOpen ? nextOrder() : order });
  const pressed = useEffectEvent<OnEscape>((press) => onEscape?.(press));
  useEffect(() => (isOpen ? enter({ order, onEscape: (press) => pressed(press) }) : undefined), [isOpen, order]);
}

/** Handles at the corners of the picture beneath the drawing, and one in its middle: dragged, or moved with the arrows. */
import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { SitePicture } from '#contract/capacity/station/calls.ts';
import { useWords } from '#web/lib/words.ts';
import type { MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { Marker } from '#web/ui/map/maplibre.ts';
import { round } from '#web/shared/position/positions.ts';
import { showPicture } from './siteLayers.ts';
import { words } from './words.ts';
import { middleOfPicture, withCorner, withMiddle } from './siteShapes.ts';

const MIDDLE = 4;
const PLACES = [0, 1, 2, 3, MIDDLE] as const;
const NAMES = ['corner1', 'corner2', 'corner3', 'corner4', 'wholePicture'] as const;

/** The handles: numbers at the corners, a cross in the middle. */
function handleOf(place: number, label: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'siteHandle';
  element.textContent = place === MIDDLE ? '✥' : String(place + 1);
  element.title = label;
  element.tabIndex = 0;
  element.setAttribute('role', 'button');
  element.setAttribute('aria-label', label);
  return element;
}

/** Pixels that an arrow moves a handle, and with Shift. */
const STEP = 1;
const LEAP = 10;
const ARROWS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

/** Moves a marker by an arrow of the keyboard; answers whether the key was one. */
function stepped(map: LibreMap, marker: Marker, { key, shiftKey }: KeyboardEvent): boolean {
  const way = ARROWS.get(key);
  if (way === undefined) return false;
  const { x, y } = map.project(marker.getLngLat());
  const by = shiftKey ? LEAP : STEP;
  marker.setLngLat(map.unproject([x + way[0] * by, y + way[1] * by]));
  return true;
}

interface Open {
  map: LibreMap;
  frame: MapFrame;
}

/** Shows the handles while there is a `change`, which is called with the corners once a handle rests. */
export function usePictureHandles(
  open: Open | null,
  picture: SitePicture | null,
  change: ((picture: SitePicture) => void) | undefined,
): void {
  const t = useWords(words);
  const markers = useRef<Marker[]>([]);
  const isOn = change !== undefined && picture !== null;
  const labelOf = useEffectEvent((place: number) => t(NAMES[place] ?? 'wholePicture'));
  const rested = useEffectEvent((next: SitePicture) => change?.(next));
  /** The picture as a handle has it now. */
  const heldBy = useEffectEvent((marker: Marker, place: number, frame: MapFrame): SitePicture | null => {
    if (picture === null) return null;
    const { lng, lat } = marker.getLngLat();
    const [x, y] = frame.fromMap([lng, lat]);
    const at: [number, number] = [round(x), round(y)];
    return place === MIDDLE ? withMiddle(picture, at) : withCorner(picture, place, at);
  });

  useEffect(() => {
    if (open === null || !isOn) return undefined;
    const { map, frame } = open;
    const put = (shown: SitePicture, except?: Marker) => {
      for (const [place, marker] of markers.current.entries()) {
        const at = place === MIDDLE ? middleOfPicture(shown) : shown.corners[place];
        if (marker !== except && at !== undefined) marker.setLngLat(frame.toMap(at));
      }
    };
    markers.current = PLACES.map((place) => {
      const element = handleOf(place, labelOf(place));
      const marker = new Marker({ draggable: true, element });
      marker.setLngLat([0, 0]).addTo(map);
      marker.on('drag', () => {
        const held = heldBy(marker, place, frame);
        if (held === null) return;
        showPicture(map, frame, held);
        put(held, marker);
      });
      const rest = () => {
        const held = heldBy(marker, place, frame);
        if (held !== null) rested(held);
      };
      marker.on('dragend', rest);
      element.addEventListener('keydown', (event) => {
        if (!stepped(map, marker, event)) return;
        event.preventDefault();
        event.stopPropagation();
        rest();
      });
      return marker;
    });
    return () => {
      for (const marker of markers.current) marker.remove();
      markers.current = [];
    };
  }, [open, isOn]);

  useEffect(() => {
    if (open === null || picture === null || !isOn) return;
    for (const [place, marker] of markers.current.entries()) {
      const at = place === MIDDLE ? middleOfPicture(picture) : picture.corners[place];
      if (at !== undefined) marker.setLngLat(open.frame.toMap(at));
    }
  }, [open, isOn, picture]);
}

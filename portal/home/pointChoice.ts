/**
 * A map on which a cross is put, by pointer or by arrow keys, and taken as where a trip begins or ends. It is drawn once somebody
 * asks for it.
 */
import { h, type JSX, type TargetedKeyboardEvent, type TargetedMouseEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '#contract/ground/enums.ts';
import { placeBeside, placeText } from '#contract/ground/placeBeside.ts';
import type { PortalPart, PortalStation } from '#contract/portal/home/data.ts';
import { pointText } from '#contract/portal/home/rules.ts';
import { speaking } from '../words.ts';
import type { End } from './priceFields.ts';
import { HEIGHT, projectionOf, WIDTH, type Point } from './projection.ts';
import { partShapes } from './serviceMap.ts';
import { placeWords } from './words.ts';

interface ChoiceProps {
  readonly parts: readonly PortalPart[];
  readonly stations: readonly PortalStation[];
  readonly language: Language;
  readonly put: (end: End, position: Point) => void;
}

const MOST_ZOOM = 16;
/** More names in sight would cover each other. */
const MOST_NAMED = 24;
/** Steps of the cross over the width that is in sight. */
const [SMALL_STEPS, LARGE_STEPS] = [76, 12];

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 2, '=': 2, '-': 0.5 };

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** What is in sight. */
interface Sight {
  readonly zoom: number;
  /** Its middle, in units of the drawing. */
  readonly middle: Point;
}

function boxOf({ zoom, middle: [x, y] }: Sight) {
  const [width, height] = [WIDTH / zoom, HEIGHT / zoom];
  const left = within(x - width / 2, 0, WIDTH - width);
  const top = within(y - height / 2, 0, HEIGHT - height);
  return { left, top, width, height };
}

/** How many units of a drawing that fits its width are one pixel. */
function useUnit() {
  const frame = useRef<HTMLDivElement>(null);
  const [unit, setUnit] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const watching = new ResizeObserver(() => setUnit(WIDTH / Math.max(1, element.clientWidth)));
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return { frame, unit };
}

/** Where the cross and the sight are, and how they move. */
function useCross() {
  const [cross, setCross] = useState<Point>([WIDTH / 2, HEIGHT / 2]);
  const [sight, setSight] = useState<Sight>({ zoom: 1, middle: [WIDTH / 2, HEIGHT / 2] });
  const box = boxOf(sight);
  const move = (x: number, y: number): void => {
    const to: Point = [within(x, 0, WIDTH), within(y, 0, HEIGHT)];
    setCross(to);
    const isInSight =
      to[0] >= box.left && to[0] <= box.left + box.width && to[1] >= box.top && to[1] <= box.top + box.height;
    if (!isInSight) setSight({ ...sight, middle: to });
  };
  const zoomBy = (factor: number): void => setSight({ zoom: within(sight.zoom * factor, 1, MOST_ZOOM), middle: cross });
  const press = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const arrow = ARROWS[event.key];
    const zoom = ZOOMS[event.key];
    if ((arrow === undefined && zoom === undefined) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (zoom !== undefined) return zoomBy(zoom);
    const step = box.width / (event.shiftKey ? LARGE_STEPS : SMALL_STEPS);
    const [right = 0, down = 0] = arrow ?? [];
    move(cross[0] + right * step, cross[1] + down * step);
  };
  const click = ({ currentTarget, clientX, clientY }: TargetedMouseEvent<HTMLElement>): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move(box.left + ((clientX - left) / width) * box.width, box.top + ((clientY - top) / height) * box.height);
  };
  return { cross, zoom: sight.zoom, box, zoomBy, press, click };
}

export function PointChoice({ parts, stations, language, put }: ChoiceProps): JSX.Element | null {
  const t = speaking(placeWords, language);
  const { frame, unit } = useUnit();
  const { cross, zoom, box, zoomBy, press, click } = useCross();
  const projection = projectionOf(parts, stations);
  if (projection === null) return null;
  const at = projection.positionAt(cross);
  const beside = stations.map(({ name, position: [lng, lat] }) => ({ name, nameEn: name, lng, lat }));
  const name = placeText({ ...placeBeside(beside, ...at), position: null }, language);
  const said = name === '' ? t('crossAway', { point: pointText(at) }) : t('crossAt', { name, point: pointText(at) });
  /** Units of so many pixels. */
  const size = (pixels: number): number => (pixels * unit) / zoom;
  const [x, y] = cross;
  const inSight = stations
    .map((station) => ({ ...station, place: projection.place(station.position) }))
    .filter(
      ({ place: [left, top] }) =>
        left >= box.left && left <= box.left + box.width && top >= box.top && top <= box.top + box.height,
    );
  const isNamed = inSight.length <= MOST_NAMED && unit / zoom < 1.5;
  const marks = inSight.map(({ code, name: called, isOpen, place: [left, top] }) =>
    h('g', { key: code }, [
      h('circle', { class: isOpen ? 'station' : 'station closed', cx: left, cy: top, r: size(4) }),
      isNamed ? h('text', { x: left + size(8), y: top + size(4), 'font-size': size(12) }, called) : null,
    ]),
  );
  const arm = size(14);
  return h('div', { class: 'pointChoice' }, [
    h(
      'div',
      {
        ref: frame,
        class: 'pointMap',
        role: 'application',
        tabIndex: 0,
        'aria-label': t('mapKeys'),
        onKeyDown: press,
        onClick: click,
      },
      h('svg', { viewBox: `${box.left} ${box.top} ${box.width} ${box.height}`, 'aria-hidden': 'true' }, [
        h('image', { href: '/portal/roads.svg', x: 0, y: 0, width: WIDTH, height: HEIGHT }),
        ...partShapes(parts, projection),
        ...marks,
        h('path', { class: 'cross', d: `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}` }),
      ]),
    ),
    h('p', { 'aria-live': 'polite' }, said),
    h('div', { class: 'placeTools' }, [
      h('button', { type: 'button', class: 'plain', onClick: () => put('from', at) }, t('fromHere')),
      h('button', { type: 'button', class: 'plain', onClick: () => put('to', at) }, t('toHere')),
      h(
        'button',
        { type: 'button', class: 'plain', disabled: zoom === MOST_ZOOM, onClick: () => zoomBy(2) },
        t('nearer'),
      ),
      h('button', { type: 'button', class: 'plain', disabled: zoom === 1, onClick: () => zoomBy(0.5) }, t('wider')),
    ]),
  ]);
}

/** OpenDRIVE: where roads and their lanes lie, as far as places of a scenario and a drawing need it. */
import { MOST_WAY_PLACES } from '#contract/dataManage/scene/rules.ts';
import type { Scenario } from '#contract/dataManage/scene/calls.ts';
import { rounded } from './model.ts';
import { at, childOf, childrenOf, type Element } from './xmlTree.ts';

export interface Pose {
  readonly x: number;
  readonly y: number;
  /** Radians, counter-clockwise from x. */
  readonly h: number;
}

interface Polynomial {
  readonly s: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

interface Piece extends Pose {
  readonly s: number;
  readonly length: number;
  readonly shape: Element | undefined;
}

interface Lane {
  readonly id: number;
  readonly widths: readonly Polynomial[];
}

interface Section {
  readonly s: number;
  readonly lanes: readonly Lane[];
}

const numberIn = (element: Element | undefined, name: string, otherwise = 0): number => {
  const value = Number(element?.attributes[name] ?? otherwise);
  return Number.isFinite(value) ? value : otherwise;
};

const polynomial = (element: Element, offset: string): Polynomial => ({
  s: numberIn(element, offset),
  a: numberIn(element, 'a'),
  b: numberIn(element, 'b'),
  c: numberIn(element, 'c'),
  d: numberIn(element, 'd'),
});

/** The value of the last of these that has begun. */
function polynomialAt(list: readonly Polynomial[], s: number): number {
  const found = list.findLast((each) => each.s <= s + 1e-6) ?? list[0];
  if (found === undefined) return 0;
  const ds = Math.max(0, s - found.s);
  return found.a + ds * (found.b + ds * (found.c + ds * found.d));
}

/** Steps in which a clothoid is gone along. */
const STEPS = 200;

/** The place behind a length of a line whose curvature changes evenly. */
export function alongClothoid(start: Pose, length: number, from: number, to: number, part = length): Pose {
  const steps = Math.max(1, Math.min(STEPS, Math.ceil(Math.abs(part) * 4)));
  const step = part / steps;
  let { x, y } = start;
  const turnAt = (s: number): number => start.h + from * s + (length === 0 ? 0 : ((to - from) * s * s) / (2 * length));
  for (let index = 0; index < steps; index += 1) {
    const h = turnAt((index + 0.5) * step);
    x += Math.cos(h) * step;
    y += Math.sin(h) * step;
  }
  return { x, y, h: turnAt(part) };
}

function alongPiece(piece: Piece, ds: number): Pose {
  const { shape, length } = piece;
  if (shape?.name === 'arc') {
    const curvature = numberIn(shape, 'curvature');
    return alongClothoid(piece, length, curvature, curvature, ds);
  }
  if (shape?.name === 'spiral')
    return alongClothoid(piece, length, numberIn(shape, 'curvStart'), numberIn(shape, 'curvEnd'), ds);
  if (shape?.name === 'paramPoly3' || shape?.name === 'poly3') {
    const isNormal = shape.attributes['pRange'] === 'normalized';
    const p = isNormal && length > 0 ? ds / length : ds;
    const cubic = (kind: 'U' | 'V'): readonly [number, number] => {
      const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => numberIn(shape, `${name}${kind}`));
      return [
        (a ?? 0) + p * ((b ?? 0) + p * ((c ?? 0) + p * (d ?? 0))),
        (b ?? 0) + p * (2 * (c ?? 0) + 3 * p * (d ?? 0)),
      ];
    };
    const old = polynomial(shape, 's');
    const [u, du] = shape.name === 'poly3' ? [ds, 1] : cubic('U');
    const [v, dv] =
      shape.name === 'poly3'
        ? [old.a + ds * (old.b + ds * (old.c + ds * old.d)), old.b + ds * (2 * old.c + 3 * ds * old.d)]
        : cubic('V');
    const [cos, sin] = [Math.cos(piece.h), Math.sin(piece.h)];
    return { x: piece.x + u * cos - v * sin, y: piece.y + u * sin + v * cos, h: piece.h + Math.atan2(dv, du) };
  }
  return { x: piece.x + Math.cos(piece.h) * ds, y: piece.y + Math.sin(piece.h) * ds, h: piece.h };
}

const besides = ({ x, y, h }: Pose, t: number): Pose => ({ x: x - Math.sin(h) * t, y: y + Math.cos(h) * t, h });

export class Road {
  readonly id: string;
  readonly length: number;
  readonly #pieces: readonly Piece[];
  readonly #offsets: readonly Polynomial[];
  readonly #sections: readonly Section[];

  constructor(element: Element) {
    this.id = element.attributes['id'] ?? '';
    this.length = numberIn(element, 'length');
    this.#pieces = childrenOf(childOf(element, 'planView'), 'geometry').map((geometry) => ({
      s: numberIn(geometry, 's'),
      x: numberIn(geometry, 'x'),
      y: numberIn(geometry, 'y'),
      h: numberIn(geometry, 'hdg'),
      length: numberIn(geometry, 'length'),
      shape: geometry.children.find(({ name }) => name !== 'userData'),
    }));
    const lanes = childOf(element, 'lanes');
    this.#offsets = childrenOf(lanes, 'laneOffset').map((each) => polynomial(each, 's'));
    this.#sections = childrenOf(lanes, 'laneSection').map((section) => ({
      s: numberIn(section, 's'),
      lanes: ['left', 'right']
        .flatMap((side) => childrenOf(at(section, side), 'lane'))
        .map((lane) => ({
          id: numberIn(lane, 'id'),
          widths: childrenOf(lane, 'width').map((each) => polynomial(each, 'sOffset')),
        })),
    }));
  }

  /** Where the reference line is, `t` metres to its left. */
  at(s: number, t: number): Pose | null {
    if (!Number.isFinite(s) || !Number.isFinite(t) || s < -0.01 || s > this.length + 0.01) return null;
    const piece = this.#pieces.findLast((each) => each.s <= s + 1e-6);
    return piece === undefined ? null : besides(alongPiece(piece, s - piece.s), t);
  }

  /** Metres to the left of the reference line: the middle of a lane, or its outer edge. Null where there is no such lane. */
  leftOf(s: number, lane: number, edge: 'middle' | 'outer'): number | null {
    const section = this.#sections.findLast((each) => each.s <= s + 1e-6) ?? this.#sections[0];
    const offset = polynomialAt(this.#offsets, s);
    if (lane === 0) return offset;
    const own = section?.lanes.find(({ id }) => id === lane);
    if (section === undefined || own === undefined) return null;
    const side = Math.sign(lane);
    const ds = s - section.s;
    let sum = 0;
    for (const { id, widths } of section.lanes)
      if (Math.sign(id) === side && Math.abs(id) < Math.abs(lane)) sum += polynomialAt(widths, ds);
    const width = polynomialAt(own.widths, ds);
    return offset + side * (sum + (edge === 'middle' ? width / 2 : width));
  }

  /** Where the lines change so little that a straight stretch between two of these is right. */
  #stops(): number[] {
    const stops = new Set<number>([0, this.length]);
    for (const { s } of this.#sections) stops.add(s);
    const isBent = this.#pieces.some(({ shape }) => shape !== undefined && shape.name !== 'line');
    const isWider = [
      ...this.#offsets,
      ...this.#sections.flatMap(({ lanes }) => lanes.flatMap(({ widths }) => widths)),
    ].some(({ b, c, d }) => b !== 0 || c !== 0 || d !== 0);
    for (const { s } of this.#pieces) stops.add(s);
    const step = Math.max(1, this.length / (MOST_WAY_PLACES / 4));
    if (isBent || isWider) for (let s = 0; s < this.length; s += step) stops.add(s);
    return [...stops]
      .filter((s) => s >= 0 && s <= this.length)
      .toSorted((one, other) => one - other)
      .slice(0, MOST_WAY_PLACES);
  }

  /** The reference line and the edges of the lanes. */
  lines(): Scenario['road'] {
    const stops = this.#stops();
    const ids = [...new Set([0, ...this.#sections.flatMap(({ lanes }) => lanes.map(({ id }) => id))])];
    const [most, least] = [Math.max(...ids), Math.min(...ids)];
    return ids.flatMap((id): Scenario['road'] => {
      const places = stops.flatMap((s): [number, number][] => {
        const t = this.leftOf(s, id, 'outer');
        const pose = t === null ? null : this.at(s, t);
        return pose === null ? [] : [[rounded(pose.x, 2), rounded(pose.y, 2)]];
      });
      const kind = id === 0 ? 'reference' : id === most || id === least ? 'edge' : 'lane';
      return places.length < 2 ? [] : [{ kind, places }];
    });
  }
}

const LANES_EACH_SIDE = 8;
/** Metres; the usual width of a lane. */
export const USUAL_LANE = 3.5;
const STRAIGHT_M = 3000;

const made = (name: string, attributes: Element['attributes'], children: Element[] = []): Element => ({
  name,
  attributes,
  children,
  line: 0,
});

/** A straight road with usual lanes, for one that is not there. */
export function straightRoad(id: string): Road {
  const length = String(STRAIGHT_M);
  const width = made('width', { sOffset: '0', a: String(USUAL_LANE), b: '0', c: '0', d: '0' });
  const side = (name: 'left' | 'right', sign: 1 | -1): Element =>
    made(
      name,
      {},
      Array.from({ length: LANES_EACH_SIDE }, (_, lane) => made('lane', { id: String(sign * (lane + 1)) }, [width])),
    );
  const line = made('geometry', { s: '0', x: '0', y: '0', hdg: '0', length }, [made('line', {})]);
  return new Road(
    made('road', { id, length }, [
      made('planView', {}, [line]),
      made('lanes', {}, [made('laneSection', { s: '0' }, [side('left', 1), side('right', -1)])]),
    ]),
  );
}

/** The roads of a file by their ids. */
export const roadsOf = (root: Element): ReadonlyMap<string, Road> =>
  new Map(childrenOf(root, 'road').map((element) => [element.attributes['id'] ?? '', new Road(element)]));

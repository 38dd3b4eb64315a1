/** Draws the streets of the demo's pictures, and says what is on them: the same every time. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';

export const WIDTH = 960;
export const HEIGHT = 540;
const HORIZON = 230;

export interface Drawn {
  readonly code: string;
  readonly track: string;
  readonly shape: Geometry;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

export interface Street {
  readonly svg: string;
  readonly objects: readonly Drawn[];
}

export interface Light {
  readonly sky: string;
  readonly road: string;
  readonly house: string;
}

interface Mover {
  readonly code: 'vehicle.car' | 'vehicle.bus' | 'person';
  readonly colour: string;
  /** Across the picture, at the first moment and for each further one. */
  readonly x: number;
  readonly dx: number;
  /** Nearness: 1 is at the lower edge. */
  readonly near: number;
  readonly dNear: number;
}

const box = (x: number, y: number, width: number, height: number): Geometry => ({ kind: 'box', x, y, width, height });
const round = (value: number): number => Math.round(value * 10) / 10;
const rect = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}"/>`;

/** The part of a box that lies on the picture; null where none does. */
function onPicture(x: number, y: number, width: number, height: number) {
  const left = Math.max(0, round(x));
  const top = Math.max(0, round(y));
  const right = Math.min(WIDTH, round(x + width));
  const bottom = Math.min(HEIGHT, round(y + height));
  return right - left < 6 || bottom - top < 6
    ? null
    : { x: left, y: top, width: round(right - left), height: round(bottom - top), isCut: width - (right - left) > 1 };
}

/** Pixels at the lower edge. */
const SIZES = { person: [34, 96], 'vehicle.car': [190, 92], 'vehicle.bus': [250, 170] } as const;

function drawMover(mover: Mover, moment: number, number: number): { svg: string; objects: Drawn[] } {
  const near = mover.near + mover.dNear * moment;
  const [wide, high] = SIZES[mover.code];
  const [width, height] = [wide * near, high * near];
  const x = mover.x + mover.dx * moment - width / 2;
  const y = HORIZON + near * 250 - height;
  const seen = onPicture(x, y, width, height);
  if (seen === null) return { svg: '', objects: [] };
  const { isCut, ...place } = seen;
  const track = `${mover.code.split('.').at(-1)}-${number}`;
  const attributes = { truncated: isCut };
  const own: Drawn = { code: mover.code, track, shape: box(place.x, place.y, place.width, place.height), attributes };
  if (mover.code === 'person') {
    const head = { x: x + width * 0.25, y, width: width * 0.5, height: height * 0.18 };
    const body = { x, y: y + height * 0.2, width, height: height * 0.8 };
    return { svg: rect(body, mover.colour, 6) + rect(head, '#d9a67e', 8), objects: [own] };
  }
  const glass = { x: x + width * 0.14, y: y + height * 0.08, width: width * 0.72, height: height * 0.34 };
  const plate = { x: x + width * 0.36, y: y + height * 0.72, width: width * 0.28, height: height * 0.13 };
  const svg =
    rect({ x, y, width, height }, mover.colour, 12 * near) + rect(glass, '#26323d', 5) + rect(plate, '#1f5fc4', 2);
  const plateSeen = onPicture(plate.x, plate.y, plate.width, plate.height);
  if (plateSeen === null || plate.width < 24) return { svg, objects: [own] };
  const shape = box(plateSeen.x, plateSeen.y, plateSeen.width, plateSeen.height);
  return { svg, objects: [own, { code: 'plate', track: '', shape, attributes: {} }] };
}

/** A street at one moment. `look` shifts the picture for another camera. */
export function drawStreet(light: Light, movers: readonly Mover[], moment: number, look: number): Street {
  const houses = Array.from({ length: 9 }, (_, index) => {
    const height = 60 + ((index * 53) % 110);
    return rect({ x: index * 118 - 40 - look * 0.2, y: HORIZON - height, width: 96, height }, light.house, 3);
  }).join('');
  const middle = WIDTH / 2 - look;
  const road = `<polygon points="${middle - 40},${HORIZON} ${middle + 40},${HORIZON} ${middle + 620},${HEIGHT} ${middle - 620},${HEIGHT}" fill="${light.road}"/>`;
  const line = `<line x1="${middle}" y1="${HORIZON}" x2="${middle}" y2="${HEIGHT}" stroke="#f2f2ea" stroke-width="7" stroke-dasharray="26 30" stroke-dashoffset="${moment * 18}"/>`;
  const drawn = movers
    .map((mover, number) => ({ near: mover.near, ...drawMover({ ...mover, x: mover.x - look }, moment, number + 1) }))
    .toSorted((one, other) => one.near - other.near);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${light.sky}"/><rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="#7d8a74"/>${houses}${road}${line}${drawn.map(({ svg }) => svg).join('')}</svg>`,
    objects: drawn.flatMap(({ objects }) => objects),
  };
}

const DAY: Light = { sky: '#bcd7ee', road: '#5a5f66', house: '#c9b79c' };
const DUSK: Light = { sky: '#4a4063', road: '#33363d', house: '#2b2740' };
const RAIN: Light = { sky: '#9aa3ab', road: '#474c52', house: '#7f868c' };

/** What the cameras of the town's car saw. */
export const STREETS = [
  {
    scene: '云湾大道-晴',
    weather: 'clear',
    light: DAY,
    movers: [
      { code: 'vehicle.car', colour: '#c8372d', x: 560, dx: 14, near: 0.55, dNear: 0.06 },
      { code: 'vehicle.bus', colour: '#e0a528', x: 250, dx: -16, near: 0.6, dNear: 0.05 },
      { code: 'person', colour: '#2f6f4f', x: 800, dx: -22, near: 0.7, dNear: 0 },
    ],
  },
  {
    scene: '校园环路-傍晚',
    weather: 'dusk',
    light: DUSK,
    movers: [
      { code: 'person', colour: '#d8d8e0', x: 300, dx: 26, near: 0.75, dNear: 0.01 },
      { code: 'person', colour: '#d06f6f', x: 220, dx: 24, near: 0.7, dNear: 0.01 },
      { code: 'vehicle.car', colour: '#5577aa', x: 620, dx: 4, near: 0.4, dNear: 0.09 },
    ],
  },
  {
    scene: '港口路-雨',
    weather: 'rain',
    light: RAIN,
    movers: [
      { code: 'vehicle.car', colour: '#e8e8e8', x: 520, dx: 6, near: 0.8, dNear: -0.05 },
      { code: 'vehicle.car', colour: '#22252b', x: 330, dx: -10, near: 0.5, dNear: 0.07 },
      { code: 'vehicle.bus', colour: '#3b7d6b', x: 700, dx: 12, near: 0.45, dNear: 0.04 },
    ],
  },
] as const satisfies readonly { scene: string; weather: string; light: Light; movers: readonly Mover[] }[];

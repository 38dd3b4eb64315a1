/** Between which places a price is asked, and what is typed as coordinates. */
import { LONGEST_PLACE, pointText } from '#contract/portal/home/rules.ts';

/** The ends of a trip as they were typed; one of them may be empty. */
export interface Asked {
  readonly from: string;
  readonly to: string;
}

export type Position = readonly [lng: number, lat: number];

/** `22.54, 113.93`, `113.93 22.54`, `N 22.54° E 113.93°`, `北纬22.54，东经113.93`. */
const PAIR =
  /^([NSEW])? ?([+-]?\d{1,3}(?:\.\d{1,15})?) ?([NSEW])?(?: ?[,;/] ?| |(?=[NSEW]))([NSEW])? ?([+-]?\d{1,3}(?:\.\d{1,15})?) ?([NSEW])?$/;
const AXES: Readonly<Record<string, string>> = { 北纬: 'N', 南纬: 'S', 东经: 'E', 西经: 'W' };

const isPosition = ([lng, lat]: Position): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/**
 * The positions that a text may mean, the likelier one first: without letters latitude stands first, as maps of the world give it,
 * or longitude, as those of China do. Empty for what are no coordinates.
 */
export function positionsIn(text: string): Position[] {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/北纬|南纬|东经|西经/g, (axis) => AXES[axis] ?? axis)
    .replace(/[°()]/g, ' ')
    .replaceAll('、', ',')
    .replace(/\s+/g, ' ')
    .trim();
  const found = PAIR.exec(plain);
  if (found === null) return [];
  const [, before1, number1 = '', after1, before2, number2 = '', after2] = found;
  const [axis1, axis2] = [before1 ?? after1 ?? '', before2 ?? after2 ?? ''];
  const signed = (number: string, axis: string): number => Number(number) * (/[SW]/.test(axis) ? -1 : 1);
  const [one, other] = [signed(number1, axis1), signed(number2, axis2)];
  const [latFirst, lngFirst]: [Position, Position] = [
    [other, one],
    [one, other],
  ];
  if (axis1 === '' && axis2 === '') return [latFirst, lngFirst].filter(isPosition);
  const isLatFirst = /[NS]/.test(axis1) || /[EW]/.test(axis2);
  const isLngFirst = /[EW]/.test(axis1) || /[NS]/.test(axis2);
  // twice the same axis is no place
  if (isLatFirst === isLngFirst) return [];
  return [isLatFirst ? latFirst : lngFirst].filter(isPosition);
}

/** The same place has one text, whoever asks: it is answered once for all of them. */
function tidied(text: string): string {
  const short = text.trim().replace(/\s+/g, ' ').slice(0, LONGEST_PLACE);
  const [first] = positionsIn(short);
  // where either order is possible, as it was typed: which is meant depends on the service area
  return first === undefined ? short : pointText(first);
}

/** What the address of the page asks: `from` and `to`; null for nothing. */
export function askedIn(search: URLSearchParams): Asked | null {
  const [from, to] = [tidied(search.get('from') ?? ''), tidied(search.get('to') ?? '')];
  return from === '' && to === '' ? null : { from, to };
}

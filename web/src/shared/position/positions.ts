/** Positions as they are typed: `longitude, latitude`. */

const PLACES = 6;

/** A position as text; empty for none. */
export const textOf = (position: readonly [number, number] | null | undefined): string =>
  position === null || position === undefined ? '' : position.map((degrees) => String(round(degrees))).join(', ');

export const round = (degrees: number): number => Number(degrees.toFixed(PLACES));

/** The position in a text; null for an empty one, undefined for one that is none. */
export function positionIn(text: string): [number, number] | null | undefined {
  if (text.trim() === '') return null;
  const parts = text
    .trim()
    .split(/[\s,，;]+/)
    .map(Number);
  const [lng, lat, ...more] = parts;
  const isGood =
    lng !== undefined && lat !== undefined && more.length === 0 && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  return isGood ? [lng, lat] : undefined;
}

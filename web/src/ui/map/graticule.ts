/** Meridians and parallels of the visible part, for orientation on maps without internet. */
import type { Feature, FeatureCollection } from 'geojson';

/** Degrees between two lines. */
const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Approximate number of lines across. */
const LINES = 6;
const MOST_LINES = 40;

const named = (degrees: number, step: number, letters: string): string => {
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const letter = degrees === 0 || Math.abs(degrees) === 180 ? '' : letters[degrees > 0 ? 0 : 1];
  return `${Math.abs(degrees).toFixed(decimals)}°${letter ?? ''}`;
};

const lineOf = (coordinates: [number, number][], name: string): Feature => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'LineString', coordinates },
});

/** Lines within west, south, east, north (east greater than west); `name` is the label of each. */
export function graticuleOf(west: number, south: number, east: number, north: number): FeatureCollection {
  const step = STEPS.find((candidate) => (east - west) / candidate >= LINES) ?? 0.001;
  const features: Feature[] = [];
  const first = (from: number) => Math.ceil(from / step);
  for (let at = first(west); at * step <= east && features.length < MOST_LINES; at += 1) {
    const lng = at * step;
    const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180;
    features.push(
      lineOf(
        [
          [lng, south],
          [lng, north],
        ],
        named(wrapped, step, 'EW'),
      ),
    );
  }
  for (let at = first(south); at * step <= north && features.length < 2 * MOST_LINES; at += 1) {
    const lat = at * step;
    features.push(
      lineOf(
        [
          [west, lat],
          [east, lat],
        ],
        named(lat, step, 'NS'),
      ),
    );
  }
  return { type: 'FeatureCollection', features };
}

/** A zone of a test's own with an app that orders in it. */
import { Api } from './console.ts';

/** Hundredths of a degree east and north of its corner, WGS 84. */
type PlaceIn = (east: number, north: number) => [number, number];

export interface Zone {
  /** Of the app's orders; also the name of the zone. */
  source: string;
  passengers: Api;
  at: PlaceIn;
}

/** Five hundredths of a degree square. Each test has a corner of its own: zones of two must not overlap. */
export async function openZone(admin: Api, prefix: string, corner: readonly [number, number]): Promise<Zone> {
  const source = `${prefix}${Date.now() % 1_000_000}`;
  const { key } = await admin.call('/sys/apiKey/addOne', { name: source, source });
  const at: PlaceIn = (east, north) => [corner[0] + east / 100, corner[1] + north / 100];
  const ring = [at(0, 0), at(5, 0), at(5, 5), at(0, 5), at(0, 0)];
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  const range = await admin.call('/capacity/range/addOne', { name: source, kind: 'operating', geometry });
  await admin.call('/capacity/range/publish', { id: range.id, version: 1, note: '' });
  return { source, passengers: new Api(key), at };
}

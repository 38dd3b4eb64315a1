/** The reference system that a GeoJSON file names, as files before RFC 7946 could. */
import { z } from 'zod';

const named = z.object({ crs: z.object({ properties: z.object({ name: z.string() }) }) });
const WGS_84 = /(CRS:?84|EPSG:{1,2}4326)$/i;
/** CGCS2000, which lies within a few decimetres of WGS 84: less than a hand draws. */
const CGCS_2000 = /EPSG:{1,2}4490$/i;

/** `wgs84` also for a file that names none; `name` of another one, which cannot be read, has at most 80 characters. */
export function crsOf(parsed: unknown): { kind: 'wgs84' | 'cgcs2000' } | { kind: 'other'; name: string } {
  const name = named.safeParse(parsed).data?.crs.properties.name;
  if (name === undefined || WGS_84.test(name)) return { kind: 'wgs84' };
  return CGCS_2000.test(name) ? { kind: 'cgcs2000' } : { kind: 'other', name: name.slice(0, 80) };
}

/** Values as the public interface of supervision platforms writes them. */
import { gcj02Of } from '#contract/ground/gcj02.ts';
import type { SupervisionCoordinates } from '#contract/insight/supervision/rules.ts';

/** A record while it is put together: what is not known is left out. */
export type Draft = Record<string, string | number | null | undefined>;

const MICRO = 1_000_000;
const DIVISION_DIGITS = 6;

/** A place in the coordinates of the platform, under the names of its longitude and latitude. */
export function placed(
  { coordinates }: { coordinates: SupervisionCoordinates },
  [lngName, latName]: readonly [string, string],
  lng: number | null,
  lat: number | null,
): Draft {
  if (lng === null || lat === null) return {};
  // nowhere stays nowhere, so that the check finds it
  const [x, y] = coordinates === 'gcj02' && (lng !== 0 || lat !== 0) ? gcj02Of([lng, lat]) : [lng, lat];
  return { [lngName]: Math.round(x * MICRO), [latName]: Math.round(y * MICRO) };
}

export const CAR = ['Longitude', 'Latitude'] as const;

/** `4403` becomes 440300; nothing when the division is unknown. */
export const divisionOf = (areaCode: string): number | undefined =>
  areaCode === '' ? undefined : Number(areaCode.slice(0, DIVISION_DIGITS).padEnd(DIVISION_DIGITS, '0'));

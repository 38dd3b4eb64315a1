/** Distances between WGS 84 positions, in metres. */

/** Mean radius of the Earth. */
export const EARTH = 6_371_008.8;
export const METRES_A_DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/** On the sphere, however far apart. */
export function metresOnSphere(fromLng: number, fromLat: number, toLng: number, toLat: number): number {
  const sinLat = Math.sin(((toLat - fromLat) * RADIANS) / 2);
  const sinLng = Math.sin(((toLng - fromLng) * RADIANS) / 2);
  const chord = sinLat * sinLat + Math.cos(fromLat * RADIANS) * Math.cos(toLat * RADIANS) * sinLng * sinLng;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Of positions that lie near each other, at a fraction of the cost: good to 0.1 % below 100 km. NaN when one is not known. */
export function metresNearby(fromLng: number, fromLat: number, toLng: number, toLat: number): number {
  let turn = Math.abs(toLng - fromLng);
  if (turn > 180) turn = 360 - turn;
  const east = turn * Math.cos(((fromLat + toLat) / 2) * RADIANS);
  return Math.hypot(east, toLat - fromLat) * METRES_A_DEGREE;
}

/** How many degrees to the east and to the north so many metres are, at a latitude; near a pole at most a hundred times as wide as high. */
export function degreesOf(metres: number, lat: number): { wide: number; high: number } {
  const high = metres / METRES_A_DEGREE;
  return { wide: high / Math.max(0.01, Math.cos((lat * Math.PI) / 180)), high };
}

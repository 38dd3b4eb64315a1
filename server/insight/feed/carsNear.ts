/** How many cars stand at a place. */

/** Metres within which a free car stands at a station. */
const AT_STATION = 60;
const METRES_OF_DEGREE = 111_320;
/** Degrees: wider than that distance at any latitude with roads. */
const CELL = 0.005;

/** Counts free cars at a place; each place looks at the cars of its own and the neighbouring cells only. */
export function carsNear(
  cars: readonly { lng: number; lat: number }[],
): (place: { lng: number; lat: number }) => number {
  const cells = new Map<string, { lng: number; lat: number }[]>();
  const cellOf = (degrees: number) => Math.floor(degrees / CELL);
  for (const car of cars) {
    const key = `${cellOf(car.lng)} ${cellOf(car.lat)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [car]);
    else cell.push(car);
  }
  return ({ lng, lat }) => {
    const width = METRES_OF_DEGREE * Math.cos((lat * Math.PI) / 180);
    const isNear = (car: { lng: number; lat: number }) =>
      Math.hypot((car.lng - lng) * width, (car.lat - lat) * METRES_OF_DEGREE) <= AT_STATION;
    let count = 0;
    for (const east of [-1, 0, 1])
      for (const north of [-1, 0, 1])
        count += (cells.get(`${cellOf(lng) + east} ${cellOf(lat) + north}`) ?? []).filter(isNear).length;
    return count;
  };
}

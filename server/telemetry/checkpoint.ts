/** Last states on their way into the database, a portion at a time. */
import { DoubleColumn } from './binary.ts';
import { AHEAD_MS } from './admit.ts';
import { alarmBits, flagBits, protocolCode } from './codes.ts';
import type { LiveCar } from './fix.ts';

/** Cars written in one statement. */
export const CHECKPOINT_CARS = 2000;
const COLUMNS = 15;

const columns = (): DoubleColumn[] => Array.from({ length: COLUMNS }, () => new DoubleColumn(CHECKPOINT_CARS));

/** The columns of `writeStates` for these cars, at most `CHECKPOINT_CARS`. */
export function stateColumns(cars: readonly LiveCar[]): Buffer[] {
  const filled = columns();
  cars.forEach((car, row) => {
    const { fix } = car;
    const values = [
      Number(car.carId),
      ...(fix === null
        ? [null, null, null, null, null, null, null, null, null, null, null, null, null]
        : [
            fix.at,
            fix.receivedAt,
            fix.lng,
            fix.lat,
            fix.speed,
            fix.heading,
            fix.altitude,
            fix.charge,
            fix.odometer,
            alarmBits(fix.alarms),
            flagBits(fix.flags),
            protocolCode(fix.protocol),
            fix.at > fix.receivedAt + AHEAD_MS ? fix.receivedAt : fix.at,
          ]),
      car.heardAt === 0 ? null : car.heardAt,
    ];
    values.forEach((value, column) => filled[column]?.set(row, value));
  });
  return filled.map((column) => column.array(cars.length));
}

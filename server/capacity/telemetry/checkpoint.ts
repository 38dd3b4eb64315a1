/** Last states on their way into the database, a portion at a time, and out of it. */
import { DoubleColumn } from './binary.ts';
import { believedAt } from './admit.ts';
import { alarmBits, alarmsOf, flagBits, flagsOf, protocolCode, protocolOf } from './codes.ts';
import type { Fix, LiveCar } from './fix.ts';
import type { WrittenState } from './queries.ts';

/** Cars written in one statement. */
export const CHECKPOINT_CARS = 2000;
const COLUMNS = 16;

const columns = (): DoubleColumn[] => Array.from({ length: COLUMNS }, () => new DoubleColumn(CHECKPOINT_CARS));

/** The columns of `writeStates` for these cars, at most `CHECKPOINT_CARS`. */
export function stateColumns(cars: readonly LiveCar[]): Buffer[] {
  const filled = columns();
  cars.forEach((car, row) => {
    const { fix } = car;
    const values = [
      Number(car.carId),
      ...(fix === null
        ? Array.from({ length: COLUMNS - 2 }, () => null)
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
            fix.terminalAlarms ?? null,
            believedAt(fix),
          ]),
      car.heardAt === 0 ? null : car.heardAt,
    ];
    values.forEach((value, column) => filled[column]?.set(row, value));
  });
  return filled.map((column) => column.array(cars.length));
}

/** The columns of a position that are written. */
export type WrittenFix = Omit<WrittenState, 'orderedAt' | 'state' | 'stateSince' | 'orderNo' | 'heardAt'>;

/** The position that is written down; null when there is none. */
export function fixOf(row: WrittenFix): Fix | null {
  const { carId, at, receivedAt, lng, lat } = row;
  if (at === null || receivedAt === null || lng === null || lat === null) return null;
  return {
    carId,
    at: Math.round(at),
    receivedAt: Math.round(receivedAt),
    lng,
    lat,
    speed: row.speed,
    heading: row.heading,
    altitude: row.altitude,
    charge: row.charge,
    odometer: row.odometer,
    alarms: alarmsOf(row.alarms ?? 0),
    flags: flagsOf(row.flags ?? 0),
    protocol: protocolOf(row.protocol ?? 0),
    ...(row.terminalAlarms === null ? {} : { terminalAlarms: row.terminalAlarms }),
  };
}

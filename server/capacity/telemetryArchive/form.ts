/** The form of a file of positions: columns of `telemetry`, by car and time. */
import { columnNames, type Columns } from '#server/ground/columns/form.ts';

/** Goes up when a column comes, goes or means something else. */
export const FORM = 1;

/** `alarms`, `flags` and `protocol` as `capacity/telemetry/codes.ts` has them. */
export const COLUMNS = {
  carId: 'id',
  at: 'time',
  receivedAt: 'time',
  lng: 'place',
  lat: 'place',
  speed: 'real',
  heading: 'real',
  altitude: 'real',
  charge: 'real',
  odometer: 'number',
  alarms: 'small',
  flags: 'small',
  terminalAlarms: 'number',
  protocol: 'small',
} as const satisfies Columns;
export const COLUMN_NAMES = columnNames(COLUMNS);

/** Positions of one group of a file: a window of one car reads few of them, and zstd still has enough to work with. */
export const ROW_GROUP = 16_384;

const ROOT = `archive/v${FORM}/telemetry`;
/** `archive/v1/telemetry/2026-11-16/3-1.parquet`. */
export const keyOf = (day: string, part: number, version: number): string =>
  `${ROOT}/${day}/${part}-${version}.parquet`;
export const manifestOf = (day: string): string => `${ROOT}/${day}/manifest.json`;

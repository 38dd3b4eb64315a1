/** The form of files of each kind: their columns in their order, read by the writer, by whoever asks, and by their worker. */
import * as columns from '#server/ground/columns/form.ts';
import type { ColumnKind } from '#contract/insight/columns/calls.ts';
import type { Columns } from '#server/ground/columns/form.ts';

/** Goes up when a kind or a column comes, goes or means something else: files of another form are not read, and written again. */
export const FORM = 4;

/** Nothing here says who rides: `passengerId` is the number that the product gave them. */
export const COLUMNS = {
  id: 'id',
  status: 'text',
  tripType: 'text',
  requestedAt: 'time',
  scheduledAt: 'time',
  assignedAt: 'time',
  expectedAt: 'time',
  arrivedAt: 'time',
  pickedUpAt: 'time',
  droppedOffAt: 'time',
  cancelledAt: 'time',
  cancelledBy: 'text',
  cancelReason: 'text',
  passengerId: 'id',
  carNumber: 'text',
  supplierId: 'id',
  areaCode: 'text',
  pickUpName: 'text',
  pickUpLng: 'place',
  pickUpLat: 'place',
  pickUpRangeId: 'id',
  pickUpStationId: 'id',
  dropOffName: 'text',
  dropOffLng: 'place',
  dropOffLat: 'place',
  distance: 'amount',
  duration: 'amount',
  price: 'amount',
  currency: 'text',
  refunded: 'amount',
  refundCurrency: 'text',
  paymentState: 'text',
  rating: 'amount',
  source: 'text',
  flags: 'flags',
  wheelchair: 'yes',
} as const satisfies Columns;

/** Of the order, beside each of its events and parts; these by `ordinal`. */
const BESIDE_COLUMNS = {
  requestedAt: 'time',
  supplierId: 'id',
  areaCode: 'text',
  source: 'text',
  ordinal: 'small',
} as const satisfies Columns;

/** What happened to orders. */
export const EVENT_COLUMNS = {
  orderId: 'id',
  event: 'text',
  at: 'time',
  by: 'text',
  fromStatus: 'text',
  toStatus: 'text',
  ...BESIDE_COLUMNS,
} as const satisfies Columns;

/** The parts that cars drove for orders. `stopped` lies within `occupied`. */
export const TRIP_COLUMNS = {
  orderId: 'id',
  carId: 'id',
  part: 'text',
  startedAt: 'time',
  endedAt: 'time',
  distance: 'amount',
  ...BESIDE_COLUMNS,
} as const satisfies Columns;

/** The columns of the files of each kind. */
export const KIND_COLUMNS: Readonly<Record<ColumnKind, Columns>> = {
  orders: COLUMNS,
  orderEvents: EVENT_COLUMNS,
  trips: TRIP_COLUMNS,
};

export type ColumnName = keyof typeof COLUMNS;
export type BesideName = keyof typeof BESIDE_COLUMNS;

export const COLUMN_NAMES = columns.columnNames(COLUMNS);
export const kindOf = (name: ColumnName): Columns[string] => COLUMNS[name];

const ROW_GROUP = 122_880;

/** Orders of lines, each as PostgreSQL writes a row, as a table of the file's types. */
export const linesAsTable = (path: string): string => columns.linesAsTable(COLUMNS, path);

export const filesAsTable = (paths: readonly string[]): string => columns.filesAsTable(COLUMNS, paths);

export const writeFile = (kind: ColumnKind, lines: string, path: string): string =>
  columns.writeFile(columns.linesAsTable(KIND_COLUMNS[kind], lines), path, ROW_GROUP);

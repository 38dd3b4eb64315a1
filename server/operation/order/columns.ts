/** The columns of an order that a file brings. */

/** The columns of a new order, with their types, as PostgreSQL reads them out of JSON. */
export const NEW_ORDER = {
  orderNo: 'text',
  status: 'text',
  tripType: 'text',
  requestedAt: 'timestamptz',
  scheduledAt: 'timestamptz',
  assignedAt: 'timestamptz',
  arrivingAt: 'timestamptz',
  pickedUpAt: 'timestamptz',
  droppedOffAt: 'timestamptz',
  cancelledAt: 'timestamptz',
  failedAt: 'timestamptz',
  cancelledBy: 'text',
  cancelReason: 'text',
  personSealed: 'text',
  mobileHash: 'text',
  mobileEndHash: 'text',
  nameHash: 'text',
  carNumber: 'text',
  supplierId: 'bigint',
  areaCode: 'text',
  pickUpName: 'text',
  pickUpLng: 'double precision',
  pickUpLat: 'double precision',
  pickUpRangeId: 'bigint',
  pickUpStationId: 'bigint',
  dropOffName: 'text',
  dropOffLng: 'double precision',
  dropOffLat: 'double precision',
  distance: 'integer',
  duration: 'integer',
  waited: 'integer',
  price: 'bigint',
  currency: 'text',
  priceParts: 'jsonb',
  paymentState: 'text',
  paymentMethod: 'text',
  rating: 'smallint',
  source: 'text',
  sourceRef: 'text',
  flags: 'text[]',
  remark: 'text',
} as const;

export type NewOrderColumn = keyof typeof NEW_ORDER;
const isNewOrderColumn = (name: string): name is NewOrderColumn => Object.hasOwn(NEW_ORDER, name);
export const NEW_ORDER_COLUMNS = Object.keys(NEW_ORDER).filter(isNewOrderColumn);
type PersonColumn = 'personSealed' | 'mobileHash' | 'mobileEndHash' | 'nameHash';
const PERSON_COLUMNS: ReadonlySet<string> = new Set<PersonColumn>([
  'personSealed',
  'mobileHash',
  'mobileEndHash',
  'nameHash',
]);
const isPersonColumn = (name: NewOrderColumn): name is PersonColumn => PERSON_COLUMNS.has(name);

/** What follows from the place of the pick-up; a division only where the file names none. */
type PlaceColumn = 'pickUpRangeId' | 'pickUpStationId';
const PLACE_COLUMNS: ReadonlySet<string> = new Set<PlaceColumn>(['pickUpRangeId', 'pickUpStationId']);
export const isPlaceColumn = (name: NewOrderColumn): name is PlaceColumn => PLACE_COLUMNS.has(name);

/** The columns of an order that a file may write again. */
export type CorrectedOrderColumn = Exclude<NewOrderColumn, 'source' | 'sourceRef'>;
export const CORRECTED_COLUMNS: readonly CorrectedOrderColumn[] = NEW_ORDER_COLUMNS.filter(
  (name) => name !== 'source' && name !== 'sourceRef',
);
/** The fields of an order as a file says them: name and number in the place of the columns that keep them. */
export type OrderField = Exclude<NewOrderColumn, PersonColumn | PlaceColumn> | 'passengerName' | 'passengerMobile';
/** What a file may change of an order that it brought before. */
export type CorrectedField = Exclude<OrderField, 'source' | 'sourceRef'>;
export const CORRECTED: readonly CorrectedField[] = CORRECTED_COLUMNS.flatMap((name): CorrectedField[] => {
  if (name === 'personSealed') return ['passengerName', 'passengerMobile'];
  return isPersonColumn(name) || isPlaceColumn(name) ? [] : [name];
});

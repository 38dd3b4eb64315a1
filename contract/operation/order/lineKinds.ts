/** What an order's price is made of. Needs no schema. */

/** The parts of a price, in the order of a receipt. */
export const LINE_KINDS = [
  'base',
  'mileage',
  'duration',
  'emptyReturn',
  'waiting',
  'night',
  'peak',
  'holiday',
  'surge',
  'discount',
  'minimum',
  'maximum',
  'bookingFee',
  'tolls',
  'cancellation',
  'compensation',
  'rounding',
  'tax',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

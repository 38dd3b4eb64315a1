/** What the demo's town says of the rides that it drove before its first start, so that the orders and the tracks of that hour agree. */
import { z } from 'zod';

const place = z.object({ name: z.string(), position: z.tuple([z.number(), z.number()]) });
/** Milliseconds since 1970. */
const moment = z.number();

export const townRide = z.object({
  orderNo: z.string(),
  externalId: z.string(),
  fleetNumber: z.string(),
  passengerName: z.string(),
  passengerMobile: z.string(),
  pickUp: place,
  dropOff: place,
  wheelchair: z.boolean(),
  requestedAt: moment,
  assignedAt: moment,
  arrivedAt: moment,
  /** Null: nobody came. */
  pickedUpAt: moment.nullable(),
  endedAt: moment,
  /** Metres with the passenger. */
  distance: z.number(),
  rating: z.int().nullable(),
  /** Null: not paid yet. */
  paidBy: z.enum(['wechat', 'alipay', 'card']).nullable(),
});
export type TownRide = z.infer<typeof townRide>;

/** A line on the standard output of the town. */
export const townRides = z.object({ rides: z.array(townRide) });

/** What brokers send by TOMP-API 1.6: the fields that are read. Others are let through, as the standard has it, and not kept. */
import { z } from 'zod';
import { instant } from '#contract/ground/core.ts';

const MOST_TRAVELERS = 100;
const text = (most: number) => z.string().max(most);

const coordinates = z.object({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) });

const place = z.object({
  name: text(200).optional(),
  coordinates,
  physicalAddress: z.object({ streetAddress: text(300).optional() }).optional(),
});
export type TompPlace = z.output<typeof place>;

const requirement = z.object({ category: text(40), number: text(2) });
const traveler = z.object({
  requirements: z
    .object({
      abilities: z.array(requirement).max(MOST_TRAVELERS).optional(),
      bringAlong: z.array(requirement).max(MOST_TRAVELERS).optional(),
    })
    .optional(),
});

export const tompPlanningRequest = z.object({
  from: place,
  to: place.optional(),
  departureTime: instant.optional(),
  arrivalTime: instant.optional(),
  nrOfTravelers: z.int().min(1).max(1_000_000).optional(),
  travelers: z.array(traveler).max(MOST_TRAVELERS).optional(),
  useAssets: z.array(text(200)).max(MOST_TRAVELERS).optional(),
  useAssetTypes: z.array(text(200)).max(MOST_TRAVELERS).optional(),
});
export type TompPlanningRequest = z.output<typeof tompPlanningRequest>;

const customer = z.object({
  id: text(200),
  firstName: text(60).optional(),
  middleName: text(60).optional(),
  lastName: text(60).optional(),
  phones: z
    .array(z.object({ preferred: z.boolean().optional(), number: text(40).optional() }))
    .max(20)
    .optional(),
});
export type TompCustomer = z.output<typeof customer>;

export const tompBookingRequest = z.object({
  /** Of the offer. */
  id: text(200),
  /** Where the broker wants to be told; left out: it asks. */
  callbackUrl: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .regex(/^[^?#]+$/)
    .optional(),
  from: place.optional(),
  to: place.optional(),
  customer: customer.optional(),
});
export type TompBookingRequest = z.output<typeof tompBookingRequest>;

export const tompBookingOperation = z.object({
  operation: z.enum(['CANCEL', 'DENY', 'COMMIT', 'EXTEND_EXPIRY_TIME']),
});

export const tompLegEvent = z.object({
  time: instant,
  event: z.enum([
    'PREPARE',
    'ASSIGN_ASSET',
    'SET_IN_USE',
    'PAUSE',
    'OPEN_TRUNK',
    'START_FINISHING',
    'FINISH',
    'TIME_EXTEND',
    'TIME_POSTPONE',
    'CANCEL',
  ]),
});

/** What brokers add to an address, by TOMP-API 1.6. */
import { z } from 'zod';
import { BOOKING_STATES, JOURNAL_CATEGORIES, JOURNAL_STATES } from '#contract/insight/tomp/answers.ts';
import { instant } from '#contract/ground/core.ts';

const text = (most: number) => z.string().max(most);

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value <= most);
const decimal = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,12})?$/)
  .transform(Number);

const page = { offset: whole(1_000_000).default(0), limit: whole(1_000_000_000).optional() };

export const tompPage = z.object(page);
export const tompRegionQuery = z.object({ regionId: text(200).optional(), stationId: text(200).optional() });
export const tompStationQuery = z.object({
  ...page,
  regionId: text(200).optional(),
  lon: decimal.optional(),
  lat: decimal.optional(),
  radius: decimal.optional(),
});
export const tompAssetQuery = z.object({
  ...page,
  regionId: text(200).optional(),
  stationId: text(200).optional(),
});
export const tompPlanningQuery = z.object({
  'booking-intent': z
    .enum(['true', 'false'])
    .default('false')
    .transform((said) => said === 'true'),
});
export const tompBookingsQuery = z.object({
  state: z.enum(BOOKING_STATES).optional(),
  'min-time': instant.optional(),
  'max-time': instant.optional(),
  'min-price': decimal.optional(),
  'max-price': decimal.optional(),
  'contains-asset-type': text(200).optional(),
});
export const tompJournalQuery = z.object({
  ...page,
  from: instant.optional(),
  to: instant.optional(),
  state: z.enum(JOURNAL_STATES).optional(),
  id: text(200).optional(),
  category: z.enum(JOURNAL_CATEGORIES).optional(),
});

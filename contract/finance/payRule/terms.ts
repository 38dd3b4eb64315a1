/** What a version of a pay rule says a ride costs. Each part has its schema, and what it charges, in `parts`. */
import { z } from 'zod';
import { timeBands } from './parts/bands.ts';
import { base } from './parts/base.ts';
import { bound, boundsInOrder, mostBelowLeast } from './parts/bounds.ts';
import { currency } from './figures.ts';
import { cancellation, freeWhenLate, noShowAfter } from './parts/cancellation.ts';
import { compensation } from './parts/compensation.ts';
import { discounts } from './parts/discounts.ts';
import { emptyReturn } from './parts/emptyReturn.ts';
import { bookingFee, tolls } from './parts/fees.ts';
import { policy } from './parts/policy.ts';
import { rounding } from './parts/rounding.ts';
import { scale, type Scale } from './parts/scale.ts';
import { surge } from './parts/surge.ts';
import { tax } from './parts/tax.ts';
import { waiting } from './parts/waiting.ts';

/** The parts that are kept in the one form that they always had. */
export const steadyTerms = {
  currency: currency.default('CNY'),
  base,
  mileage: scale.default({ mode: 'graduated', slabs: [] }),
  duration: scale.default({ mode: 'graduated', slabs: [] }),
  waiting: waiting.nullable().default(null),
  surge: surge.nullable().default(null),
  discounts,
  minimum: bound,
  maximum: bound,
  tolls,
  bookingFee,
  cancellation,
  noShowAfter,
  freeWhenLate,
  compensation: compensation.nullable().default(null),
  rounding,
  tax,
  policy,
};

export const payTerms = z
  .strictObject({ ...steadyTerms, emptyReturn: emptyReturn.nullable().default(null), bands: timeBands.default([]) })
  .refine(boundsInOrder, mostBelowLeast);
export type PayTerms = z.output<typeof payTerms>;

/** The scales whose first slab begins beyond what the base includes: in between a ride would be free. */
export const scalesWithHole = ({
  base: { distance, duration: included },
  mileage,
  duration,
}: Pick<PayTerms, 'base' | 'mileage' | 'duration'>): ('mileage' | 'duration')[] => {
  const begins = ({ slabs: [first] }: Scale) => first?.from ?? 0;
  return [
    ...(begins(mileage) > distance ? (['mileage'] as const) : []),
    ...(begins(duration) > included ? (['duration'] as const) : []),
  ];
};

/**
 * Terms as they are kept, for ever: versions, quotes and charges are sealed over them as they were written. Before there were bands
 * a rule had one night, and the way back was charged at any time or at night.
 */
import { z } from 'zod';
import { isCurrency } from '#contract/ground/currency.ts';
import { amount, metres, minute, rate, share } from './figures.ts';
import { boundsInOrder, mostBelowLeast } from './parts/bounds.ts';
import { rideParts, timeBands, type TimeBand } from './parts/bands.ts';
import { onlyIn } from './parts/emptyReturn.ts';
import { scalesWithHole, steadyTerms, type PayTerms } from './terms.ts';

const night = z
  .strictObject({
    from: minute,
    to: minute,
    base: amount.nullable().default(null),
    share: share.default(0),
    parts: rideParts.default(['mileage']),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], params: { key: 'payRule.bandIsEmpty' } });

/** Either form. What is left out stays so: nothing is added to what seals are over. */
export const keptTerms = z
  .strictObject({
    ...steadyTerms,
    emptyReturn: z
      .strictObject({ from: metres, rate, nightOnly: z.boolean().optional(), only: onlyIn.optional() })
      .nullable()
      .default(null),
    night: night.nullable().optional(),
    bands: timeBands.optional(),
  })
  .refine(boundsInOrder, mostBelowLeast);
export type KeptTerms = z.output<typeof keptTerms>;

const bandOf = (kept: z.output<typeof night>): TimeBand => ({ kind: 'night', ...kept, weekdays: [], days: [] });

/** Terms in the form of today; they price the same. */
export function termsNow({ night: kept, bands = [], emptyReturn, ...steady }: KeptTerms): PayTerms {
  return {
    ...steady,
    bands: kept == null ? bands : [...bands, bandOf(kept)],
    emptyReturn:
      emptyReturn === null
        ? null
        : {
            from: emptyReturn.from,
            rate: emptyReturn.rate,
            only: emptyReturn.only ?? (emptyReturn.nightOnly === true ? ['night'] : []),
          },
  };
}

const slabsLeaveHole = { key: 'payRule.slabsLeaveHole' };

/** Terms as people write them, in either form. Those of versions of before may have a hole or an odd currency; they stay what they are. */
export const payTermsForm = keptTerms
  .refine(({ currency }) => isCurrency(currency), { path: ['currency'], params: { key: 'payRule.noCurrency' } })
  .refine((terms) => !scalesWithHole(terms).includes('mileage'), { path: ['mileage'], params: slabsLeaveHole })
  .refine((terms) => !scalesWithHole(terms).includes('duration'), { path: ['duration'], params: slabsLeaveHole });

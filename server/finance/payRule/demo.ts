import type { z } from 'zod';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { rideScope } from '#contract/operation/scope/scope.ts';
import { payTerms } from '#contract/finance/payRule/terms.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { hashOfVersion } from './hash.ts';
import { insertPayRule, insertVersion } from './queries.ts';

const NAME = '云湾城区统一计价';
const BEGAN = '2026-01-01T00:00:00+08:00';
/** The newer version has held for so long. */
const NEWER_MS = 40 * 86_400_000;

const FIRST = {
  ...CITY_TAXI,
  cancellation: [
    { by: 'passenger', after: 180, amount: 500 },
    { by: 'noShow', after: 0, amount: 1000 },
  ],
  tax: { rate: 300 },
} satisfies z.input<typeof payTerms>;

/** Waiting is free for a while, night is a little dearer, the evening peak too, demand counts, and nobody pays less than the flag fall. */
const SECOND = {
  ...FIRST,
  waiting: { freeSeconds: 120, rate: 8000, most: 3000 },
  bands: [
    ...CITY_TAXI.bands.map((night) => ({ ...night, share: 2500 })),
    {
      kind: 'peak',
      weekdays: [1, 2, 3, 4, 5],
      from: 17 * 60 + 30,
      to: 19 * 60,
      share: 1000,
      parts: ['base', 'mileage'],
    },
  ],
  minimum: 1100,
  surge: { most: 150, from: 'greater' },
} satisfies z.input<typeof payTerms>;

/** A rule for every ride of the town, in its second version. */
export async function seedPayRule(seeds: Seeds): Promise<void> {
  const id = await seeds.once(`payRule:${NAME}`, () => insertPayRule(seeds.db, { name: NAME }));
  if (id === undefined) return;
  const changedAt = new Date(seeds.began.getTime() - NEWER_MS).toISOString();
  const scope = rideScope.parse({});
  const add = (input: z.input<typeof payTerms>, note: string, validFrom: string) => {
    const terms = payTerms.parse(input);
    return insertVersion(seeds.db, {
      payRuleId: id,
      state: 'approved',
      scope: JSON.stringify(scope),
      terms: JSON.stringify(terms),
      note,
      authorIds: [],
      createdBy: '沈岚',
      submittedBy: '沈岚',
      decidedBy: '顾远',
      hash: hashOfVersion(scope, terms),
      validFrom,
    }).execute();
  };
  await add(FIRST, '开业价格', BEGAN);
  await add(SECOND, '两分钟内候时免费，夜间加收 25%，工作日晚高峰加收 10%，供需紧张时最多 1.5 倍', changedAt);
}

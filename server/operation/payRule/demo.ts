import { CITY_TAXI } from '#contract/operation/payRule/templates.ts';
import { payScope } from '#contract/operation/payRule/scope.ts';
import { payTerms } from '#contract/operation/payRule/terms.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { hashOfVersion } from './hash.ts';
import { insertPayRule, insertVersion } from './queries.ts';

const NAME = '云湾城区统一计价';
const BEGAN = '2026-01-01T00:00:00+08:00';

/** One rule in force, for every ride of the town. */
export async function seedPayRule(seeds: Seeds): Promise<void> {
  const id = await seeds.once(`payRule:${NAME}`, () => insertPayRule(seeds.db, { name: NAME }));
  if (id === undefined) return;
  const scope = payScope.parse({});
  const terms = payTerms.parse({
    ...CITY_TAXI,
    cancellation: [
      { by: 'passenger', after: 180, amount: 500 },
      { by: 'noShow', after: 0, amount: 1000 },
    ],
    tax: { rate: 300 },
  });
  await insertVersion(seeds.db, {
    payRuleId: id,
    state: 'approved',
    scope: JSON.stringify(scope),
    terms: JSON.stringify(terms),
    authorIds: [],
    createdBy: '沈岚',
    submittedBy: '沈岚',
    decidedBy: '顾远',
    validFrom: BEGAN,
    hash: hashOfVersion(scope, terms),
  }).execute();
}

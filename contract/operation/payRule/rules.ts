/** How a version of a pay rule stands. */

/** Once approved, a version never changes; `scheduled`, `inForce` and the two ends follow from its times. */
export const PAY_RULE_STATES = ['draft', 'inReview', 'scheduled', 'inForce', 'superseded', 'retired'] as const;
export type PayRuleState = (typeof PAY_RULE_STATES)[number];

/** Versions of one rule; more are refused. */
export const MOST_PAY_RULE_VERSIONS = 200;

/** Golden cases of one rule; more are refused. */
export const MOST_GOLDEN_CASES = 50;

/** Seconds that a quote holds. */
export const QUOTE_HOLDS_SECONDS = 600;

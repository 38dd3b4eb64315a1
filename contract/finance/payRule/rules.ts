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

/**
 * Where what was driven differs from the quote: `quoted` keeps what was promised, `measured` takes what happened, `capped` takes
 * it up to so much more than was promised.
 */
export const FACT_POLICIES = ['quoted', 'capped', 'measured'] as const;
export type FactPolicy = (typeof FACT_POLICIES)[number];
/** Percent by which a capped fact exceeds its quote at most, where the terms do not say. */
export const CAP_PERCENT = 20;
/** Seconds that a car waits before a passenger who cancels counts as not come, where nothing else is said. */
export const NO_SHOW_SECONDS = 180;

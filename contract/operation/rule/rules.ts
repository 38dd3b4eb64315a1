/** The kinds of operating rules, and how a version of one stands. */

export const RULE_KINDS = [
  'dispatching',
  'booking',
  'waiting',
  'cancelling',
  'compensation',
  'charging',
  'limits',
  'alerts',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/**
 * A draft is written; in shadow it is evaluated beside what is in force and decides nothing. Once approved, a version never
 * changes; `scheduled`, `inForce` and the two ends follow from its times.
 */
export const RULE_STATES = ['draft', 'shadow', 'scheduled', 'inForce', 'superseded', 'retired'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Versions of one rule; more are refused. */
export const MOST_RULE_VERSIONS = 200;
/** Rows of one version; more are refused. */
export const MOST_RULE_ROWS = 100;
/** Characters of an expression. */
export const MOST_EXPRESSION = 500;

/** What a version of an operating rule says: rows of conditions with an outcome each, tried from the first to the last. */
import { z } from 'zod';
import { MOST_FEE } from '#contract/ground/currency.ts';
import { namedValues, optionalLine } from '#contract/ground/core.ts';
import { factsOf, outcomeOf, type RuleField } from './kinds.ts';
import { MOST_EXPRESSION, MOST_RULE_ROWS, RULE_KINDS } from './rules.ts';

/** More facts than a kind of rule has. */
const MOST_NAMES = 60;

const figure = z.int().min(0).max(MOST_FEE);
const name = z.string().regex(/^[a-zA-Z]{1,40}$/);
const choice = z.string().regex(/^\w{1,40}$/);

/** From a figure on, and below another; one of some values; or yes or no. A fact without a condition may be anything. */
const condition = z.union([
  z.strictObject({ from: figure.nullable(), below: figure.nullable() }),
  z.strictObject({ oneOf: z.array(choice).min(1).max(30) }),
  z.strictObject({ is: z.boolean() }),
]);
export type RuleCondition = z.output<typeof condition>;

const row = z.strictObject({
  when: namedValues(name, condition, MOST_NAMES).default({}),
  /** In the Common Expression Language, over the facts of the kind; empty: none. */
  expression: z
    .string()
    .max(MOST_EXPRESSION)
    .regex(/^[^\p{Cc}]*$/u)
    .default(''),
  /** What is not named stays as it is. */
  outcome: namedValues(name, z.union([figure, z.boolean(), choice]), MOST_NAMES).default({}),
  note: optionalLine(120).default(''),
});
export type RuleRow = z.output<typeof row>;

/** Whether a condition is one that the field can have. */
function suits(field: RuleField | undefined, one: RuleCondition): boolean {
  if (field === undefined) return false;
  if ('is' in one) return field.type === 'flag';
  if ('oneOf' in one) return field.type === 'choice' && one.oneOf.every((value) => Object.hasOwn(field.options, value));
  if (field.type !== 'number' || (one.from === null && one.below === null)) return false;
  return one.from === null || one.below === null || one.from < one.below;
}

function isAllowed(field: RuleField | undefined, value: number | boolean | string): boolean {
  if (field === undefined) return false;
  if (field.type === 'number') return typeof value === 'number' && value >= field.min && value <= field.max;
  if (field.type === 'flag') return typeof value === 'boolean';
  return typeof value === 'string' && Object.hasOwn(field.options, value);
}

const own = <Thing>(things: Readonly<Record<string, Thing>>, key: string): Thing | undefined =>
  Object.hasOwn(things, key) ? things[key] : undefined;

export const ruleTerms = z
  .strictObject({
    kind: z.enum(RULE_KINDS),
    /** ISO 4217, of the amounts; they hold for rides that are priced in it. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('CNY'),
    rows: z.array(row).min(1).max(MOST_RULE_ROWS),
  })
  .superRefine(({ kind, rows }, context) => {
    const facts = factsOf(kind);
    const outcome = outcomeOf(kind);
    for (const [at, { when, outcome: says }] of rows.entries()) {
      for (const [fact, one] of Object.entries(when))
        if (!suits(own(facts, fact), one))
          context.addIssue({ code: 'custom', path: ['rows', at, 'when', fact], params: { key: 'rule.condition' } });
      for (const [field, value] of Object.entries(says))
        if (!isAllowed(own(outcome, field), value))
          context.addIssue({ code: 'custom', path: ['rows', at, 'outcome', field], params: { key: 'rule.outcome' } });
    }
  });
export type RuleTerms = z.output<typeof ruleTerms>;

/** Facts as a person types them. */
export const typedFacts = namedValues(name, z.union([figure, z.boolean(), choice]).nullable(), MOST_NAMES);

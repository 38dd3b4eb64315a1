/** Conditions, outcomes and facts of operating rules, in words. */
import {
  factsOf,
  outcomeOf,
  type Facts,
  type Outcome,
  type RuleField,
  type RuleValue,
} from '#contract/operation/rule/kinds.ts';
import type { RuleKind } from '#contract/operation/rule/rules.ts';
import type { RuleCondition, RuleRow } from '#contract/operation/rule/terms.ts';
import { useDicts } from '#web/lib/dict.ts';
import { formatDistance, formatDuration, formatMoney, formatNumber, useText, useWords } from '#web/lib/words.ts';
import { ruleWordsOfKit } from './words.ts';

export interface RuleText {
  value: (field: RuleField, value: RuleValue, currency: string) => string;
  condition: (field: RuleField, condition: RuleCondition, currency: string) => string;
  outcome: (kind: RuleKind, outcome: Outcome, currency: string) => string;
  conditions: (kind: RuleKind, row: RuleRow, currency: string) => string;
  facts: (kind: RuleKind, facts: Facts, currency: string) => string;
}

/** What says rules in the language of the console. */
export function useRuleText(): RuleText {
  const t = useWords(ruleWordsOfKit);
  const text = useText();
  const dicts = useDicts();
  const number = (field: Extract<RuleField, { type: 'number' }>, value: number, currency: string): string => {
    if (field.unit === 'seconds') return formatDuration(value);
    if (field.unit === 'metres') return formatDistance(value);
    if (field.unit === 'percent') return `${formatNumber(value)} %`;
    if (field.unit === 'kmh') return t('kmh', { n: formatNumber(value) });
    if (field.unit === 'money') return value === 0 ? t('free') : formatMoney(value, currency);
    return formatNumber(value);
  };
  const value = (field: RuleField, given: RuleValue, currency: string): string => {
    if (field.type === 'number') return typeof given === 'number' ? number(field, given, currency) : String(given);
    if (field.type === 'flag') return text(given === true ? field.says[0] : field.says[1]);
    return dicts(field.dict).find((item) => item.value === given)?.label ?? String(given);
  };
  const condition = (field: RuleField, one: RuleCondition, currency: string): string => {
    if ('is' in one) return value(field, one.is, currency);
    if ('oneOf' in one) return one.oneOf.map((each) => value(field, each, currency)).join(t('separator'));
    const { from, below } = one;
    const says = (figure: number) => value(field, figure, currency);
    if (from === null) return below === null ? '' : t('below', { value: says(below) });
    return below === null
      ? t('atLeast', { value: says(from) })
      : t('between', { from: says(from), below: says(below) });
  };
  const named = (fields: Readonly<Record<string, RuleField>>, given: Facts, currency: string): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const one = given[name];
      return one == null ? [] : [t('named', { name: text(field.name), value: value(field, one, currency) })];
    });
  return {
    value,
    condition,
    outcome: (kind, outcome, currency) => named(outcomeOf(kind), outcome, currency).join(t('joined')) || t('asSet'),
    conditions: (kind, { when, expression }, currency) => {
      const parts = Object.entries(factsOf(kind)).flatMap(([name, field]) => {
        const one = when[name];
        return one === undefined
          ? []
          : [t('named', { name: text(field.name), value: condition(field, one, currency) })];
      });
      return [...parts, ...(expression === '' ? [] : [expression])].join(t('joined')) || t('always');
    },
    facts: (kind, facts, currency) => named(factsOf(kind), facts, currency).join(t('joined')),
  };
}

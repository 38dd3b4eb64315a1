import type { RuleVerdict } from '#contract/operation/rule/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { useRuleText } from './ruleText.ts';
import { ruleWordsOfKit } from './words.ts';

/** A rule with its version and row, for who may see it a link. */
export function RuleName({ ruleId, name, number, row }: Pick<RuleVerdict, 'ruleId' | 'name' | 'number' | 'row'>) {
  const t = useWords(ruleWordsOfKit);
  const can = useCan();
  const label = row === null ? t('ruleWhole', { name, number }) : t('rule', { name, number, row });
  return can('operation:rule:list') ? <Link to={`/operation/rule/ruleDetail?id=${ruleId}`}>{label}</Link> : label;
}

/** What a rule decided, which one, and on which facts. */
export function VerdictLine({ verdict }: { verdict: RuleVerdict }) {
  const kindWord = useDictLabel('ruleKind');
  const says = useRuleText();
  const { kind, outcome, facts, currency } = verdict;
  return (
    <>
      <b>{kindWord(kind)}</b> {says.outcome(kind, outcome, currency)} <RuleName {...verdict} />
      <div className="uiQuiet">{says.facts(kind, facts, currency)}</div>
    </>
  );
}

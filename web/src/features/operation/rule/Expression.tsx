import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useDeferredValue } from 'react';
import { factsOf } from '#contract/operation/rule/kinds.ts';
import { MOST_EXPRESSION, type RuleKind } from '#contract/operation/rule/rules.ts';
import { useWords } from '#web/lib/words.ts';
import { expressionQuery } from './ruleQueries.ts';
import { words } from './words.ts';

interface ExpressionProps {
  kind: RuleKind;
  label: string;
  value: string;
  change: (value: string) => void;
}

/** An expression, checked against the facts of the kind while it is typed. */
export function Expression({ kind, label, value, change }: ExpressionProps) {
  const t = useWords(words);
  const asked = useDeferredValue(value);
  const { data } = useQuery({ ...expressionQuery(kind, asked), enabled: asked.trim() !== '' });
  const problem = asked === value && asked.trim() !== '' ? (data?.problem ?? null) : null;
  return (
    <div className="ruleExpression">
      <Input.TextArea
        autoSize
        aria-label={label}
        className="uiCode"
        maxLength={MOST_EXPRESSION}
        value={value}
        status={problem === null ? '' : 'error'}
        onChange={({ target }) => change(target.value.replaceAll('\n', ' '))}
      />
      {problem === null ? null : (
        <p className="ruleFault" role="alert">
          {problem.message}{' '}
          <code className="uiCode">
            {value.slice(0, problem.from)}
            <mark>{value.slice(problem.from, problem.to)}</mark>
            {value.slice(problem.to)}
          </code>
        </p>
      )}
      {value === '' ? (
        <span className="uiQuiet">{t('expressionHint', { facts: Object.keys(factsOf(kind)).join(', ') })}</span>
      ) : null}
    </div>
  );
}

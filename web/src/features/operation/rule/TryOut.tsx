import { Button } from 'antd';
import { useState } from 'react';
import { factsOf, type Outcome, type RuleValue } from '#contract/operation/rule/kinds.ts';
import type { RuleTerms } from '#contract/operation/rule/terms.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { useRuleText } from '#web/shared/rule/ruleText.ts';
import { ValueCell } from './cells.tsx';
import { words } from './words.ts';

interface TryOutProps {
  terms: RuleTerms;
  decided: (row: number | null) => void;
}

/** Which row decides for facts that are typed. */
export function TryOut({ terms, decided }: TryOutProps) {
  const t = useWords(words);
  const text = useText();
  const says = useRuleText();
  const [facts, setFacts] = useState<Readonly<Record<string, RuleValue>>>({});
  const [answer, setAnswer] = useState<{ row: number | null; outcome: Outcome }>();
  const run = async () => {
    try {
      const given = await callApi('/operation/rule/tryOut', { terms, facts: { ...facts } });
      setAnswer(given);
      decided(given.row);
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  return (
    <details>
      <summary>{t('tryOut')}</summary>
      <p className="uiQuiet">{t('tryHint')}</p>
      <div className="ruleFacts">
        {Object.entries(factsOf(terms.kind)).map(([name, field]) => (
          <div key={name}>
            <span className="uiLabel">{text(field.name)}</span>
            <ValueCell
              field={field}
              label={text(field.name)}
              placeholder="–"
              value={facts[name]}
              currency={terms.currency}
              change={(value) => {
                const rest = Object.fromEntries(Object.entries(facts).filter(([key]) => key !== name));
                setFacts(value === undefined ? rest : { ...rest, [name]: value });
              }}
            />
          </div>
        ))}
        <Button onClick={() => void run()}>{t('run')}</Button>
      </div>
      {answer === undefined ? null : (
        <p role="status">
          {answer.row === null
            ? t('noRow')
            : t('rowDecides', { n: answer.row, outcome: says.outcome(terms.kind, answer.outcome, terms.currency) })}
        </p>
      )}
    </details>
  );
}

import { Select } from 'antd';
import { CAP_PERCENT, FACT_POLICIES, type FactPolicy } from '#contract/finance/payRule/rules.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import type { PartProps, Said, Speech } from './part.tsx';

export function Policy({ terms, change }: PartProps) {
  const t = useWords(words);
  const { policy } = terms;
  return (
    <fieldset className="payPart">
      <legend>{t('policy')}</legend>
      <div className="payFigures">
        {(['distance', 'duration', 'tolls'] as const).map((fact) => (
          <label className="payFigure" key={fact}>
            <span className="uiLabel">{t(`policyOf_${fact}`)}</span>
            <Select
              aria-label={t(`policyOf_${fact}`)}
              value={policy[fact]}
              options={FACT_POLICIES.map((value) => ({ value, label: t(value) }))}
              onChange={(next: FactPolicy) => change({ policy: { ...policy, [fact]: next } })}
            />
          </label>
        ))}
        <Figure
          label={t('cap')}
          value={policy.cap ?? CAP_PERCENT}
          change={(cap) => change({ policy: { ...policy, cap: cap ?? 0 } })}
          unit="%"
          factor={1}
          digits={0}
        />
        <Figure
          label={t('within')}
          value={policy.within}
          change={(within) => change({ policy: { ...policy, within: within ?? 0 } })}
          unit="%"
          factor={1}
          digits={0}
        />
      </div>
    </fieldset>
  );
}

export function policySaid({ t, list }: Speech, { policy }: PayTerms): Said {
  const kept = (fact: 'distance' | 'duration' | 'tolls') => `${t(`policyOf_${fact}`)} ${t(policy[fact])}`;
  const isCapped = policy.distance === 'capped' || policy.duration === 'capped' || policy.tolls === 'capped';
  return {
    label: t('policy'),
    text: list(
      kept('distance'),
      kept('duration'),
      kept('tolls'),
      isCapped && `${t('cap')} ${policy.cap ?? CAP_PERCENT}%`,
      t('withinOf', { percent: policy.within }),
    ),
  };
}

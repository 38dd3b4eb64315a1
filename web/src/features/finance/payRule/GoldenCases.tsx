import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { GoldenCase, PayRule } from '#contract/finance/payRule/calls.ts';
import { termsNow, type KeptTerms } from '#contract/finance/payRule/before.ts';
import type { RideFacts } from '#contract/finance/payRule/facts.ts';
import { askDays } from '#contract/finance/payRule/parts/bands.ts';
import { priceOf } from '#contract/finance/payRule/price.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatDistance, formatDuration, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { clockOf } from '#web/shared/scope/clock.ts';
import { useDayWord } from '#web/shared/scope/days.ts';
import { payRulesChanged } from './payRuleQueries.ts';
import { words } from './words.ts';

interface TableProps {
  cases: readonly GoldenCase[];
  terms: KeptTerms;
  remove?: ((place: number) => void) | undefined;
}

/** Rides with what they have to cost, and whether they do by these terms. */
export function GoldenTable({ cases, terms, remove }: TableProps) {
  const t = useWords(words);
  const { one } = useDayWord();
  if (cases.length === 0) return null;
  const namesDays = askDays(termsNow(terms).bands);
  return (
    <table className="payCompared">
      <thead>
        <tr>
          <th scope="col">{t('goldenCase')}</th>
          <th scope="col">{t('wanted')}</th>
          <th scope="col">{t('after')}</th>
          {remove === undefined ? null : <th aria-label={t('remove')} />}
        </tr>
      </thead>
      <tbody className="uiFigures">
        {cases.map(({ name, facts, total, currency }, place) => {
          const is = priceOf(terms, facts).total;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two cases may have one name
            <tr key={place}>
              <th scope="row">
                {name}{' '}
                <span className="uiQuiet">
                  {namesDays && facts.day !== undefined ? `${one(facts.day)} ` : null}
                  {clockOf(facts.minute)} · {formatDistance(facts.distance)} · {formatDuration(facts.duration)}
                </span>
              </th>
              <td>
                <Money minor={total} currency={currency} />
              </td>
              <td>
                <StateTag tone={is === total && terms.currency === currency ? 'good' : 'bad'}>
                  <Money minor={is} currency={terms.currency} />
                </StateTag>
              </td>
              {remove === undefined ? null : (
                <td>
                  <Button
                    size="small"
                    type="text"
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('removeCase', { name })}
                    onClick={() => remove(place)}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The golden cases of a rule; the ride that is tried at the moment can be kept as one. */
export function GoldenCases({ rule, facts }: { rule: PayRule; facts: RideFacts }) {
  const t = useWords(words);
  const can = useCan();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { id, version, goldenCases, terms } = rule;
  const mayWrite = can('operation:payRule:update');
  const keep = async (next: GoldenCase[]) => {
    setBusy(true);
    try {
      await callApi('/operation/payRule/updateOne', { id, version, goldenCases: next });
      setName('');
    } catch (error) {
      notify('error', messageOf(error));
    }
    await payRulesChanged();
    setBusy(false);
  };
  return (
    <div className="payGolden">
      <GoldenTable
        cases={goldenCases}
        terms={terms}
        remove={mayWrite ? (place) => void keep(goldenCases.toSpliced(place, 1)) : undefined}
      />
      {mayWrite ? (
        <form
          className="uiRow"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '')
              void keep([
                ...goldenCases,
                { name: name.trim(), facts, total: priceOf(terms, facts).total, currency: terms.currency },
              ]);
          }}
        >
          <Input
            value={name}
            maxLength={60}
            aria-label={t('caseName')}
            placeholder={t('caseName')}
            onChange={({ target }) => setName(target.value)}
          />
          <Button
            htmlType="submit"
            icon={<PlusOutlined aria-hidden="true" />}
            loading={isBusy}
            disabled={name.trim() === ''}
          >
            {t('keepCase')}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

/** What a version has done since it is in force, beside the same length of time before. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { RuleEffect } from '#contract/operation/rule/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Time } from '#web/ui/Time.tsx';
import { effectQuery, type RuleVersion } from './ruleQueries.ts';
import { words } from './words.ts';

type Side = NonNullable<RuleEffect['before']>;

const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${formatNumber((100 * part) / whole, 1)} %`;

function Sides({
  before,
  after,
  currency,
  tests,
}: { before: Side; after: Side } & Pick<RuleEffect, 'currency' | 'tests'>) {
  const t = useWords(words);
  const statusWord = useDictLabel('orderStatus');
  const outcomeWord = useDictLabel('alertOutcome');
  const isOrders = tests === 'orders';
  const sides = [before, after];
  const endings = [...new Set(sides.flatMap(({ byEnding }) => byEnding.map(({ ended }) => ended)))].toSorted();
  const matchedOf = ({ byEnding }: Side, ending: string) =>
    byEnding.find(({ ended }) => ended === ending)?.matched ?? 0;
  return (
    <div className="ruleTableFrame">
      <table className="ruleTable">
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            {(['beforeIt', 'sinceIt'] as const).map((name, at) => (
              <th scope="col" key={name}>
                {t(name)}{' '}
                <span className="uiQuiet">
                  <Time at={sides[at]?.from ?? null} /> – <Time at={sides[at]?.to ?? null} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="uiFigures">
          <tr>
            <th scope="row">{t('readOf')}</th>
            {sides.map(({ from, read }) => (
              <td key={from}>{formatNumber(read)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('matched')}</th>
            {sides.map(({ from, matched, read }) => (
              <td key={from}>
                {formatNumber(matched)} <span className="uiQuiet">{shareOf(matched, read)}</span>
              </td>
            ))}
          </tr>
          {isOrders ? (
            <tr>
              <th scope="row">{t('charged')}</th>
              {sides.map(({ from, charged }) => (
                <td key={from}>
                  <Money minor={charged} currency={currency} />
                </td>
              ))}
            </tr>
          ) : null}
          {endings.map((ending) => (
            <tr key={ending}>
              <th scope="row">{isOrders ? statusWord(ending) : outcomeWord(ending)}</th>
              {sides.map((side) => (
                <td key={side.from}>
                  {formatNumber(matchedOf(side, ending))}{' '}
                  <span className="uiQuiet">{shareOf(matchedOf(side, ending), side.matched)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Measured({ effect: { after, before, currency, decided, madeAt, tests } }: { effect: RuleEffect }) {
  const t = useWords(words);
  return (
    <>
      <p className="ruleVerdict">
        {before === null || after === null ? null : (
          <b>{t('effectVerdict', { before: formatNumber(before.matched), after: formatNumber(after.matched) })}</b>
        )}{' '}
        <span className="uiQuiet">
          <Time at={madeAt} />
        </span>
      </p>
      <p>
        {decided.length === 0
          ? t('effectNothing')
          : decided.map((one) => t('effectOfRow', { row: one.row, decided: formatNumber(one.decided) })).join(' · ')}
      </p>
      {before === null || after === null ? (
        <p className="uiQuiet">{t('effectNoRecords')}</p>
      ) : (
        <Sides before={before} after={after} currency={currency} tests={tests} />
      )}
    </>
  );
}

/** The measured effect of a version, and what it cannot show. */
export function Effect({ version: { id, validFrom } }: { version: RuleVersion }) {
  const t = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery(effectQuery(id));
  const [jobId, setJobId] = useState<string>();
  const [opened] = useState(Date.now);
  if (validFrom === null || Date.parse(validFrom) > opened)
    return <EmptyState title={t('effectNever')} hint={t('effectNeverHint')} />;
  const start = async () => {
    try {
      setJobId((await callApi('/operation/rule/startEffect', { id })).jobId);
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  return (
    <>
      <p>
        <b>{t('effectCannot')}</b> {t('effectUnknown')}
      </p>
      {can('operation:rule:update') ? (
        <div className="uiRow">
          <Button onClick={() => void start()}>{t('startEffect')}</Button>
        </div>
      ) : null}
      {jobId === undefined ? null : (
        <JobProgress
          jobId={jobId}
          title={t('tab_effect')}
          onEnd={() => void refetch()}
          onClose={() => setJobId(undefined)}
        />
      )}
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data?.effect == null ? null : <Measured effect={data.effect} />}
    </>
  );
}

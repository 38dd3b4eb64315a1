import { useQuery } from '@tanstack/react-query';
import { Drawer, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { coverageOf, spansOf, type CoveredHour, type HourSpan } from '#contract/operation/payRule/coverage.ts';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { inForceQuery, type PayRule, rangesQuery } from './payRuleQueries.ts';
import { words } from './words.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Rules are told apart by colour and by a letter. */
const COLOURS = 6;
const letterOf = (rule: number): string => String.fromCodePoint(65 + (rule % 26));

function Week({ hours, rules }: { hours: readonly CoveredHour[]; rules: readonly PayRule[] }) {
  const t = useWords(words);
  const markOf = (hour: CoveredHour): string =>
    hour.kind === 'rule' ? letterOf(hour.rule) : hour.kind === 'gap' ? '' : '±';
  return (
    <div className="payWeek" aria-hidden="true">
      {DAYS.map((day) => (
        <div className="payDay" key={day}>
          <span>{t(`day${day}`)}</span>
          {hours.slice((day - 1) * 24, day * 24).map((hour, at) => (
            <i
              // oxlint-disable-next-line react/no-array-index-key -- an hour is its place in the day
              key={at}
              data-kind={hour.kind}
              data-colour={hour.kind === 'rule' ? hour.rule % COLOURS : undefined}
              title={`${at}:00 ${hour.kind === 'rule' ? (rules[hour.rule]?.name ?? '') : t(hour.kind)}`}
            >
              {markOf(hour)}
            </i>
          ))}
        </div>
      ))}
    </div>
  );
}

/** What is not as it should be, in words. */
function Faults({ hours }: { hours: readonly CoveredHour[] }) {
  const t = useWords(words);
  const text = ({ weekday, from, to }: HourSpan) => {
    const day = DAYS.find((one) => one === weekday);
    return `${day === undefined ? '' : t(`day${day}`)} ${from}:00–${to}:00`;
  };
  const [gaps, ties] = [spansOf(hours, 'gap'), spansOf(hours, 'tie')];
  if (gaps.length === 168 / 24 && gaps.every(({ from, to }) => from === 0 && to === 24))
    return <p className="payFault">{t('neverCovered')}</p>;
  return (
    <>
      {gaps.length === 0 ? null : (
        <p className="payFault">{t('gaps', { spans: gaps.map(text).join(t('separator')) })}</p>
      )}
      {ties.length === 0 ? null : (
        <p className="payFault">{t('ties', { spans: ties.map(text).join(t('separator')) })}</p>
      )}
      {gaps.length + ties.length === 0 ? <p className="uiQuiet">{t('covered')}</p> : null}
    </>
  );
}

/** Which rule is for which hour of the week, in each operating range: gaps and ties. */
export default function Coverage({ open }: { open: OpenDrawer<PayRule> }) {
  const t = useWords(words);
  const inForce = useQuery(inForceQuery);
  const ranges = useQuery(rangesQuery);
  const [source, setSource] = useState('');
  const [carGroup, setCarGroup] = useState('');
  const error = inForce.error ?? ranges.error;
  const rules = inForce.data?.list ?? [];
  const scopes = rules.map(({ scope }) => scope);
  const named = (of: 'sources' | 'carGroups') => [
    { value: '', label: t('others') },
    ...[...new Set(scopes.flatMap((scope) => scope[of]))].map((value) => ({ value, label: value })),
  ];
  const isLoading = inForce.data === undefined || ranges.data === undefined;
  return (
    <Drawer open size={860} title={t('coverage')} onClose={open.close}>
      {error === null ? null : (
        <ErrorState error={error} retry={() => void Promise.all([inForce.refetch(), ranges.refetch()])} />
      )}
      {isLoading ? (
        error === null && <Skeleton active />
      ) : (
        <div className="payCoverage">
          <div className="payFigures">
            <label className="payFigure">
              <span className="uiLabel">{t('sources')}</span>
              <Select aria-label={t('sources')} value={source} options={named('sources')} onChange={setSource} />
            </label>
            <label className="payFigure">
              <span className="uiLabel">{t('carGroups')}</span>
              <Select
                aria-label={t('carGroups')}
                value={carGroup}
                options={named('carGroups')}
                onChange={setCarGroup}
              />
            </label>
          </div>
          <ul className="payLegend">
            {rules.map(({ id, name }, rule) => (
              <li key={id}>
                <i data-kind="rule" data-colour={rule % COLOURS}>
                  {letterOf(rule)}
                </i>
                {name}
              </li>
            ))}
          </ul>
          {ranges.data.list.length === 0 ? <EmptyState title={t('noRanges')} hint={t('noRangesHint')} /> : null}
          {ranges.data.list.map((range) => {
            const hours = coverageOf(scopes, { rangeIds: [range.id], areaCode: '', carGroup, source });
            return (
              <section key={range.id} aria-label={range.name}>
                <h3>{range.name}</h3>
                <Faults hours={hours} />
                <Week hours={hours} rules={rules} />
              </section>
            );
          })}
          <p className="uiQuiet">{t('coverageKnows')}</p>
        </div>
      )}
    </Drawer>
  );
}

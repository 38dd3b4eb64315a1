import { useQuery } from '@tanstack/react-query';
import { Drawer, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { coverageOf, spansOf, type CoveredHour, type HourSpan } from '#contract/finance/payRule/coverage.ts';
import type { PayRule, PendingPayRuleVersion as Pending } from '#contract/finance/payRule/calls.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { TRIP_TYPES, type TripType } from '#contract/operation/scope/tripTypes.ts';
import { useAreaPath, useAreasNamed } from '#web/lib/areas.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { rangesQuery, segmentNamesQuery } from '#web/shared/scope/scopeQueries.ts';
import { scopeWords } from '#web/shared/scope/words.ts';
import { inForceQuery, pendingQuery } from './payRuleQueries.ts';
import { words } from './words.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Rules are told apart by colour and by a letter. */
const COLOURS = 6;
const letterOf = (rule: number): string => String.fromCodePoint(65 + (rule % 26));

/** A rule as it counts here: its version in force, or one that is not published yet. */
interface Counted {
  id: string;
  name: string;
  scope: RideScope;
}

function Week({ hours, rules }: { hours: readonly CoveredHour[]; rules: readonly Counted[] }) {
  const t = useWords(words);
  const s = useWords(scopeWords);
  const markOf = (hour: CoveredHour): string =>
    hour.kind === 'rule' ? letterOf(hour.rule) : hour.kind === 'gap' ? '' : '±';
  return (
    <div className="payWeek" aria-hidden="true">
      {DAYS.map((day) => (
        <div className="payDay" key={day}>
          <span>{s(`day${day}`)}</span>
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
  const s = useWords(scopeWords);
  const text = ({ weekday, from, to }: HourSpan) => {
    const day = DAYS.find((one) => one === weekday);
    return `${day === undefined ? '' : s(`day${day}`)} ${from}:00–${to}:00`;
  };
  const [gaps, ties] = [spansOf(hours, 'gap'), spansOf(hours, 'tie')];
  if (gaps.length === 168 / 24 && gaps.every(({ from, to }) => from === 0 && to === 24))
    return <p className="payFault">{t('neverCovered')}</p>;
  return (
    <>
      {gaps.length === 0 ? null : (
        <p className="payFault">{t('gaps', { spans: gaps.map(text).join(s('separator')) })}</p>
      )}
      {ties.length === 0 ? null : (
        <p className="payFault">{t('ties', { spans: ties.map(text).join(s('separator')) })}</p>
      )}
      {gaps.length + ties.length === 0 ? <p className="uiQuiet">{t('covered')}</p> : null}
    </>
  );
}

interface TripTypeChoiceProps {
  scopes: readonly RideScope[];
  value: TripType;
  onChange: (type: TripType) => void;
}

/** Nothing where no rule asks for kinds of trip. */
function TripTypeChoice({ scopes, value, onChange }: TripTypeChoiceProps) {
  const s = useWords(scopeWords);
  const wordOf = useDictLabel('tripType');
  if (scopes.every(({ tripTypes = [] }) => tripTypes.length === 0)) return null;
  return (
    <label className="payFigure">
      <span className="uiLabel">{s('tripTypes')}</span>
      <Select
        aria-label={s('tripTypes')}
        value={value}
        options={TRIP_TYPES.map((type) => ({ value: type, label: wordOf(type) }))}
        onChange={onChange}
      />
    </label>
  );
}

interface SegmentChoiceProps {
  scopes: readonly RideScope[];
  value: string;
  onChange: (id: string) => void;
}

/** Of the segments that some rule asks for; nothing where none does. */
function SegmentChoice({ scopes, value, onChange }: SegmentChoiceProps) {
  const t = useWords(words);
  const s = useWords(scopeWords);
  const asked = new Set(scopes.flatMap(({ segmentIds = [] }) => segmentIds));
  const { data } = useQuery({ ...segmentNamesQuery, enabled: asked.size > 0 });
  if (asked.size === 0) return null;
  const named = (data?.list ?? [])
    .filter(({ id }) => asked.has(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <label className="payFigure">
      <span className="uiLabel">{s('segments')}</span>
      <Select
        aria-label={s('segments')}
        value={value}
        options={[{ value: '', label: t('others') }, ...named]}
        onChange={onChange}
      />
    </label>
  );
}

interface PendingChoiceProps {
  pending: readonly Pending[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Which unpublished versions count as if they were in force. */
function PendingChoice({ pending, value, onChange }: PendingChoiceProps) {
  const t = useWords(words);
  const stateWord = useDictLabel('payRuleState');
  if (pending.length === 0) return null;
  const labelOf = ({ name, number, state }: Pending) => `${name} ${t('versionOf', { number })} (${stateWord(state)})`;
  return (
    <label className="payFigure payWide">
      <span className="uiLabel">{t('alsoPending')}</span>
      <Select
        mode="multiple"
        aria-label={t('alsoPending')}
        value={[...value]}
        options={pending.map((version) => ({ value: version.id, label: labelOf(version) }))}
        optionFilterProp="label"
        onChange={onChange}
      />
    </label>
  );
}

/** The rules in force with the chosen versions in the place of their own rule's. */
function countedWith(inForce: readonly PayRule[], chosen: readonly Pending[]): Counted[] {
  const replaced = new Set(chosen.map(({ payRuleId }) => payRuleId));
  return [
    ...inForce.filter(({ id }) => !replaced.has(id)),
    ...chosen.map(({ payRuleId, name, scope }) => ({ id: payRuleId, name, scope })),
  ].toSorted((one, other) => one.name.localeCompare(other.name));
}

interface PlaceProps {
  name: string;
  rules: readonly Counted[];
  ride: Parameters<typeof coverageOf>[1];
}

/** The week of one place. */
function Place({ name, rules, ride }: PlaceProps) {
  const hours = coverageOf(
    rules.map(({ scope }) => scope),
    ride,
  );
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <Faults hours={hours} />
      <Week hours={hours} rules={rules} />
    </section>
  );
}

/**
 * Which rule is for which hour of the week, in each operating range and in each division that a rule names: gaps and ties. Opened for a rule, with its version that is not
 * published yet.
 */
export default function Coverage({ open }: { open: OpenDrawer<PayRule> }) {
  const t = useWords(words);
  const s = useWords(scopeWords);
  const inForce = useQuery(inForceQuery);
  const ranges = useQuery(rangesQuery);
  const pending = useQuery({ ...pendingQuery, staleTime: 0 });
  const [chosenIds, setChosenIds] = useState<readonly string[]>();
  const [source, setSource] = useState('');
  const [carGroup, setCarGroup] = useState('');
  const [segment, setSegment] = useState('');
  const [tripType, setTripType] = useState<TripType>('private');
  const segmentIds = segment === '' ? [] : [segment];
  const error = inForce.error ?? ranges.error ?? pending.error;
  const unpublished = pending.data?.list ?? [];
  // of its rule the newest one, until others are chosen
  const own = unpublished.findLast(({ payRuleId }) => payRuleId === open.id);
  const chosen = unpublished.filter(({ id }) => (chosenIds ?? [own?.id]).includes(id));
  const newest = new Map(chosen.map((one) => [one.payRuleId, one]));
  const rules = countedWith(inForce.data?.list ?? [], [...newest.values()]);
  const scopes = rules.map(({ scope }) => scope);
  const areaCodes = [...new Set(scopes.flatMap((scope) => scope.areaCodes))].toSorted();
  const areas = useAreasNamed(areaCodes);
  const pathOf = useAreaPath();
  const areaNamed = (code: string) => {
    const area = areas.get(code);
    return area === undefined ? code : `${pathOf(area)} ${code}`;
  };
  const ride = { tripType, segmentIds, carGroup, source };
  const named = (of: 'sources' | 'carGroups') => [
    { value: '', label: t('others') },
    ...[...new Set(scopes.flatMap((scope) => scope[of]))].map((value) => ({ value, label: value })),
  ];
  const isLoading = inForce.data === undefined || ranges.data === undefined || pending.data === undefined;
  return (
    <Drawer open size={860} title={t('coverage')} onClose={open.close}>
      {error === null ? null : (
        <ErrorState
          error={error}
          retry={() => void Promise.all([inForce.refetch(), ranges.refetch(), pending.refetch()])}
        />
      )}
      {isLoading ? (
        error === null && <Skeleton active />
      ) : (
        <div className="payCoverage">
          <div className="payFigures">
            <label className="payFigure">
              <span className="uiLabel">{s('sources')}</span>
              <Select aria-label={s('sources')} value={source} options={named('sources')} onChange={setSource} />
            </label>
            <label className="payFigure">
              <span className="uiLabel">{s('carGroups')}</span>
              <Select
                aria-label={s('carGroups')}
                value={carGroup}
                options={named('carGroups')}
                onChange={setCarGroup}
              />
            </label>
            <PendingChoice pending={unpublished} value={chosen.map(({ id }) => id)} onChange={setChosenIds} />
            <TripTypeChoice scopes={scopes} value={tripType} onChange={setTripType} />
            <SegmentChoice scopes={scopes} value={segment} onChange={setSegment} />
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
          {ranges.data.list.map(({ id, name }) => (
            <Place key={id} name={name} rules={rules} ride={{ ...ride, rangeIds: [id], areaCode: '' }} />
          ))}
          {areaCodes.map((areaCode) => (
            <Place key={areaCode} name={areaNamed(areaCode)} rules={rules} ride={{ ...ride, rangeIds: [], areaCode }} />
          ))}
          <p className="uiQuiet">{t('coverageKnows')}</p>
        </div>
      )}
    </Drawer>
  );
}

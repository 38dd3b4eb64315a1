import { useQueries, useQuery } from '@tanstack/react-query';
import { Drawer, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { WEEKDAYS } from '#contract/ground/week.ts';
import {
  coverageOf,
  daysApart,
  placesApart,
  spansOf,
  type CoveredHour,
  type DaysAlike,
  type HourSpan,
} from '#contract/finance/payRule/coverage.ts';
import type { PayRule, PayRulePlace, PendingPayRuleVersion as Pending } from '#contract/finance/payRule/calls.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { TRIP_TYPES, type TripType } from '#contract/operation/scope/tripTypes.ts';
import { useAreaPath, useAreasNamed } from '#web/lib/areas.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { datesText, useDayWord } from '#web/shared/scope/days.ts';
import { rangesQuery, segmentNamesQuery } from '#web/shared/scope/scopeQueries.ts';
import { scopeWords } from '#web/shared/scope/words.ts';
import { calendarQuery, inForceQuery, pendingQuery, placesQuery, yearsOf } from './payRuleQueries.ts';
import { words } from './words.ts';

/** Rules are told apart by colour and by a letter. */
const COLOURS = 6;
const letterOf = (rule: number): string => String.fromCodePoint(65 + (rule % 26));

/** Of the day, above the pictures of weeks. */
const HOURS_NAMED = [0, 6, 12, 18] as const;

/** A rule as it counts here: its version in force, or one that is not published yet. */
interface Counted {
  id: string;
  name: string;
  scope: RideScope;
}

function Week({ hours, rules }: { hours: readonly CoveredHour[]; rules: readonly Counted[] }) {
  const t = useWords(words);
  const { short } = useWeekdays();
  const markOf = (hour: CoveredHour): string =>
    hour.kind === 'rule' ? letterOf(hour.rule) : hour.kind === 'gap' || hour.kind === 'never' ? '' : '±';
  const titleOf = (at: number, hour: CoveredHour): string | undefined =>
    hour.kind === 'never'
      ? undefined
      : `${at}:00 ${hour.kind === 'rule' ? (rules[hour.rule]?.name ?? '') : t(hour.kind)}`;
  return (
    <div className="payWeek" aria-hidden="true">
      <div className="payDay payHours">
        {HOURS_NAMED.map((hour) => (
          <span key={hour} style={{ gridColumn: `${hour + 2} / span 6` }}>
            {hour}:00
          </span>
        ))}
      </div>
      {WEEKDAYS.map((day) => (
        <div className="payDay" key={day}>
          <span>{short(day)}</span>
          {hours.slice((day - 1) * 24, day * 24).map((hour, at) => (
            <i
              // oxlint-disable-next-line react/no-array-index-key -- an hour is its place in the day
              key={at}
              data-kind={hour.kind}
              data-colour={hour.kind === 'rule' ? hour.rule % COLOURS : undefined}
              title={titleOf(at, hour)}
            >
              {markOf(hour)}
            </i>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Days that are alike, in words; empty where all are. */
function useDaysWord() {
  const t = useWords(words);
  const { kind: kindWord } = useDayWord();
  return ({ kind, dates }: DaysAlike, all: readonly DaysAlike[]): string => {
    if (all.length < 2) return '';
    const date = dates !== null ? datesText(dates) : all.some((one) => one.dates !== null) ? t('otherDates') : '';
    return [date, kind === null ? '' : kindWord(kind)].filter((part) => part !== '').join(' ');
  };
}

/** What is not as it should be on days that are alike, in words. */
function useFaultsOf() {
  const t = useWords(words);
  const s = useWords(scopeWords);
  const { short } = useWeekdays();
  const text = ({ weekday, from, to }: HourSpan) => `${short(weekday)} ${from}:00–${to}:00`;
  return (hours: readonly CoveredHour[]): string[] => {
    const said = (kind: 'gap' | 'tie', word: 'gaps' | 'ties') => {
      const spans = spansOf(hours, kind);
      return spans.length === 0 ? [] : [t(word, { spans: spans.map(text).join(s('separator')) })];
    };
    const isNever = hours.every(({ kind }) => kind === 'gap' || kind === 'never');
    return isNever ? [t('neverCovered')] : [...said('gap', 'gaps'), ...said('tie', 'ties')];
  };
}

/** The faults of all days, each said once, with the days that have it where not all do. */
function Faults({ weeks }: { weeks: readonly { days: DaysAlike; hours: readonly CoveredHour[] }[] }) {
  const t = useWords(words);
  const s = useWords(scopeWords);
  const faultsOf = useFaultsOf();
  const daysWord = useDaysWord();
  const all = weeks.map(({ days }) => days);
  const found = new Map<string, DaysAlike[]>();
  for (const { days, hours } of weeks)
    for (const fault of faultsOf(hours)) found.set(fault, [...(found.get(fault) ?? []), days]);
  if (found.size === 0) return <p className="uiQuiet">{t('covered')}</p>;
  return [...found].map(([faults, on]) => (
    <p key={faults} className="payFault">
      {on.length === all.length
        ? faults
        : t('onDays', { days: on.map((days) => daysWord(days, all)).join(s('separator')), faults })}
    </p>
  ));
}

interface DaysChoiceProps {
  all: readonly DaysAlike[];
  value: number;
  onChange: (place: number) => void;
}

/** Nothing where no rule tells days apart. */
function DaysChoice({ all, value, onChange }: DaysChoiceProps) {
  const t = useWords(words);
  const daysWord = useDaysWord();
  if (all.length < 2) return null;
  return (
    <label className="payFigure">
      <span className="uiLabel">{t('days')}</span>
      <Select
        aria-label={t('days')}
        value={value}
        options={all.map((days, place) => ({ value: place, label: daysWord(days, all) }))}
        onChange={onChange}
      />
    </label>
  );
}

/** The days that scopes tell apart, by the calendar of the years of their dates; undefined while that is read. */
function useDaysApart(scopes: readonly RideScope[]) {
  const years = [...new Set(scopes.flatMap(({ dates = [] }) => dates.flatMap(({ from, to }) => yearsOf(from, to))))];
  return useQueries({
    queries: years.map(calendarQuery),
    combine: (answers) => ({
      error: answers.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => Promise.all(answers.map((one) => one.refetch())),
      days: answers.some(({ data }) => data === undefined)
        ? undefined
        : daysApart(
            scopes,
            new Map(answers.flatMap(({ data }) => (data?.list ?? []).map(({ day, countsAs }) => [day, countsAs]))),
          ),
    }),
  });
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
  days: readonly DaysAlike[];
  /** Of which days the week is shown, by their place. */
  shown: number;
}

/** The week of one place. */
function Place({ name, rules, ride, days, shown }: PlaceProps) {
  const scopes = rules.map(({ scope }) => scope);
  const weeks = days.map((each) => ({ days: each, hours: coverageOf(scopes, ride, each) }));
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <Faults weeks={weeks} />
      <Week hours={weeks[shown]?.hours ?? []} rules={rules} />
    </section>
  );
}

/** The ways in which pick-ups lie in a zone that is the smallest around them, as far as scopes tell them apart. */
function placesIn(id: string, places: readonly PayRulePlace[], scopes: readonly RideScope[]): PayRulePlace[] {
  const own = placesApart(
    scopes,
    places.filter(({ rangeIds }) => rangeIds[0] === id),
  );
  return own.length > 0 || places.some(({ rangeIds }) => rangeIds.includes(id))
    ? own
    : [{ rangeIds: [id], areaCode: '' }];
}

/** Which rides are looked at, and on which days. */
interface Asked {
  source: string;
  carGroup: string;
  segment: string;
  tripType: TripType;
  shown: number;
}

/** Rides that a scope is for; those of no rule in particular without one. */
const ridesOf = ({ sources = [], carGroups = [], segmentIds = [], tripTypes = [] }: Partial<RideScope> = {}) => ({
  source: sources[0] ?? '',
  carGroup: carGroups[0] ?? '',
  segment: segmentIds[0] ?? '',
  tripType: tripTypes[0] ?? ('private' as const),
});

/** The first days on which a scope has an hour, by their place. */
function daysOf(scope: RideScope | undefined, days: readonly DaysAlike[]): number {
  if (scope === undefined) return 0;
  const { segment, ...ride } = ridesOf(scope);
  const place = {
    rangeIds: scope.rangeIds.slice(0, 1),
    areaCode: scope.areaCodes[0] ?? '',
    segmentIds: segment === '' ? [] : [segment],
  };
  const has = (each: DaysAlike) => coverageOf([scope], { ...ride, ...place }, each).some(({ kind }) => kind === 'rule');
  return Math.max(0, days.findIndex(has));
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
  const places = useQuery({ ...placesQuery, staleTime: 0 });
  const pending = useQuery({ ...pendingQuery, staleTime: 0 });
  const [chosenIds, setChosenIds] = useState<readonly string[]>();
  const [asked, setAsked] = useState<Partial<Asked>>({});
  const ask = (part: Partial<Asked>) => setAsked({ ...asked, ...part });
  const unpublished = pending.data?.list ?? [];
  // of its rule the newest one, until others are chosen
  const own = unpublished.findLast(({ payRuleId }) => payRuleId === open.id);
  const chosen = unpublished.filter(({ id }) => (chosenIds ?? [own?.id]).includes(id));
  const newest = new Map(chosen.map((one) => [one.payRuleId, one]));
  const rules = countedWith(inForce.data?.list ?? [], [...newest.values()]);
  const scopes = rules.map(({ scope }) => scope);
  const apart = useDaysApart(scopes);
  const days = apart.days ?? [];
  // until others are chosen, the rides of the rule that it was opened for
  const ownScope = rules.find(({ id }) => id === open.id)?.scope;
  const { source, carGroup, segment, tripType } = { ...ridesOf(ownScope), ...asked };
  const segmentIds = segment === '' ? [] : [segment];
  // fewer days may be told apart once other versions count
  const shownDays = Math.min(asked.shown ?? daysOf(ownScope, days), Math.max(0, days.length - 1));
  const error = inForce.error ?? ranges.error ?? places.error ?? pending.error ?? apart.error;
  const areaCodes = [...new Set(scopes.flatMap((scope) => scope.areaCodes))].toSorted();
  const areas = useAreasNamed(areaCodes);
  const pathOf = useAreaPath();
  const areaNamed = (code: string) => {
    const area = areas.get(code);
    return area === undefined ? code : `${pathOf(area)} ${code}`;
  };
  const nameOf = (id: string) => {
    const range = ranges.data?.list.find((one) => one.id === id);
    return range === undefined ? id : rangeName(range);
  };
  /** A zone; where its parts stand apart, with what tells them apart: the zones around it and its division. */
  const placeName = ({ rangeIds: [smallest = '', ...around], areaCode }: PayRulePlace, isPart: boolean) => {
    if (!isPart) return nameOf(smallest);
    const within = areaCodes.filter((code) => areaCode.startsWith(code)).at(-1);
    const inside = around.filter((id) => scopes.some((scope) => scope.rangeIds.includes(id))).map(nameOf);
    return [nameOf(smallest), ...inside, within === undefined ? t('otherDivision') : areaNamed(within)].join(' · ');
  };
  const ride = { tripType, segmentIds, carGroup, source };
  const sourceName = useDictLabel('orderSource');
  const named = (of: 'sources' | 'carGroups') => [
    { value: '', label: t('others') },
    ...[...new Set(scopes.flatMap((scope) => scope[of]))].map((value) => ({
      value,
      label: of === 'sources' ? sourceName(value) : value,
    })),
  ];
  const isLoading =
    inForce.data === undefined ||
    ranges.data === undefined ||
    places.data === undefined ||
    pending.data === undefined ||
    apart.days === undefined;
  return (
    <Drawer open size={860} title={t('coverage')} onClose={open.close}>
      {error === null ? null : (
        <ErrorState
          error={error}
          retry={() => void Promise.all([inForce, ranges, places, pending, apart].map((one) => one.refetch()))}
        />
      )}
      {isLoading ? (
        error === null && <Skeleton active />
      ) : (
        <div className="payCoverage">
          <div className="payFigures">
            <label className="payFigure">
              <span className="uiLabel">{s('sources')}</span>
              <Select
                aria-label={s('sources')}
                value={source}
                options={named('sources')}
                onChange={(value) => ask({ source: value })}
              />
            </label>
            <label className="payFigure">
              <span className="uiLabel">{s('carGroups')}</span>
              <Select
                aria-label={s('carGroups')}
                value={carGroup}
                options={named('carGroups')}
                onChange={(value) => ask({ carGroup: value })}
              />
            </label>
            <PendingChoice pending={unpublished} value={chosen.map(({ id }) => id)} onChange={setChosenIds} />
            <DaysChoice all={days} value={shownDays} onChange={(value) => ask({ shown: value })} />
            <TripTypeChoice scopes={scopes} value={tripType} onChange={(value) => ask({ tripType: value })} />
            <SegmentChoice scopes={scopes} value={segment} onChange={(value) => ask({ segment: value })} />
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
          {ranges.data.list.flatMap(({ id }) =>
            placesIn(id, places.data.list, scopes).map((place, _at, all) => (
              <Place
                key={`${place.rangeIds.join()} ${place.areaCode}`}
                name={placeName(place, all.length > 1)}
                rules={rules}
                ride={{ ...ride, ...place }}
                days={days}
                shown={shownDays}
              />
            )),
          )}
          {areaCodes.map((areaCode) => (
            <Place
              key={areaCode}
              name={areaNamed(areaCode)}
              rules={rules}
              ride={{ ...ride, rangeIds: [], areaCode }}
              days={days}
              shown={shownDays}
            />
          ))}
          <p className="uiQuiet">{t('coverageKnows')}</p>
        </div>
      )}
    </Drawer>
  );
}

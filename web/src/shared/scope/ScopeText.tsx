import { useQuery } from '@tanstack/react-query';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { clockOf } from './clock.ts';
import { datesText, useDayWord } from './days.ts';
import './scope.css';
import { rangesQuery, segmentNamesQuery } from './scopeQueries.ts';
import { scopeWords } from './words.ts';

/** For which rides a rule is, in words. */
export function ScopeText({ scope }: { scope: RideScope }) {
  const t = useWords(scopeWords);
  const { rangeIds, areaCodes, segmentIds = [], tripTypes = [], carGroups, sources, bands } = scope;
  const { dates = [], dayKinds = [], weekdays: onWeekdays = [] } = scope;
  const day = useDayWord();
  const { short } = useWeekdays();
  const ranges = useQuery({ ...rangesQuery, enabled: rangeIds.length > 0 });
  const segments = useQuery({ ...segmentNamesQuery, enabled: segmentIds.length > 0 });
  const tripType = useDictLabel('tripType');
  const sourceName = useDictLabel('orderSource');
  const isAny = Object.values(scope).every((list) => list.length === 0);
  if (isAny) return t('everyRide');
  const nameOf = (id: string) => {
    const range = ranges.data?.list.find((one) => one.id === id);
    return range === undefined ? id : rangeName(range);
  };
  const segmentName = (id: string) => segments.data?.list.find((one) => one.id === id)?.name ?? id;
  const bandTexts = bands.map(({ weekdays, from, to }) => {
    const days = weekdays.length === 0 ? t('everyDay') : weekdays.map(short).join(t('separator'));
    return `${days} ${clockOf(from)}–${clockOf(to)}`;
  });
  /** Codes of others say nothing without the name of what they are. */
  const named = (what: 'carGroups' | 'sources', codes: readonly string[]) => (
    <span>
      <span className="uiLabel">{t(what)}</span> {codes.join(t('separator'))}
    </span>
  );
  return (
    <span className="scopeText">
      {rangeIds.length === 0 ? null : <span>{rangeIds.map(nameOf).join(t('separator'))}</span>}
      {areaCodes.length === 0 ? null : <AreaNames codes={areaCodes} />}
      {segmentIds.length === 0 ? null : <span>{segmentIds.map(segmentName).join(t('separator'))}</span>}
      {tripTypes.length === 0 ? null : <span>{tripTypes.map(tripType).join(t('separator'))}</span>}
      {carGroups.length === 0 ? null : named('carGroups', carGroups)}
      {sources.length === 0 ? null : named('sources', sources.map(sourceName))}
      {dates.length === 0 ? null : <span>{dates.map(datesText).join(t('separator'))}</span>}
      {dayKinds.length === 0 ? null : <span>{dayKinds.map(day.kind).join(t('separator'))}</span>}
      {onWeekdays.length === 0 ? null : <span>{day.some(onWeekdays)}</span>}
      {bandTexts.length === 0 ? null : <span>{bandTexts.join(t('separator'))}</span>}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { PayScope } from '#contract/operation/payRule/scope.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { clockOf } from './clock.ts';
import { rangesQuery } from './payRuleQueries.ts';
import { words } from './words.ts';

/** For which rides a rule is, in words. */
export function ScopeText({ scope }: { scope: PayScope }) {
  const t = useWords(words);
  const { rangeIds, areaCodes, carGroups, sources, bands } = scope;
  const ranges = useQuery({ ...rangesQuery, enabled: rangeIds.length > 0 });
  const isAny = [rangeIds, areaCodes, carGroups, sources, bands].every((list) => list.length === 0);
  if (isAny) return t('everyRide');
  const nameOf = (id: string) => ranges.data?.list.find((range) => range.id === id)?.name ?? id;
  const dayWord = (day: number) =>
    ([1, 2, 3, 4, 5, 6, 7] as const).flatMap((one) => (one === day ? t(`day${one}`) : []));
  const bandTexts = bands.map(({ weekdays, from, to }) => {
    const days = weekdays.length === 0 ? t('everyDay') : weekdays.flatMap(dayWord).join(t('separator'));
    return `${days} ${clockOf(from)}–${clockOf(to)}`;
  });
  return (
    <span className="payScopeText">
      {rangeIds.length === 0 ? null : <span>{rangeIds.map(nameOf).join(t('separator'))}</span>}
      {areaCodes.length === 0 ? null : <AreaNames codes={areaCodes} />}
      {carGroups.length === 0 ? null : <span>{carGroups.join(t('separator'))}</span>}
      {sources.length === 0 ? null : <span>{sources.join(t('separator'))}</span>}
      {bandTexts.length === 0 ? null : <span>{bandTexts.join(t('separator'))}</span>}
    </span>
  );
}

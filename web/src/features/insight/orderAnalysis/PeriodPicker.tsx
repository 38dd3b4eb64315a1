import { useWords } from '#web/lib/words.ts';
import { dayText, localIn } from '#web/shared/analysis/zone.ts';
import RangePicker from '#web/ui/list/RangePicker.tsx';
import type { Period } from './period.ts';
import { words } from './words.ts';

export function PeriodPicker({ period: { from, to, zone, choose } }: { period: Period }) {
  const t = useWords(words);
  // the picker knows days of the browser alone: it is shown the days of the fleet as such
  const dayOf = (at: number) => `${dayText(localIn(at, zone))}T00:00:00`;
  return (
    <RangePicker
      label={t('period')}
      from={dayOf(Date.parse(from))}
      to={dayOf(Date.parse(to) - 1000)}
      withTime={false}
      isLabelled={false}
      onChange={choose}
    />
  );
}

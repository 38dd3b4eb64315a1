import type { OpeningHours } from '#contract/capacity/car/rules.ts';
import { useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { isOpenNow } from './hours.ts';
import { words } from './words.ts';

/** Whether a station with these hours is open at this moment. */
export function OpenNow({ hours }: { hours: OpeningHours }) {
  const t = useWords(words);
  const isOpen = isOpenNow(hours);
  return <StateTag tone={isOpen ? 'good' : 'idle'}>{t(isOpen ? 'open' : 'closed')}</StateTag>;
}

import type { Deadline } from '#contract/insight/reportPack/definition.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** Says a deadline in words. */
export function useDeadlineText(): (deadline: Deadline) => string {
  const t = useWords(words);
  return (deadline) => {
    if (deadline.kind === 'hours') return t('afterEvent', { count: deadline.count });
    if (deadline.kind === 'days') return t('afterDays', { count: deadline.count });
    return t('afterMonths', { months: deadline.months, day: deadline.day });
  };
}

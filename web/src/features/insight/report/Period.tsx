import type { ReportRow } from '#contract/insight/report/calls.ts';
import { formatDays, useLanguage } from '#web/lib/words.ts';
import { Time } from '#web/ui/Time.tsx';

/** What a report is about: the moment of an event, or the days of a period where the authority is. */
export function Period({ report: { from, to, timeZone } }: { report: Pick<ReportRow, 'from' | 'to' | 'timeZone'> }) {
  useLanguage();
  return to === null ? <Time at={from} /> : formatDays(from, to, timeZone);
}

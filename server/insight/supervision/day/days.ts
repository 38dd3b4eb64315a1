/** Holds each day that is over against what happened, and forgets what was kept long enough. */
import { beijingDay } from '#contract/insight/supervision/rules.ts';
import { recordingPlatforms } from '#server/insight/supervisionPlatform/queries.ts';
import { forgetPositionDays } from '#server/insight/supervisionPosition/queries.ts';
import type { Services } from '#server/services.ts';
import { countDay, daysToCount, forgetDays, forgetRecords, forgetSends, keptDays } from './queries.ts';

const DAY_MS = 86_400_000;
/** Days back that are counted again as long as something of them is open. */
const MOST_BACK = 14;
const AT_ONCE = 5000;

/** Counts the days of Beijing that are over, for every platform that is told. */
export async function countDays({ jobDb, now }: Pick<Services, 'jobDb' | 'now'>): Promise<void> {
  const at = now().getTime();
  const yesterday = beijingDay(at - DAY_MS);
  for (const { id, since } of await recordingPlatforms(jobDb).execute()) {
    const from = beijingDay(Math.max(since, at - MOST_BACK * DAY_MS));
    if (from > yesterday) continue;
    for (const { day } of await daysToCount(jobDb, id, from, yesterday).execute())
      await countDay(jobDb, { platformId: id, day }, now().toISOString()).execute();
  }
}

/** Deletes what is older than its platform keeps it; what is not settled stays. */
export async function forgetOld({ jobDb, now }: Pick<Services, 'jobDb' | 'now'>): Promise<void> {
  for (const { id, keptDays: days } of await keptDays(jobDb).execute()) {
    const before = beijingDay(now().getTime() - days * DAY_MS);
    for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
      const { numDeletedRows } = await forgetRecords(jobDb, id, before, AT_ONCE).executeTakeFirstOrThrow();
      deleted = Number(numDeletedRows);
    }
    await forgetSends(jobDb, id, before, AT_ONCE).execute();
    await forgetDays(jobDb, id, before).execute();
    await forgetPositionDays(jobDb, id, before).execute();
  }
}

/** Tells those who may reconcile of days with payments of a provider that nobody reconciled in time; of each once. */
import { MOST_UNRECONCILED_DAYS } from '#contract/finance/reconciliation/calls.ts';
import { reconciliationWords } from '#contract/finance/reconciliation/words.ts';
import { tellThoseWhoMay } from '#server/access/role/tell.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { titled } from '#server/ground/inbox/inbox.ts';
import { reconcileWithin } from '#server/ground/settings/definitions/payment.ts';
import type { Services } from '#server/services.ts';
import { reconciliationMessages } from './messages.ts';
import { daysToReconcile, insertUnreconciled, unreconciledDays, updateStanding } from './queries.ts';
import { dayBounds } from './reconcile.ts';

const DAY_MS = 86_400_000;
/** Where the file is uploaded; after a point, of what it is to be. */
const LINK = '/operation/payment?tab=reconciliations&drawer=import';

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

type Asking = Pick<Services, 'now' | 'ranges' | 'settings'>;

/** The first and the last day that should be reconciled by now, on the fleet’s clock; null: none is asked for. */
function overdue({ now, ranges, settings }: Asking): { first: string; last: string } | null {
  const within = settings.get(reconcileWithin);
  if (within === 0) return null;
  const { day: today } = ranges.clock.moment(now().getTime());
  return { first: dayText(today - MOST_UNRECONCILED_DAYS), last: dayText(today - 1 - within) };
}

/** The days that were told and are still not reconciled. */
export async function unreconciled(db: Services['db'], services: Asking) {
  const asked = overdue(services);
  return asked === null ? [] : unreconciledDays(db, asked.first, asked.last).execute();
}

/** The chore. Days of one channel that are found together are one message: the first run may find a month of them. */
export async function tellUnreconciled(services: Asking & Pick<Services, 'jobDb' | 'live'>): Promise<void> {
  const asked = overdue(services);
  if (asked === null) return;
  const { first, last } = asked;
  const { clock } = services.ranges;
  const [{ from }, { to }] = [dayBounds(clock, first), dayBounds(clock, last)];
  await services.jobDb.transaction().execute(async (db) => {
    const found = await daysToReconcile(db, clock.timeZone, from, to).execute();
    const standing = found.map(({ day, channel, currency }) => `${day}:${channel}:${currency}`);
    await updateStanding(db, first, standing).execute();
    if (found.length === 0) return;
    const toldAt = services.now().toISOString();
    const told = await insertUnreconciled(
      db,
      found.map((one) => ({ ...one, toldAt })),
    ).execute();
    if (told.length === 0) return;
    const zh = await dictionaryWords(db, ['payChannel'], 'zh-CN');
    const en = await dictionaryWords(db, ['payChannel'], 'en-US');
    for (const [channel, rows] of Map.groupBy(told, (row) => row.channel)) {
      const days = [...new Set(rows.map(({ day }) => day))].toSorted();
      const params = { count: days.length, from: days[0] ?? '', to: days.at(-1) ?? '' };
      const sentence =
        days.length === 1 ? reconciliationMessages.unreconciled : reconciliationMessages.manyUnreconciled;
      const { zh: bodyZh, en: bodyEn } = reconciliationMessages.bringFile;
      await tellThoseWhoMay(
        'operation:payment:reconcile',
        { db, services },
        {
          titleZh: titled(sentence, { ...params, channel: zh('payChannel', channel) }).titleZh,
          titleEn: titled(sentence, { ...params, channel: en('payChannel', channel) }).titleEn,
          bodyZh,
          bodyEn,
          link: days.length === 1 ? `${LINK}.${channel}:${params.to}:${rows[0]?.currency ?? ''}` : LINK,
          object: reconciliationWords.object,
          objectId: `${channel}:${params.to}`,
        },
      );
    }
  });
}

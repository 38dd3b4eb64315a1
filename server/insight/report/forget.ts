/** What reports keep of a person, and for how long (decision 0276). */
import { OWED_STATES } from '#contract/insight/report/rules.ts';
import { reportWords } from '#contract/insight/report/words.ts';
import type { Follow } from '#server/ground/core/events.ts';
import type { Chore, Holds } from '#server/ground/core/noun.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { forgetDeliveries } from '#server/insight/reportDelivery/queries.ts';
import { reportMessages } from './messages.ts';
import {
  eraseCorrections,
  eraseStepNotes,
  forgetReports,
  forgetSteps,
  reportsOfOrders,
  reportsPastKeeping,
} from './queries.ts';

const MOST_SHOWN = 1000;
const AT_ONCE = 200;

/**
 * What was sent stays as it was sent, for the years of its pack: that is the authority's document. What was never sent goes.
 * @throws Refusal 409 while a report about a ride of theirs is owed
 */
export const forgetInReports: Follow<'passengerErased'> = async (_services, db, erased) => {
  const orderNos = erased.flatMap((each) => each.orderNos);
  const [owed] = await reportsOfOrders(db, orderNos, 1).where('report.state', 'in', OWED_STATES).execute();
  if (owed !== undefined) throw new Refusal(409, reportMessages.keepsPerson, { params: { report: owed.number } });
  const unsent = await eraseCorrections(db, orderNos).execute();
  await eraseStepNotes(
    db,
    unsent.map(({ id }) => id),
  ).execute();
};

export const reportsHeld: Holds = async (db, orderNos) => {
  const reports = await reportsOfOrders(db, orderNos, MOST_SHOWN).execute();
  const [zh, en] = reportWords.one;
  return reports.map(({ number, authority, orderNo, sentAt, createdAt, keptUntil }) => ({
    object: { zh, en },
    name: `${number} · ${authority}`,
    orderNo,
    at: sentAt ?? createdAt,
    keptUntil,
  }));
};

/** Deletes reports of which every version is older than its pack keeps it. */
export const forgetOldReports: Chore = async ({ jobDb }) => {
  for (let found = AT_ONCE; found === AT_ONCE;) {
    const ids = (await reportsPastKeeping(jobDb, AT_ONCE).execute()).map(({ id }) => id);
    found = ids.length;
    if (found === 0) return;
    await jobDb.transaction().execute(async (transaction) => {
      await forgetDeliveries(transaction, ids).execute();
      await forgetSteps(transaction, ids).execute();
      await forgetReports(transaction, ids).execute();
    });
  }
};

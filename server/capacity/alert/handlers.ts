import type { alertCalls, AlertRow } from '#contract/capacity/alert/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { IMAGE_PATH } from '#server/base/file/fetch.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { answerOne, attachFilesToOne, closeOne, handOverOne, releaseOne, takeOne, tickOne } from './commands.ts';
import { phoneOne } from './phone.ts';
import { findAlert, toRow } from './present.ts';
import { answerQueue } from './queue.ts';
import { closeSeveral, snoozeSeveral, takeSeveral } from './several.ts';
import { addOneSilence, endOneSilence } from './silences.ts';
import {
  alertById,
  alertCount,
  alertCounts,
  peopleForAlert,
  alertList,
  alertSorts,
  alertStats,
  groupSizes,
  MOST_COUNTED,
  picturesOf,
  silencesNow,
} from './queries.ts';
import { handlerRoles } from './recipients.ts';

const PICTURES_BEFORE_MS = 3_600_000;
const PICTURES_AFTER_MS = 600_000;

const badge = (count: string): number => Math.min(MOST_COUNTED, Number(count));

export const alertHandlers: Handlers<typeof alertCalls> = {
  async getPageList({ actor, db, services }, { mine, heldFirst, ...input }) {
    const scope = scopeOf(actor);
    const now = services.now().toISOString();
    const filters = mine === true ? { ...input, takenBy: actor.userId } : input;
    const { sort } = input;
    const isQueue = heldFirst === true && mine !== true && sort === 'attention';
    const answer = isQueue
      ? await answerQueue({ db, scope, userId: actor.userId, now }, { ...input, sort }, filters)
      : await answerList(db, input, alertSorts, {
          rows: (page) => alertList(db, scope, filters, now, page),
          count: () => alertCount(db, scope, filters, now),
          // the cursor is made of the attention, which does not go out
          show: asTheyAre,
        });
    const groups = input.grouped === true ? await groupSizes(db, scope, filters, now).execute() : [];
    const sizes = new Map(groups.map(({ kind, placeZh, size }) => [`${kind} ${placeZh}`, Number(size)]));
    const sizeOf = ({ kind, placeZh, severity, state }: AlertRow) =>
      severity === 'critical' || state !== 'open' ? 1 : (sizes.get(`${kind} ${placeZh}`) ?? 1);
    const list = answer.list.map((row) => toRow(row));
    return { ...answer, list: list.map((row) => ({ ...row, groupSize: sizeOf(row) })) };
  },

  async getById(context, { id }) {
    const alert = await findAlert(context, scopeOf(context.actor), id);
    if (alert === null) throw notFound();
    return alert;
  },

  async getCounts({ actor, db, services }) {
    const now = services.now().toISOString();
    const { newestUrgentAt, ...counts } = await alertCounts(
      db,
      scopeOf(actor),
      actor.userId,
      now,
    ).executeTakeFirstOrThrow();
    return {
      open: badge(counts.open),
      critical: badge(counts.critical),
      high: badge(counts.high),
      taken: badge(counts.taken),
      mine: badge(counts.mine),
      snoozed: badge(counts.snoozed),
      newestUrgentAt,
    };
  },

  async getHandlers({ actor, db, services }, { id, keyword }) {
    const alert = await alertById(db, scopeOf(actor), id).executeTakeFirst();
    if (alert === undefined) throw notFound();
    const reach = await handlerRoles(db, services.sessions, alert);
    return { list: await peopleForAlert(db, reach, keyword === undefined ? {} : { keyword }).execute() };
  },

  take: takeOne,
  release: releaseOne,
  handOver: handOverOne,
  answer: answerOne,
  tick: tickOne,
  phone: phoneOne,
  attach: attachFilesToOne,

  async getPictures({ actor, db }, { id }) {
    const alert = await alertById(db, scopeOf(actor), id).executeTakeFirst();
    if (alert === undefined) throw notFound();
    const at = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
    const pictures = await picturesOf(
      db,
      alert.carId,
      at(alert.openedAt, -PICTURES_BEFORE_MS),
      at(alert.evidence.at > alert.latestAt ? alert.evidence.at : alert.latestAt, PICTURES_AFTER_MS),
    ).execute();
    return { list: pictures.map(({ publicKey, ...picture }) => ({ ...picture, url: IMAGE_PATH + (publicKey ?? '') })) };
  },

  close: closeOne,
  takeMany: takeSeveral,
  closeMany: closeSeveral,
  snoozeMany: snoozeSeveral,
  addSilence: addOneSilence,
  endSilence: endOneSilence,

  async getSilences({ actor, db, services }) {
    const list = await silencesNow(db, scopeOf(actor), services.now().toISOString()).execute();
    return { list: list.map(({ carIds, ...silence }) => ({ ...silence, carCount: carIds.length })) };
  },

  async getStats({ actor, db }, { openedFrom, openedTo, utcOffset }) {
    const rows = await alertStats(db, scopeOf(actor), openedFrom, openedTo, utcOffset).execute();
    return { list: rows.map(({ count, ...row }) => ({ ...row, count: Number(count) })) };
  },
};

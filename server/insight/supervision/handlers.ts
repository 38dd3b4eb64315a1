import { DONE } from '#contract/ground/core.ts';
import type { supervisionCalls } from '#contract/insight/supervision/calls.ts';
import { beijingDay, MOST_DAYS, MOST_MISSING, RECORD_FIELDS } from '#contract/insight/supervision/rules.ts';
import { supervisionWords } from '#contract/insight/supervision/words.ts';
import { allows } from '#server/ground/core/actor.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { reachesEverything, requireEverything, requireSight } from '#server/ground/core/reach.ts';
import { notFound, refuseField, Refusal } from '#server/ground/core/refusal.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { platformStatus, recordingPlatforms, supervisionLink } from '#server/insight/supervisionPlatform/queries.ts';
import { positionStatus } from '#server/insight/supervisionPosition/queries.ts';
import type { Services } from '#server/services.ts';
import { correctOne, dropOne } from './commands.ts';
import { supervisionMessages } from './messages.ts';
import { shownFields, shownRow } from './present.ts';
import {
  editionsOf,
  sendById,
  supervisionById,
  supervisionCount,
  supervisionList,
  supervisionSorts,
} from './queries.ts';
import { countDay, daysOf, missingOf } from './day/queries.ts';
import { NO_ORDER, recordPortion } from './recording/record.ts';

const DAY_MS = 86_400_000;

/** The platform for which is recorded. @throws Refusal 404, 409 when it is stopped */
async function platformOf(db: Db, id: string) {
  if ((await supervisionLink(db, id).executeTakeFirst()) === undefined) throw notFound();
  const platform = (await recordingPlatforms(db).execute()).find((one) => one.id === id);
  if (platform === undefined) throw new Refusal(409, supervisionMessages.notTold);
  return platform;
}

/** A day of a large operator takes longer to count than a call may: the jobs' connections wait for it. */
const countNow = async ({ jobDb, now }: Pick<Services, 'jobDb' | 'now'>, platformId: string, day: string) =>
  countDay(jobDb, { platformId, day }, now().toISOString()).execute();

export const supervisionHandlers: Handlers<typeof supervisionCalls> = {
  getPageList: ({ actor, db }, input) => {
    const scope = scopeOf(actor);
    return answerList(db, input, supervisionSorts, {
      rows: (page) => supervisionList(db, scope, input, page),
      count: () => supervisionCount(db, scope, input),
      show: (rows) => rows.map(shownRow),
    });
  },

  async getById({ actor, db }, { id }) {
    const row = await supervisionById(db, scopeOf(actor), id).executeTakeFirst();
    if (row === undefined) throw notFound();
    const names = RECORD_FIELDS[row.kind].map(({ name }) => name);
    const sent = row.sendId === null ? undefined : await sendById(db, row.sendId).executeTakeFirst();
    return {
      ...shownRow(row),
      fields: shownFields(row.fields, names, allows(actor, 'operation:order:reveal')),
      sent: sent ?? null,
      editions: await editionsOf(db, row).execute(),
    };
  },

  // of how things stand with a platform there is nothing to see for who reaches a part
  async getStatus({ actor, db, services }) {
    if (!reachesEverything(actor)) return { list: [] };
    const positions = await positionStatus(db, beijingDay(services.now().getTime())).execute();
    const byId = new Map(positions.map(({ id, ...status }) => [id, status]));
    const list = await platformStatus(db).execute();
    return { list: list.map((platform) => ({ ...platform, positions: byId.get(platform.id) ?? null })) };
  },

  correct: correctOne,
  drop: dropOne,

  async getDays({ actor, db }, input) {
    if (!reachesEverything(actor)) return { list: [] };
    if (Date.parse(input.to) - Date.parse(input.from) >= MOST_DAYS * DAY_MS)
      throw refuseField('from', supervisionMessages.tooManyDays);
    return { list: await daysOf(db, input).execute() };
  },

  async countDay(context, { platformId, day }) {
    const { actor, services } = context;
    requireEverything(actor);
    const platform = await platformOf(services.db, platformId);
    await countNow(services, platformId, day);
    const entry = changeOf(supervisionWords, { id: platformId, label: `${platform.companyId} ${day}`, after: { day } });
    await services.db.transaction().execute((transaction) => context.recordIn(transaction, entry));
    return DONE;
  },

  async getMissing({ actor, services: { jobDb } }, { platformId, day, kind }) {
    requireSight(actor);
    return { list: await missingOf(jobDb, { platformId, day }, kind, MOST_MISSING).execute() };
  },

  async recordMissing(context, { platformId, day, after = NO_ORDER }) {
    const { actor, services } = context;
    requireEverything(actor);
    const platform = await platformOf(services.db, platformId);
    const { recorded, next } = await recordPortion(services, platform, day, after);
    if (next === null) await countNow(services, platformId, day);
    const entry = changeOf(supervisionWords, {
      id: platformId,
      label: `${platform.companyId} ${day}`,
      after: { recorded },
    });
    await services.db.transaction().execute((transaction) => context.recordIn(transaction, entry));
    return { recorded, next };
  },
};

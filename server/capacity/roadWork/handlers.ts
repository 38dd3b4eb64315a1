import type { roadWorkCalls } from '#contract/capacity/roadWork/calls.ts';
import { roadWorkName } from '#contract/capacity/roadWork/rules.ts';
import { roadWorkWords } from '#contract/capacity/roadWork/words.ts';
import { announce } from '#server/capacity/closure/announce.ts';
import { closureMessages } from '#server/capacity/closure/messages.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything, requireSight } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { applyNews, closeForWork, type Decider } from './close.ts';
import { roadWorkMessages } from './messages.ts';
import { lockRoadWork, roadWorkById, roadWorkCount, roadWorkList, roadWorkSorts, updateRoadWork } from './queries.ts';

const deciderOf = ({ realName, userId }: Actor): Decider => ({ name: realName, whose: userId });

async function detailOf(db: Db, id: string) {
  const row = await roadWorkById(db, id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** One that somebody decides on, locked. 404 when it is gone, 409 when it has changed. */
function take({ actor, db }: Pick<CallContext<'signedIn'>, 'actor' | 'db'>, seen: { id: string; version: number }) {
  requireEverything(actor, closureMessages.needsEverything);
  return takeRow(lockRoadWork(db, seen.id), seen, () => detailOf(db, seen.id));
}

export const roadWorkHandlers: Handlers<typeof roadWorkCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, roadWorkSorts, {
          rows: (page) => roadWorkList(db, input, page),
          count: () => roadWorkCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  async getById({ actor, db }, { id }) {
    requireSight(actor);
    return detailOf(db, id);
  },

  async close(context, { id, version, ...closing }) {
    const { actor, db, services } = context;
    const work = await take(context, { id, version });
    const done = await closeForWork(db, services, work, deciderOf(actor), closing);
    announce(context);
    context.record(
      changeOf(roadWorkWords, {
        id,
        label: roadWorkName(work),
        before: work,
        after: { state: 'closed', ...closing, closureId: done.closureId },
      }),
    );
    return done;
  },

  async apply(context, seen) {
    const { actor, db, services } = context;
    const work = await take(context, seen);
    const done = await applyNews(db, services, work, deciderOf(actor));
    announce(context);
    context.record(
      changeOf(roadWorkWords, { id: work.id, label: roadWorkName(work), before: work, after: { news: null } }),
    );
    return done;
  },

  async dismiss(context, { note, ...seen }) {
    const { actor, db, services } = context;
    const work = await take(context, seen);
    if (work.state === 'over') throw new Refusal(409, roadWorkMessages.isOver);
    const isGone = work.news === 'gone';
    // whoever leaves an area closed that the feed says no more of has it for himself from now on
    const state = isGone ? 'over' : work.state === 'closed' ? 'closed' : 'dismissed';
    const decidedAt = services.now().toISOString();
    const updated = await updateRoadWork(db, work.id, {
      state,
      news: '',
      note,
      decidedByName: actor.realName,
      decidedAt,
      ...(isGone ? { goneAt: decidedAt } : {}),
    }).executeTakeFirstOrThrow();
    context.record(
      changeOf(roadWorkWords, {
        id: work.id,
        label: roadWorkName(work),
        before: work,
        after: { state, news: null, note },
      }),
    );
    return updated;
  },
};

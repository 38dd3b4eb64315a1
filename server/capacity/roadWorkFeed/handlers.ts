import { DONE } from '#contract/ground/core.ts';
import { roadWorkFeedForm, type roadWorkFeedCalls } from '#contract/capacity/roadWorkFeed/calls.ts';
import { roadWorkFeedWords } from '#contract/capacity/roadWorkFeed/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything } from '#server/ground/core/reach.ts';
import { notFound, refuseTaken, Refusal } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { changeToken, linkChanged } from '#server/ground/outward/linkChanges.ts';
import { requireCertificate } from '#server/ground/outward/trusted.ts';
import { fetchFeed, ROAD_WORK_TOKEN, understood } from './link.ts';
import { roadWorkFeedMessages } from './messages.ts';
import {
  deleteRoadWorkFeed,
  feedToRead,
  hasClosed,
  insertRoadWorkFeed,
  lockRoadWorkFeed,
  roadWorkFeedCount,
  roadWorkFeedList,
  roadWorkFeedSorts,
  settleFeed,
  updateRoadWorkFeed,
} from './queries.ts';
import { zonesOf } from './zones.ts';

/** What decides how it is read: changed, it is read at once, whole. */
const READ_BY = ['address', 'certificate', 'state', 'format', 'margin', 'closer'] as const;
const NONE = { events: 0, near: 0, skipped: 0 };

export const roadWorkFeedHandlers: Handlers<typeof roadWorkFeedCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, roadWorkFeedSorts, {
          rows: (page) => roadWorkFeedList(db, input, page),
          count: () => roadWorkFeedCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  async addOne(context, form) {
    requireEverything(context.actor);
    requireCertificate(form.certificate);
    const dueAt = context.services.now().toISOString();
    const added = await insertRoadWorkFeed(context.db, { ...form, dueAt }).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', roadWorkFeedMessages.nameTaken);
    context.record(changeOf(roadWorkFeedWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockRoadWorkFeed(context.db, id), { version }, (row) => row);
    const form = changedForm(context, roadWorkFeedForm, before, change);
    requireCertificate(form.certificate);
    const relinked = linkChanged(before, form, READ_BY, context.services.now().toISOString());
    const updated = await updateRoadWorkFeed(context.db, id, {
      ...form,
      ...relinked,
      ...(relinked.dueAt === undefined ? {} : { etag: '', digest: '' }),
    }).executeTakeFirstOrThrow();
    context.record(changeOf(roadWorkFeedWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  setToken: (context, { id, version, token }) =>
    changeToken(
      context,
      { id, token, purpose: ROAD_WORK_TOKEN, words: roadWorkFeedWords },
      {
        take: () => takeRow(lockRoadWorkFeed(context.db, id), { version }, (row) => row),
        update: (fields) => updateRoadWorkFeed(context.db, id, fields).executeTakeFirstOrThrow(),
      },
    ),

  async test({ actor, db, services }, { id }) {
    requireEverything(actor);
    const feed = await feedToRead(db, id).executeTakeFirst();
    if (feed === undefined) throw notFound();
    const now = services.now().toISOString();
    await settleFeed(db, id, { dueAt: now }).execute();
    const fetched = await fetchFeed(services, feed, '');
    if (fetched.kind === 'failed') return { ...NONE, problem: fetched.problem, detail: fetched.said };
    if (fetched.kind === 'same') return { ...NONE, problem: 'failed' as const, detail: 'HTTP 304' };
    const zones = zonesOf(services.ranges);
    const content = await understood(fetched.body, feed, zones.boxes, now);
    if ('problem' in content) return { ...NONE, problem: content.problem, detail: content.said };
    const { events, skipped, near } = content;
    return { events, skipped, near: near.filter((event) => zones.touch(event)).length, problem: null, detail: '' };
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockRoadWorkFeed(context.db, id), { version }, (row) => row);
    if ((await hasClosed(context.db, id).executeTakeFirst()) !== undefined)
      throw new Refusal(409, roadWorkFeedMessages.hasClosed);
    await deleteRoadWorkFeed(context.db, id).execute();
    context.record(changeOf(roadWorkFeedWords, { id, label: before.name, before }));
    return DONE;
  },
};

import { DONE, TOTAL_CAP } from '#contract/ground/core.ts';
import { SMALL_GROUP } from '#contract/ground/smallGroups.ts';
import { passengerSegmentForm, type passengerSegmentCalls } from '#contract/operation/passengerSegment/calls.ts';
import { MOST_SEGMENTS } from '#contract/operation/passengerSegment/rules.ts';
import { passengerSegmentWords } from '#contract/operation/passengerSegment/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import { passengerSegmentMessages } from './messages.ts';
import {
  allSegments,
  deletePassengerSegment,
  insertPassengerSegment,
  lockPassengerSegment,
  namedBy,
  passengerSegmentCount,
  passengerSegmentList,
  passengerSegmentSorts,
  segmentSizes,
  takeSegmentLock,
  updatePassengerSegment,
} from './queries.ts';
import { segmentOf } from './service.ts';

const BOUNDS = ['lastWithin', 'lastOver', 'ridesFrom', 'ridesTo', 'currency', 'spentFrom', 'spentTo'] as const;

async function take({ db }: Pick<CallContext, 'db'>, { id, version }: { id: string; version: number }) {
  return segmentOf(await takeRow(lockPassengerSegment(db, id), { version }, segmentOf));
}

/** @throws Refusal 409 that names a version of a pay rule which names the segment */
async function refuseNamed({ db, services }: CallContext, id: string, which: 'any' | 'binding'): Promise<void> {
  const by = await namedBy(db, id, which, services.now().toISOString()).executeTakeFirst();
  if (by === undefined) return;
  const sentence = which === 'any' ? passengerSegmentMessages.named : passengerSegmentMessages.binding;
  throw new Refusal(409, sentence, { params: { rule: `${by.name} v${by.number}` } });
}

export const passengerSegmentHandlers: Handlers<typeof passengerSegmentCalls> = {
  getPageList({ actor, db }, input) {
    requireEverything(actor);
    return answerList(db, input, passengerSegmentSorts, {
      rows: (page) => passengerSegmentList(db, input, page),
      count: () => passengerSegmentCount(db, input),
      show: (rows) => rows.map(segmentOf),
    });
  },

  async getSizes({ actor, services }) {
    requireEverything(actor);
    const asOf = services.now().toISOString();
    const sizes = await patiently(services, (db) => segmentSizes(db, asOf));
    return {
      asOf,
      sizes: sizes.map(({ id, passengers }) => {
        const isHidden = passengers > 0 && passengers < SMALL_GROUP;
        const isCapped = passengers > TOTAL_CAP;
        return { id, isHidden, isCapped, passengers: isHidden ? null : Math.min(passengers, TOTAL_CAP) };
      }),
    };
  },

  getNames: async ({ db }) => ({ list: await allSegments(db).execute() }),

  async addOne(context, form) {
    const { actor, db } = context;
    requireEverything(actor);
    await takeSegmentLock(db).execute();
    if ((await allSegments(db).execute()).length >= MOST_SEGMENTS)
      throw new Refusal(409, passengerSegmentMessages.tooMany, { params: { count: MOST_SEGMENTS } });
    const added = await insertPassengerSegment(db, form).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', passengerSegmentMessages.nameTaken);
    context.record(changeOf(passengerSegmentWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await take(context, { id, version });
    const form = changedForm(context, passengerSegmentForm, before, change);
    if (BOUNDS.some((bound) => form[bound] !== before[bound])) await refuseNamed(context, id, 'binding');
    const updated = await updatePassengerSegment(context.db, id, form).executeTakeFirstOrThrow();
    context.record(changeOf(passengerSegmentWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await take(context, { id, version });
    await refuseNamed(context, id, 'any');
    await deletePassengerSegment(context.db, id).execute();
    context.record(changeOf(passengerSegmentWords, { id, label: before.name, before }));
    return DONE;
  },
};

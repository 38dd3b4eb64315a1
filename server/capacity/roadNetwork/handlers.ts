import { buffer } from 'node:stream/consumers';
import type { roadNetworkCalls } from '#contract/capacity/roadNetwork/calls.ts';
import { MOST_NETWORKS } from '#contract/capacity/roadNetwork/rules.ts';
import { roadNetworkWords } from '#contract/capacity/roadNetwork/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { run } from '#server/ground/aside/aside.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { say } from '#server/ground/core/messages.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything, requireSight } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { rangeMessages } from '../range/messages.ts';
import { roadNetworkMessages } from './messages.ts';
import { rowOf } from './present.ts';
import {
  deleteRoadNetwork,
  insertRoadNetwork,
  lockRoadNetwork,
  lockRoadNetworks,
  networksKept,
  replaceNetworkInForce,
  roadNetworkById,
  roadNetworkCount,
  roadNetworkList,
  roadNetworkSorts,
  updateRoadNetwork,
} from './queries.ts';
import { readRoadsTask } from './read.task.ts';

/** The largest file is read and made a network in so long, also beside other work. */
const LIMITS = { deadlineMs: 50_000, memoryMb: 1536, tooLong: roadNetworkMessages.tooComplex };

const changed = async (context: Pick<CallContext, 'actor' | 'db'>, seen: { id: string; version: number }) => {
  requireEverything(context.actor);
  await lockRoadNetworks(context.db).execute();
  return takeRow(lockRoadNetwork(context.db, seen.id), seen, (row) => row);
};

/** @throws Refusal 409 when as many are kept as may be */
async function addNetwork(db: Db, row: ReturnType<typeof rowOf>) {
  await lockRoadNetworks(db).execute();
  const { kept } = await networksKept(db).executeTakeFirstOrThrow();
  if (kept >= MOST_NETWORKS)
    throw new Refusal(409, roadNetworkMessages.mostVersions, { params: { most: MOST_NETWORKS } });
  return insertRoadNetwork(db, row).executeTakeFirstOrThrow();
}

const nameOf = ({ number, fileName }: { number: number; fileName: string }) => `${number} · ${fileName}`;

export const roadNetworkHandlers: Handlers<typeof roadNetworkCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, roadNetworkSorts, {
          rows: (page) => roadNetworkList(db, input, page),
          count: () => roadNetworkCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  async getById({ actor, db }, { id }) {
    requireSight(actor);
    const found = await roadNetworkById(db, id).executeTakeFirst();
    if (found === undefined) throw notFound();
    return found;
  },

  async importGeojson({ actor, db, recordIn, request, upload }, { fileName }) {
    requireEverything(actor);
    const read = await run(readRoadsTask, { bytes: await buffer(upload()) }, { ...LIMITS, whose: actor.userId });
    return db.transaction().execute(async (transaction) => {
      const { id, number } = await addNetwork(transaction, rowOf(read, { fileName, importedByName: actor.realName }));
      const after = { number, fileName, ...read.figures };
      await recordIn(transaction, changeOf(roadNetworkWords, { id, label: nameOf(after), after }));
      return { id, number, note: read.isCgcs ? say(rangeMessages.readCgcs, request.language) : '' };
    });
  },

  async putInForce(context, seen) {
    const { actor, db, services } = context;
    const before = await changed(context, seen);
    if (before.state === 'inForce') throw new Refusal(409, roadNetworkMessages.isInForce);
    await replaceNetworkInForce(db).execute();
    const after = { state: 'inForce' as const, inForceAt: services.now().toISOString(), inForceByName: actor.realName };
    const updated = await updateRoadNetwork(db, seen.id, after).executeTakeFirstOrThrow();
    context.changed('roads');
    context.record(changeOf(roadNetworkWords, { id: seen.id, label: nameOf(before), before, after }));
    return updated;
  },

  async withdraw(context, seen) {
    const before = await changed(context, seen);
    if (before.state !== 'inForce') throw new Refusal(409, roadNetworkMessages.isNotInForce);
    const after = { state: 'replaced' as const };
    const updated = await updateRoadNetwork(context.db, seen.id, after).executeTakeFirstOrThrow();
    context.changed('roads');
    context.record(changeOf(roadNetworkWords, { id: seen.id, label: nameOf(before), before, after }));
    return updated;
  },

  async deleteById(context, seen) {
    const before = await changed(context, seen);
    if (before.state === 'inForce') throw new Refusal(409, roadNetworkMessages.inForce);
    await deleteRoadNetwork(context.db, seen.id).execute();
    context.record(changeOf(roadNetworkWords, { id: seen.id, label: nameOf(before), before }));
    return DONE;
  },
};

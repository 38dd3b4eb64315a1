/** Learns the factors of quoted distances from the rides of the last weeks: every night, and when somebody asks. */
import { LEARNS_WEEKS } from '#contract/finance/quoteFactor/rules.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import { z } from 'zod';
import type { Handler } from '#server/ground/core/context.ts';
import { defineMessages } from '#server/ground/core/messages.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { defineJob, type JobRoads } from '#server/ground/job/define.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { dispatchDetour } from '#server/ground/settings/definitions/dispatch.ts';
import type { quoteFactorCalls } from '#contract/finance/quoteFactor/calls.ts';
import { quoteFactorWords } from '#contract/finance/quoteFactor/words.ts';
import type { Services } from '#server/services.ts';
import { isLearnedFrom, Judge, Learner, saysSomething } from './learner.ts';
import { RoadJudge, type PlacedRide } from './roadJudge.ts';
import { deleteOldFactors, insertFactors, latestFactors, ridesDriven, tryLearningLock } from './queries.ts';

const WEEK_MS = 7 * 86_400_000;
const KEPT_MS = 53 * WEEK_MS;
/** The local hour of the night. */
const AT_HOUR = 3;
const HOUR_MINUTES = 60;
const PERCENT_THOUSANDTHS = 10;

const messages = defineMessages({
  done: {
    zh: '从 {learned} 个行程学习；用另外 {judged} 个检验，平均误差 {fixed} → {better} 米',
    en: 'Learned from {learned} rides; judged on {judged} others, errors are {better} m on average instead of {fixed}',
  },
  nothing: { zh: '没有里程可信的行程', en: 'There are no rides whose distance is believed' },
});

type Driven = Awaited<ReturnType<ReturnType<typeof ridesDriven>['execute']>>[number];

const rideOf = ({ areaCode, at, driven, fromLng, fromLat, toLng, toLat }: Driven, clock: WallClock): PlacedRide => ({
  areaCode,
  driven,
  straight: metresNearby(fromLng, fromLat, toLng, toLat),
  minute: clock.moment(Date.parse(at)).minute,
  from: [fromLng, fromLat],
  to: [toLng, toLat],
});

interface Learning {
  readonly clock: WallClock;
  readonly now: Date;
  readonly fixedPercent: number;
  /** In force; null: none. */
  readonly roads: JobRoads | null;
  readonly signal?: AbortSignal;
}

/** What the rides of the last weeks say, as it is kept. */
async function learned(db: Db, { clock, now, fixedPercent, roads: inForce, signal }: Learning) {
  const from = new Date(now.getTime() - LEARNS_WEEKS * WEEK_MS).toISOString();
  const learnedAt = now.toISOString();
  return inSnapshot(db, async (transaction) => {
    const each = async (take: (ride: PlacedRide, isLearned: boolean) => void) => {
      for await (const rows of readInBatches(transaction, ridesDriven(transaction, from, learnedAt))) {
        signal?.throwIfAborted();
        for (const row of rows) {
          const ride = rideOf(row, clock);
          if (saysSomething(ride)) take(ride, isLearnedFrom(row.id));
        }
      }
    };
    const learner = new Learner();
    let [count, others] = [0, 0];
    await each((ride, isLearned) => {
      if (isLearned) learner.take(ride);
      count += Number(isLearned);
      others += Number(!isLearned);
    });
    const fixed = fixedPercent * PERCENT_THOUSANDTHS;
    const factors = learner.factors(fixed);
    const judge = new Judge(fixed, factors);
    const byRoads = inForce === null ? null : new RoadJudge(inForce, others, { fixed, factors });
    await each((ride, isLearned) => {
      if (isLearned) return;
      judge.take(ride);
      byRoads?.take(ride);
    });
    const roads = byRoads?.found ?? null;
    return { learnedAt, learned: count, judged: judge.count, fixedPercent, ...judge.errors, roads, factors };
  });
}

async function keep(db: Db, { factors, roads, ...row }: Awaited<ReturnType<typeof learned>>): Promise<void> {
  await deleteOldFactors(db, new Date(Date.parse(row.learnedAt) - KEPT_MS).toISOString()).execute();
  await insertFactors(db, {
    ...row,
    roads: roads === null ? null : JSON.stringify(roads),
    factors: JSON.stringify(factors),
  }).execute();
}

/** A job knows no settings: what holds is in its input. */
const learnInput = z.object({ fixedPercent: z.int().min(100).max(300) });

export const startLearning: Handler<typeof quoteFactorCalls.learn> = async (context) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const input = { fixedPercent: services.settings.get(dispatchDetour) };
  const { userId } = actor;
  const jobId = await services.jobs.start(db, { kind: 'quoteFactor', input, userId, language: request.language });
  const label = `${input.fixedPercent}%`;
  context.record({ object: quoteFactorWords.object, objectId: 'learn', label });
  return { jobId };
};

export const quoteFactorJob = defineJob({
  kind: 'quoteFactor',
  permission: 'operation:config:update',
  input: learnInput,
  async run({ clock, db, now, roads = async () => null, signal }, { fixedPercent }) {
    const found = await learned(db, { clock, now: now(), fixedPercent, roads: await roads(), signal });
    await keep(db, found);
    const { fixedError, learnedError, judged } = found;
    return {
      message: judged === 0 ? messages.nothing : messages.done,
      params: { learned: found.learned, judged, fixed: fixedError ?? 0, better: learnedError ?? 0 },
      figures: { read: found.learned + judged },
      files: [],
    };
  },
});

/** The chore: once a night, by the fleet's clock. */
export async function learnNightly({ jobDb, now, ranges, roads, settings }: Services): Promise<void> {
  const { clock } = ranges;
  const at = now();
  const today = clock.moment(at.getTime());
  if (today.minute < AT_HOUR * HOUR_MINUTES) return;
  const wasToday = async (db: Db) => {
    const latest = await latestFactors(db).executeTakeFirst();
    return latest !== undefined && clock.moment(Date.parse(latest.learnedAt)).day === today.day;
  };
  if (await wasToday(jobDb)) return;
  await jobDb.transaction().execute(async (transaction) => {
    const { taken } = await tryLearningLock(transaction).executeTakeFirstOrThrow();
    if (!taken || (await wasToday(transaction))) return;
    const fixedPercent = settings.get(dispatchDetour);
    await keep(transaction, await learned(jobDb, { clock, now: at, fixedPercent, roads: await roads.now() }));
  });
}

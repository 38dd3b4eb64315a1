/** Looks for near misses and cut-ins between cars of the fleet, a bounded slice of the history at a time. */
import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#contract/dataManage/scene/criticality.ts';
import { pointsDense } from '#server/capacity/replay/queries.ts';
import type { JobContext } from '#server/ground/job/define.ts';
import { BODY, cutScene, trackOf, type Worker } from './cut.ts';
import { judgeEncounter, type Verdict } from './encounter.ts';
import { sceneName } from './names.ts';
import { carCount, carNamed, encounterNear, encounters, insertScene, type Encounter } from './queries.ts';

/** Positions of one slice, and how long it is at most and at least, in seconds. */
const SLICE_POSITIONS = 100_000;
const [SHORTEST_S, LONGEST_S] = [20, 600];
const MOST_ENCOUNTERS = 500;
const MOST_SCENES = 500;
/** How long all slices may take. */
const LONGEST_RUN_MS = 30 * 60_000;
/** Seconds that are judged before and after two cars were near. */
const MARGIN_S = 8;
const BEFORE_S = 10;
const LENGTH_S = 25;
const APART_S = 60;
/** Encounters that are judged without letting others run. */
const AT_ONCE = 10;

type Context = Pick<JobContext, 'db' | 'clock'> & Partial<Pick<JobContext, 'signal'>> & { readonly worker: Worker };

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Makes a candidate of what was found. @returns whether it is new */
async function addFound(
  { db, clock, worker }: Context,
  { one, other }: Encounter,
  begin: number,
  { kind, at, ego }: Verdict,
) {
  const moment = Math.round(begin + at);
  const startedAt = moment - BEFORE_S;
  const [earliest, latest] = [instantOf(startedAt - APART_S), instantOf(startedAt + APART_S)];
  if ((await encounterNear(db, [one, other], earliest, latest).executeTakeFirst()) !== undefined) return false;
  const car = await carNamed(db, ego.id).executeTakeFirst();
  const cut = car === undefined ? null : await cutScene(db, worker, car, instantOf(startedAt), LENGTH_S);
  if (car === undefined || cut === null) return false;
  const row = {
    ...cut,
    name: sceneName(kind, car.fleetNumber, instantOf(moment), clock),
    kind,
    source: 'mined' as const,
    alertId: null,
    taggedById: null,
    reviewedById: null,
    // two runs at one time make one scene
    sourceHash: `encounter ${one} ${other} ${moment}`,
  };
  return (await insertScene(db, row).executeTakeFirst()) !== undefined;
}

/** The tracks of all cars that met in a slice, in one query. */
async function tracksOf({ db }: Context, met: readonly Encounter[], from: number, to: number) {
  const ids = [...new Set(met.flatMap(({ one, other }) => [one, other]))];
  const { rows } = await pointsDense(db, ids, { from: instantOf(from), to: instantOf(to) }, 1).execute(db);
  return Map.groupBy(rows, ({ carId }) => carId);
}

async function mineSlice(
  context: Context,
  from: number,
  to: number,
  count: (isNew: boolean) => void,
): Promise<boolean> {
  const met = (await encounters(context.db, instantOf(from), instantOf(to), MOST_ENCOUNTERS).execute(context.db)).rows;
  if (met.length === 0) return true;
  const tracks = await tracksOf(context, met, from - MARGIN_S, to + MARGIN_S);
  for (const [index, encounter] of met.entries()) {
    const [begin, end] = [encounter.from - MARGIN_S, encounter.to + MARGIN_S];
    const actorOf = (id: string): Actor => {
      const rows = (tracks.get(id) ?? []).filter(({ at }) => at >= begin * 1000 && at <= end * 1000);
      return { id, isEgo: false, ...BODY, points: trackOf(rows, begin * 1000) };
    };
    const found = judgeEncounter(actorOf(encounter.one), actorOf(encounter.other), end - begin);
    if (found !== null) count(await addFound(context, encounter, begin, found));
    if (index % AT_ONCE === 0) {
      await setImmediate();
      context.signal?.throwIfAborted();
    }
  }
  return met.length < MOST_ENCOUNTERS;
}

/** @returns how many minutes were not wholly looked at, since there was too much in them or no time was left */
export async function mineEncounters(
  context: Context,
  span: { from: string; to: string },
  count: (isNew: boolean) => void,
): Promise<number> {
  const { cars } = await carCount(context.db).executeTakeFirstOrThrow();
  const length = Math.min(LONGEST_S, Math.max(SHORTEST_S, Math.floor(SLICE_POSITIONS / Math.max(1, cars))));
  const [from, to] = [Date.parse(span.from) / 1000, Date.parse(span.to) / 1000];
  const began = performance.now();
  let [unchecked, added] = [0, 0];
  const tally = (isNew: boolean) => {
    if (isNew) added += 1;
    count(isNew);
  };
  // the newest first
  for (let end = to; end > from; end -= length) {
    const begin = Math.max(from, end - length);
    if (performance.now() - began > LONGEST_RUN_MS || added >= MOST_SCENES)
      return Math.ceil((unchecked + end - from) / 60);
    if (!(await mineSlice(context, begin, end, tally))) unchecked += end - begin;
    context.signal?.throwIfAborted();
  }
  return Math.ceil(unchecked / 60);
}

/** Looks through positions, a bounded slice of the history at a time: for hard brakings, near misses and cut-ins between cars of the fleet. */
import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#contract/dataManage/scene/criticality.ts';
import { pointsDense } from '#server/capacity/replay/queries.ts';
import type { JobContext } from '#server/ground/job/define.ts';
import { BODY, cutScene, trackOf, type Worker } from './cut.ts';
import { judgeEncounter, type Verdict } from './encounter.ts';
import { sceneName } from './names.ts';
import {
  carCount,
  carNamed,
  driven,
  encounterNear,
  insertScene,
  type HardBraking,
  type Driven,
  type Encounter,
} from './queries.ts';

/** Positions of one slice, and how long it is at most and at least, in seconds. */
const SLICE_POSITIONS = 250_000;
const [SHORTEST_S, LONGEST_S] = [20, 600];
const MOST_ENCOUNTERS = 1000;
/** Slices that are asked for while one is judged. */
const ASKED_AHEAD = 2;
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

/** Judges who met in a slice, and makes candidates. */
async function mineMet(
  context: Context,
  met: readonly Encounter[],
  { from, to }: Slice,
  count: (isNew: boolean) => void,
): Promise<void> {
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
}

/** Seconds since 1970. */
interface Slice {
  readonly from: number;
  readonly to: number;
}

/** The slices of a time with what happened in them, the newest first; some are asked for while others are looked at. */
async function* slicesOf({ db }: Context, span: Slice, length: number, wish: { kmhPerSecond: number; most: number }) {
  const asked: { slice: Slice; rows: Promise<readonly Driven[]> }[] = [];
  const { kmhPerSecond, most: mostBrakings } = wish;
  const begin = instantOf(span.from);
  let end = span.to;
  for (;;) {
    for (; end > span.from && asked.length <= ASKED_AHEAD; end -= length) {
      const slice = { from: Math.max(span.from, end - length), to: end };
      const ends = { from: instantOf(slice.from), to: instantOf(slice.to), begin };
      const rows = driven(db, { ...ends, kmhPerSecond, mostBrakings, mostMet: MOST_ENCOUNTERS })
        .execute(db)
        .then((result) => result.rows);
      // whoever stops before it does not ask how it went
      rows.catch(() => undefined);
      asked.push({ slice, rows });
    }
    const next = asked.shift();
    if (next === undefined) return;
    yield { slice: next.slice, rows: await next.rows };
  }
}

/**
 * Makes candidates of what cars did to each other.
 * @param braking from which deceleration on (km/h and second) a braking is hard, and how many are wanted
 * @returns how many minutes were not wholly looked at, since there was too much in them or no time was left, and the hardest brakings
 */
export async function mineDriven(
  context: Context,
  span: { from: string; to: string },
  braking: { readonly kmhPerSecond: number; readonly most: number },
  count: (isNew: boolean) => void,
): Promise<{ unchecked: number; brakings: HardBraking[] }> {
  const { cars } = await carCount(context.db).executeTakeFirstOrThrow();
  const length = Math.min(LONGEST_S, Math.max(SHORTEST_S, Math.floor(SLICE_POSITIONS / Math.max(1, cars))));
  const whole = { from: Date.parse(span.from) / 1000, to: Date.parse(span.to) / 1000 };
  const began = performance.now();
  let [unchecked, added] = [0, 0];
  let brakings: HardBraking[] = [];
  const tally = (isNew: boolean) => {
    if (isNew) added += 1;
    count(isNew);
  };
  for await (const { slice, rows } of slicesOf(context, whole, length, braking)) {
    if (performance.now() - began > LONGEST_RUN_MS) {
      unchecked += slice.to - whole.from;
      break;
    }
    const met = rows.flatMap((row) => (row.kind === 'met' ? [row] : []));
    brakings.push(...rows.flatMap((row) => (row.kind === 'braking' ? [row] : [])));
    brakings = brakings.toSorted((one, other) => other.braking - one.braking).slice(0, braking.most);
    const isFull = added >= MOST_SCENES;
    if (isFull || met.length >= MOST_ENCOUNTERS) unchecked += slice.to - slice.from;
    if (!isFull && met.length > 0) await mineMet(context, met, slice, tally);
    context.signal?.throwIfAborted();
  }
  return { unchecked: Math.ceil(unchecked / 60), brakings };
}

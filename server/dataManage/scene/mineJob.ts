/** Looks for candidates of scenes in the history: alerts, help by remote, hard braking, and cars that came too near each other. */
import { z } from 'zod';
import type { sceneCalls } from '#contract/dataManage/scene/calls.ts';
import { sceneWords } from '#contract/dataManage/scene/words.ts';
import type { SceneKind } from '#contract/dataManage/scene/rules.ts';
import { instant } from '#contract/ground/core.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { defineJob, type JobContext } from '#server/ground/job/define.ts';
import { cutScene, KIND_OF, type Worker } from './cut.ts';
import { sceneMessages } from './messages.ts';
import { mineDriven } from './mineDriven.ts';
import { sceneName } from './names.ts';
import { alertsToMine, helpToMine, insertScene, ONCE_A_PLACE, sceneNear } from './queries.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 7;
/** 3.5 m/s²: what standing passengers of a bus are thrown by. */
export const HARD_KMH_PER_S = 12.6;
const MOST_ALERTS = 500;
const MOST_BRAKINGS = 500;
const MOST_HELPS = 500;
/** Seconds of a scene before and after its moment. */
const BEFORE_S = 10;
const LENGTH_S = 25;
const ALERT_BEFORE_S = 30;
const ALERT_LENGTH_S = 60;
/** Moments of one car this close are one. */
const APART_MS = 60_000;

/** A moment of a car, in a scene of so many seconds that begins so many before it. */
interface Found {
  readonly car: { readonly id: string; readonly fleetNumber: string };
  readonly kind: SceneKind;
  readonly moment: string;
  readonly after: number;
  readonly length: number;
  readonly alertId?: string;
}

const miningInput = z.object({ from: instant, to: instant });

export const startMining: Handler<typeof sceneCalls.mine> = async (context, { from, to }) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0) throw refuseField('to', sceneMessages.endBeforeStart);
  if (length > MOST_DAYS * DAY_MS) throw refuseField('to', sceneMessages.tooLong, { days: MOST_DAYS });
  const job = { input: { from, to }, userId: actor.userId, language: request.language };
  const jobId = await services.jobs.start(db, { kind: 'sceneMining', ...job });
  context.record(changeOf(sceneWords, { id: jobId, label: `${from} – ${to}`, after: { from, to } }));
  return { jobId };
};

const before = (at: string, seconds: number): string => new Date(Date.parse(at) - seconds * 1000).toISOString();

/** Makes candidates of what a time held. @returns how many moments were looked at, and how many became scenes */
export async function mineScenes(
  { db, clock, signal, progress }: Pick<JobContext, 'db' | 'clock'> & Partial<Pick<JobContext, 'signal' | 'progress'>>,
  { from, to }: z.output<typeof miningInput>,
): Promise<{ looked: number; added: number; unchecked: number }> {
  let [looked, added] = [0, 0];
  const people = { taggedById: null, reviewedById: null };
  const count = (isNew: boolean) => {
    looked += 1;
    if (isNew) added += 1;
    progress?.(looked);
    signal?.throwIfAborted();
  };
  const worker: Worker = { whose: 'sceneMining', as: 'job', ...(signal === undefined ? {} : { signal }) };
  /** Whether a car has a scene of a kind whose moment, so many seconds after its beginning, is this close. */
  const isKnown = async (carId: string, kind: SceneKind, moment: string, after: number) => {
    const began = Date.parse(moment) - after * 1000;
    const [earliest, latest] = [new Date(began - APART_MS).toISOString(), new Date(began + APART_MS).toISOString()];
    return (await sceneNear(db, carId, kind, earliest, latest).executeTakeFirst()) !== undefined;
  };
  const mined = async (found: Found) => {
    const { car, kind, moment, after, length, alertId = null } = found;
    const cut = await cutScene(db, worker, car, before(moment, after), length);
    if (cut === null) return false;
    const name = sceneName(kind, car.fleetNumber, moment, clock);
    // two runs at one time make one scene
    const sourceHash = alertId === null ? `${kind} ${car.id} ${Date.parse(moment)}` : null;
    const row = { ...cut, ...people, name, kind, source: 'mined' as const, alertId, sourceHash };
    return (await insertScene(db, row).executeTakeFirst()) !== undefined;
  };
  const longer = { after: ALERT_BEFORE_S, length: ALERT_LENGTH_S };
  for (const alert of await alertsToMine(db, from, to, APART_MS / 1000, MOST_ALERTS).execute()) {
    const car = { id: alert.carId, fleetNumber: alert.fleetNumber };
    const kind = KIND_OF[alert.kind] ?? 'other';
    const isDouble =
      ONCE_A_PLACE.includes(alert.kind) && (await isKnown(car.id, kind, alert.occurredAt, ALERT_BEFORE_S));
    count(!isDouble && (await mined({ car, kind, moment: alert.occurredAt, ...longer, alertId: alert.id })));
  }
  for (const { carId, fleetNumber, at } of await helpToMine(db, from, to, APART_MS / 1000, MOST_HELPS).execute()) {
    const help = { car: { id: carId, fleetNumber }, kind: 'remoteHelp' as const, moment: new Date(at).toISOString() };
    const isDouble = await isKnown(carId, help.kind, help.moment, ALERT_BEFORE_S);
    count(!isDouble && (await mined({ ...help, ...longer })));
  }
  const { unchecked, brakings } = await mineDriven(
    { db, clock, worker, ...(signal === undefined ? {} : { signal }) },
    { from, to },
    { kmhPerSecond: HARD_KMH_PER_S, most: MOST_BRAKINGS },
    count,
  );
  for (const { carId, fleetNumber, at } of brakings) {
    const moment = new Date(Math.floor(at * 1000)).toISOString();
    const braking = { car: { id: carId, fleetNumber }, kind: 'hardBraking' as const, moment };
    const isDouble = await isKnown(carId, braking.kind, braking.moment, BEFORE_S);
    count(!isDouble && (await mined({ ...braking, after: BEFORE_S, length: LENGTH_S })));
  }
  return { looked, added, unchecked };
}

export const sceneMiningJob = defineJob({
  kind: 'sceneMining',
  permission: 'dataManage:scene:add',
  input: miningInput,
  async run(context, span) {
    const figures = await mineScenes(context, span);
    const message = figures.unchecked === 0 ? sceneMessages.mined : sceneMessages.minedPart;
    return { message, params: figures, figures, files: [] };
  },
});

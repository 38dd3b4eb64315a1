/** What frames of a recording carry of the car: where it was, how it drove, its state and its order at their moment. */
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Recording } from '#contract/dataManage/recording/calls.ts';
import { timelineEvents } from '#server/capacity/command/queries.ts';
import { pointsDense } from '#server/capacity/replay/queries.ts';
import { speedsOf } from '#server/capacity/replay/speeds.ts';
import { baseName, folderOf } from '#server/dataManage/formats/door.ts';
import type { FormatFrame, Scalar } from '#server/dataManage/formats/model.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { spanOf } from './ask.ts';
import type { RecordingFacts } from './table.ts';

/** A position alone is that of a frame within so long. */
const NEAR_MS = 3000;
/** Between two positions no further apart the place is worked out: a car that stands reports every ten seconds. */
const APART_MS = 30_000;
/** Positions around the span, for its first and its last frame. */
const AROUND_MS = APART_MS;
/** Events that are looked through for the state and the order at the beginning. */
const MOST_EVENTS = 100;
/** In these a car has no order. */
const WITHOUT_ORDER: ReadonlySet<string> = new Set<VehicleState>([
  'available',
  'non_operational',
  'removed',
  'elsewhere',
]);

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** States with the order of each, the earliest first. Before the first event nothing is known. */
async function statesOf(db: Db, carId: string, from: number, to: number): Promise<RecordingFacts['states']> {
  const rows = await timelineEvents(db, carId, new Date(to).toISOString(), MOST_EVENTS).execute();
  const states: { at: number; state: VehicleState; orderNo: string }[] = [];
  let orderNo = '';
  for (const row of rows.toReversed()) {
    if (row.outcome === 'refused') continue;
    orderNo = WITHOUT_ORDER.has(row.stateAfter) ? '' : (row.orderNo ?? orderNo);
    states.push({ at: Date.parse(row.at) - from, state: row.stateAfter, orderNo });
  }
  const first = states.findLastIndex(({ at }) => at <= 0);
  return states.slice(Math.max(0, first));
}

/** What the history says of the car in the time of a recording. Outside a transaction. */
export async function factsOf(db: Db, recording: Pick<Recording, 'carId' | 'at' | 'before' | 'after'>) {
  const span = spanOf(recording);
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
  const around = { from: new Date(from - AROUND_MS).toISOString(), to: new Date(to + AROUND_MS).toISOString() };
  const { rows } = await pointsDense(db, [recording.carId], around, 1).execute(db);
  const speeds = speedsOf(rows);
  const points = rows.map(({ at, lng, lat, heading }, place) => {
    const kmh = speeds[place]?.kmh ?? null;
    return { at: at - from, lng, lat, heading, speed: kmh === null ? null : round(kmh, 1) };
  });
  return { points, states: await statesOf(db, recording.carId, from, to) } satisfies RecordingFacts;
}

/** The state and the order at a moment, in milliseconds since the beginning. */
export const stateAt = ({ states }: RecordingFacts, at: number) => states.findLast((one) => one.at <= at) ?? null;

/** Where the car was at a moment; heading and speed are those of the nearer position. Null where that is not known. */
export function pointAt({ points }: Pick<RecordingFacts, 'points'>, at: number) {
  const before = points.findLast((point) => point.at <= at);
  const after = points.find((point) => point.at > at);
  const nearer = before === undefined || (after !== undefined && after.at - at < at - before.at) ? after : before;
  if (nearer === undefined) return null;
  if (before === undefined || after === undefined || after.at - before.at > APART_MS)
    return Math.abs(nearer.at - at) <= NEAR_MS ? nearer : null;
  const part = (at - before.at) / (after.at - before.at);
  const between = (one: number, other: number): number => round(one + (other - one) * part, 7);
  return { ...nearer, lng: between(before.lng, after.lng), lat: between(before.lat, after.lat) };
}

/** A picture alone says when it was taken by its name: milliseconds since 1970. */
function momentInName(key: string, from: number, to: number): string | null {
  const found = /(?:^|\D)(\d{13})(?:\D|$)/.exec(baseName(key))?.[1];
  const at = Number(found);
  return found === undefined || at < from - AROUND_MS || at > to + AROUND_MS ? null : new Date(at).toISOString();
}

/** Gives frames what the history says of the car, and counts those whose place is known. */
export class Carrier {
  readonly #recording: Pick<Recording, 'id' | 'fleetNumber'>;
  readonly #facts: RecordingFacts;
  readonly #from: number;
  readonly #to: number;
  placed = 0;

  constructor(recording: Pick<Recording, 'id' | 'fleetNumber' | 'at' | 'before' | 'after'>, facts: RecordingFacts) {
    this.#recording = recording;
    this.#facts = facts;
    const span = spanOf(recording);
    [this.#from, this.#to] = [Date.parse(span.from), Date.parse(span.to)];
  }

  frame(frame: FormatFrame): FormatFrame {
    const { id, fleetNumber } = this.#recording;
    const takenAt = frame.takenAt ?? momentInName(frame.key, this.#from, this.#to);
    const at = takenAt === null ? null : Date.parse(takenAt) - this.#from;
    const point = at === null ? null : pointAt(this.#facts, at);
    const state = at === null ? null : stateAt(this.#facts, at);
    const attributes: Record<string, Scalar> = { recording: id, car: fleetNumber };
    if (point !== null) {
      attributes['latitude'] = point.lat;
      attributes['longitude'] = point.lng;
      if (point.heading !== null) attributes['heading'] = point.heading;
      if (point.speed !== null) attributes['speed'] = point.speed;
    }
    if (state !== null) attributes['vehicleState'] = state.state;
    if (state !== null && state.orderNo !== '') attributes['orderNo'] = state.orderNo;
    // what the recording itself says of a place is nearer to the frame
    const own = { ...attributes, ...frame.attributes };
    if (own['latitude'] !== undefined) this.placed += 1;
    const folder = baseName(folderOf(frame.key));
    return {
      ...frame,
      takenAt,
      scene: frame.scene === '' ? `recording-${id}` : frame.scene,
      sensor: frame.sensor === '' && folder !== `recording-${id}` ? folder : frame.sensor,
      attributes: own,
    };
  }
}

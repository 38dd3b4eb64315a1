/** Closing, changing and lifting: the same for people and for authorities that call. */
import type { z } from 'zod';
import type { closureChange, closureForm } from '#contract/capacity/closure/calls.ts';
import type { ClosureOrigin } from '#contract/capacity/closure/rules.ts';
import { MOST_CLOSURE_CORNERS, MOST_CLOSURES } from '#contract/capacity/closure/rules.ts';
import { closureWords } from '#contract/capacity/closure/words.ts';
import { cornersIn, NO_AREA, type PolygonRings } from '#contract/ground/geometry.ts';
import { keep } from '#server/capacity/range/geometry.ts';
import type { KeptArea } from '#server/capacity/range/kept.ts';
import { sameArea, shapeOf } from '#server/capacity/range/present.ts';
import { changeOf, type AuditEntry } from '#server/ground/core/audit.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { isSameMoment } from '#server/ground/core/sameMoment.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { closedAreaSquareKm } from '#server/ground/settings/definitions/fleetAlerts.ts';
import type { Services } from '#server/services.ts';
import { closureMessages } from './messages.ts';
import { labelOf } from './present.ts';
import { countStanding, insertClosure, insertSteps, type lockClosure, updateClosure } from './queries.ts';

/** Who closes: a person, or an authority by its key. */
export interface Closer {
  readonly origin: ClosureOrigin;
  /** Of the key; empty: a person. */
  readonly source: string;
  readonly name: string;
  /** Whose turn it is where geometry is worked out aside. */
  readonly whose: string;
}

type Serving = Pick<Services, 'settings' | 'now'>;
type Form = z.output<typeof closureForm>;
type Change = Partial<z.output<typeof closureChange>>;
export type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof lockClosure>['executeTakeFirst']>>>;

const SQUARE_KM = 1_000_000;

/** @throws Refusal 400 for an area that crosses itself, has too many corners, or is so large that it must be a mistake */
export async function closedArea({ settings }: Serving, polygons: PolygonRings[], whose: string): Promise<KeptArea> {
  const count = cornersIn({ ...NO_AREA, coordinates: polygons });
  if (count > MOST_CLOSURE_CORNERS)
    throw refuseField('geometry', closureMessages.tooManyCorners, { count, most: MOST_CLOSURE_CORNERS });
  const kept = await keep(polygons, whose);
  if (kept.vertexCount === 0) throw refuseField('geometry', closureMessages.nothingDrawn);
  const most = settings.get(closedAreaSquareKm);
  if (kept.area > most * SQUARE_KM) {
    const area = Math.round(kept.area / SQUARE_KM);
    throw refuseField('geometry', closureMessages.tooLarge, { area, most });
  }
  return kept;
}

const columnsOf = ({ geometry, bounds, area, vertexCount }: KeptArea) => ({
  geometry: JSON.stringify(geometry),
  bounds,
  area,
  vertexCount,
});

function refuseUntil(untilAt: string | null, fromAt: string, now: Date): void {
  if (untilAt === null) return;
  if (Date.parse(untilAt) <= now.getTime()) throw refuseField('untilAt', closureMessages.untilPast);
  if (Date.parse(untilAt) <= Date.parse(fromAt)) throw refuseField('untilAt', closureMessages.untilBeforeFrom);
}

export interface Done {
  id: string;
  entry: AuditEntry;
}

/** Closes an area. @throws Refusal 400 for the area or the times, 409 for a reference that is taken */
export async function closeArea(
  db: Db,
  services: Serving,
  closer: Closer,
  { geometry, fromAt: wanted, ...form }: Form,
): Promise<Done> {
  const now = services.now();
  const kept = await closedArea(services, geometry.coordinates, closer.whose);
  const fromAt = wanted === null || Date.parse(wanted) <= now.getTime() ? now.toISOString() : wanted;
  refuseUntil(form.untilAt, fromAt, now);
  const { count } = await countStanding(db).executeTakeFirstOrThrow();
  if (Number(count) >= MOST_CLOSURES)
    throw new Refusal(409, closureMessages.tooMany, { params: { most: MOST_CLOSURES } });
  const isNow = fromAt === now.toISOString();
  const added = await insertClosure(db, {
    ...form,
    ...columnsOf(kept),
    origin: closer.origin,
    source: closer.source,
    fromAt,
    beganAt: isNow ? fromAt : null,
    createdByName: closer.name,
    createdAt: now,
  }).executeTakeFirst();
  if (added === undefined) throw refuseTaken('reference', closureMessages.referenceTaken);
  const { id } = added;
  await insertSteps(db, [
    { closureId: id, at: now, step: 'closed', by: closer.name, note: form.reason },
    ...(isNow ? [{ closureId: id, at: now, step: 'began' as const }] : []),
  ]).execute();
  const after = { ...form, fromAt, geometry: shapeOf(kept) };
  return { id, entry: changeOf(closureWords, { id, label: labelOf(form), after }) };
}

/** @throws Refusal 409 for one that is over */
export function refuseOver({ endedAt }: Pick<Row, 'endedAt'>): void {
  if (endedAt !== null) throw new Refusal(409, closureMessages.over);
}

/** Changes what a closure says, until when, or its area; the row is locked. */
export async function changeClosure(
  db: Db,
  services: Serving,
  closer: Closer,
  row: Row,
  { geometry, ...change }: Change,
): Promise<{ version: number; entry: AuditEntry }> {
  refuseOver(row);
  const now = services.now();
  const kept = geometry === undefined ? null : await closedArea(services, geometry.coordinates, closer.whose);
  if (change.untilAt !== undefined) refuseUntil(change.untilAt, row.fromAt, now);
  const updated = await updateClosure(db, row.id, {
    ...change,
    ...(kept === null ? {} : columnsOf(kept)),
  }).executeTakeFirstOrThrow();
  const isChanged =
    (kept !== null && !sameArea(kept.geometry, row.geometry)) ||
    (change.authority ?? row.authority) !== row.authority ||
    (change.reason ?? row.reason) !== row.reason ||
    (change.untilAt !== undefined && !isSameMoment(change.untilAt, row.untilAt));
  if (isChanged) await insertSteps(db, [{ closureId: row.id, at: now, step: 'changed', by: closer.name }]).execute();
  const areaOf = (area: KeptArea) => ({ geometry: shapeOf(area) });
  const entry = changeOf(closureWords, {
    id: row.id,
    label: labelOf(row),
    before: { ...row, ...areaOf(row) },
    after: { ...change, ...(kept === null ? {} : areaOf(kept)) },
  });
  return { ...updated, entry };
}

/** Lifts a closure; the row is locked. */
export async function liftClosure(
  db: Db,
  { now }: Pick<Services, 'now'>,
  closer: Closer,
  row: Row,
  reason: string,
): Promise<{ version: number; entry: AuditEntry }> {
  refuseOver(row);
  const endedAt = now().toISOString();
  const after = { endedAt, endReason: reason };
  const updated = await updateClosure(db, row.id, after).executeTakeFirstOrThrow();
  await insertSteps(db, [{ closureId: row.id, at: endedAt, step: 'lifted', by: closer.name, note: reason }]).execute();
  return { ...updated, entry: changeOf(closureWords, { id: row.id, label: labelOf(row), before: row, after }) };
}

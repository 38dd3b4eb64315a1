/** Adding, changing and deleting stations with their bays. */
import { DONE } from '#contract/ground/core.ts';
import { stationForm, type BayForm, type stationCalls, type StationForm } from '#contract/capacity/station/calls.ts';
import { stationWords } from '#contract/capacity/station/words.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { requireWithin } from '#server/ground/core/reach.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { schoolExists } from '#server/base/organisation/queries.ts';
import { type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { stationMessages } from './messages.ts';
import { STATIONS_TOPIC } from './occupancy.ts';
import { findStation, hoursOf, presentBay } from './present.ts';
import {
  baysOfStation,
  carsAtHome,
  countAtHome,
  deleteOtherBays,
  deleteStation,
  forgetHome,
  insertStation,
  lockStation,
  lockStationForDeletion,
  saveBays,
  stationWithCode,
  updateStation,
} from './queries.ts';

type Commands = Handlers<typeof stationCalls>;
type Context = Pick<CallContext<'capacity:station:update'>, 'db' | 'services' | 'actor'>;

/** The station, locked, with its bays. 404 when it is gone or not the caller's to change, 409 when it has changed. */
async function takeStation(
  { actor, db, services }: Context,
  seen: { id: string; version: number },
  lock = lockStation,
) {
  const scope = scopeOf(actor);
  const current = () => findStation(db, services, scope, seen.id);
  const { lng, lat, openingHours, ...rest } = await takeRow(lock(db, scope, seen.id), seen, current);
  const bays = (await baysOfStation(db, seen.id).execute()).map(presentBay);
  return { ...rest, position: [lng, lat] satisfies [number, number], openingHours: hoursOf(openingHours), bays };
}

/** 400 when the station would be out of the caller's own reach, or names an area or school that is not there. */
async function checkPlace(
  db: Db,
  actor: Actor,
  form: StationForm,
  before: Pick<StationForm, 'areaCode' | 'schoolId'> | null,
): Promise<void> {
  const { kind } = scopeOf(actor);
  if (kind === 'suppliers' || kind === 'own') throw new Refusal(403, stationMessages.readOnly);
  const { areaCode, schoolId } = form;
  requireWithin(actor, { areaCode, schoolId });
  if (areaCode !== '') await checkAreaCodes(db, 'areaCode', [areaCode], before === null ? [] : [before.areaCode]);
  if (
    schoolId !== null &&
    schoolId !== before?.schoolId &&
    (await schoolExists(db, schoolId).executeTakeFirst()) === undefined
  )
    throw refuseField('schoolId', stationMessages.unknownSchool);
}

const columnsOf = ({ position: [lng, lat], openingHours, accessibility, bays: _bays, ...rest }: StationForm) => ({
  ...rest,
  lng,
  lat,
  openingHours: JSON.stringify(openingHours),
  accessibility: [...new Set(accessibility)].sort(),
});

/** Makes these the bays of a station, in their order. */
export async function keepBays(db: Db, stationId: string, bays: readonly BayForm[]): Promise<void> {
  await deleteOtherBays(
    db,
    stationId,
    bays.map(({ code }) => code),
  ).execute();
  if (bays.length === 0) return;
  const rows = bays.map(({ position, ...bay }) => ({ ...bay, lng: position?.[0] ?? null, lat: position?.[1] ?? null }));
  await saveBays(db, stationId, JSON.stringify(rows)).execute();
}

export const addStation: Commands['addOne'] = async (context, form) => {
  const { actor, db, services } = context;
  await checkPlace(db, actor, form, null);
  const station = await insertStation(db, columnsOf(form)).executeTakeFirst();
  if (station === undefined) throw refuseTaken('code', stationMessages.codeTaken);
  await keepBays(db, station.id, form.bays);
  await services.nodes.tell(db, STATIONS_TOPIC);
  context.record(changeOf(stationWords, { id: station.id, label: form.name, after: form }));
  return station;
};

export const changeStation: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { actor, db, services } = context;
  const before = await takeStation(context, { id, version });
  const form = changedForm(context, stationForm, before, change);
  await checkPlace(db, actor, form, before);
  if (form.code !== before.code && (await stationWithCode(db, form.code).executeTakeFirst()) !== undefined)
    throw refuseTaken('code', stationMessages.codeTaken);
  await keepBays(db, id, form.bays);
  await services.nodes.tell(db, STATIONS_TOPIC);
  context.record(changeOf(stationWords, { id, label: form.name, before, after: form }));
  return updateStation(db, id, columnsOf(form)).executeTakeFirstOrThrow();
};

export const setStationState: Commands['updateState'] = async (context, { state, ...seen }) => {
  const { db, services } = context;
  const before = await takeStation(context, seen);
  await services.nodes.tell(db, STATIONS_TOPIC);
  context.record(changeOf(stationWords, { id: seen.id, label: before.name, before, after: { state } }));
  return updateStation(db, seen.id, { state }).executeTakeFirstOrThrow();
};

export const removeStation: Commands['deleteById'] = async (context, seen) => {
  const { db, services } = context;
  const before = await takeStation(context, seen, lockStationForDeletion);
  const { count } = await countAtHome(db, seen.id).executeTakeFirstOrThrow();
  if (count !== '0') {
    const cars = await carsAtHome(db, seen.id).execute();
    throw new Refusal(409, stationMessages.inUse, { params: { count }, data: { cars, count: Number(count) } });
  }
  await forgetHome(db, seen.id).execute();
  await deleteStation(db, seen.id).execute();
  await services.nodes.tell(db, STATIONS_TOPIC);
  context.record(changeOf(stationWords, { id: seen.id, label: before.name, before }));
  return DONE;
};

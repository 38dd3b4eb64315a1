/** Adding and changing cars, and moving them through their states. */
import { carForm, type carCalls } from '#contract/capacity/car/calls.ts';
import { canMoveCar } from '#contract/capacity/car/rules.ts';
import { carWords } from '#contract/capacity/car/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { requireWithin } from '#server/ground/core/reach.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { carMessages } from './messages.ts';
import { currentCar, viewOf } from './present.ts';
import { insertCar, lockCar, updateCar } from './queries.ts';
import { checkFree, checkPlaces, STATE_WORDS, withGroupsInOrder } from './service.ts';

type Commands = Handlers<typeof carCalls>;
type Context = Pick<CallContext<'capacity:car:update'>, 'db' | 'services' | 'actor'>;

/** The car, locked. 404 when it is gone or out of reach, 409 when it has changed. */
function takeCar({ actor, db, services }: Context, seen: { id: string; version: number }) {
  const view = viewOf(actor, services);
  return takeRow(lockCar(db, view, seen.id), seen, () => currentCar(db, services, view, seen.id));
}

/** The car, locked, whatever its version. 404 when it is gone or out of reach, 409 when it is sold. */
export async function takeCarInUse({ actor, db, services }: Context, carId: string) {
  const car = await lockCar(db, viewOf(actor, services), carId).executeTakeFirst();
  if (car === undefined) throw notFound();
  if (car.state === 'sold') throw new Refusal(409, carMessages.sold);
  return car;
}

export const addCar: Commands['addOne'] = async (context, input) => {
  const { actor, db, services } = context;
  const form = withGroupsInOrder(input);
  requireWithin(actor, form);
  await checkPlaces(db, form);
  await checkFree(db, form, null);
  const car = await insertCar(db, form).executeTakeFirst();
  if (car === undefined) throw refuseTaken('fleetNumber', carMessages.fleetNumberTaken);
  context.record(changeOf(carWords, { id: car.id, label: form.fleetNumber, after: form }));
  await services.telemetry.recordsChanged(db);
  return car;
};

export const changeCar: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { actor, db, services } = context;
  const before = await takeCar(context, { id, version });
  if (before.state === 'sold') throw new Refusal(409, carMessages.sold);
  const form = withGroupsInOrder(changedForm(context, carForm, before, change));
  requireWithin(actor, form);
  await checkPlaces(db, form, before);
  await checkFree(db, form, id);
  const isHeard = (services.telemetry.car(id)?.heardAt ?? 0) > 0;
  if (form.fleetNumber !== before.fleetNumber && isHeard)
    throw refuseField('fleetNumber', carMessages.fleetNumberStays);
  context.record(changeOf(carWords, { id, label: form.fleetNumber, before, after: form }));
  await services.telemetry.recordsChanged(db);
  return updateCar(db, id, form).executeTakeFirstOrThrow();
};

/** The states in which a passenger counts on the car. */
const SERVING: ReadonlySet<string> = new Set(['reserved', 'on_trip', 'stopped']);

export const changeCarState: Commands['changeState'] = async (context, { state, ...seen }) => {
  const { db, request, services } = context;
  const before = await takeCar(context, seen);
  if (!canMoveCar(before.state, state)) {
    const word = (each: typeof state) => say(STATE_WORDS[each], request.language);
    throw new Refusal(409, carMessages.noSuchMove, { params: { from: word(before.state), to: word(state) } });
  }
  const live = services.telemetry.car(before.id);
  if (state === 'sold' && live !== undefined && SERVING.has(live.state)) throw new Refusal(409, carMessages.busy);
  if (before.state === 'sold') await checkFree(db, before, before.id);
  context.record(changeOf(carWords, { id: before.id, label: before.fleetNumber, before, after: { state } }));
  await services.telemetry.recordsChanged(db);
  return updateCar(db, before.id, { state }).executeTakeFirstOrThrow();
};

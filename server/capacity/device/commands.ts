/** Adding, changing and removing devices. Every change makes all nodes look again before it is answered. */
import { DONE } from '#contract/ground/core.ts';
import { type deviceCalls, REGISTRATION_HOURS } from '#contract/capacity/device/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { scopeOf } from '#server/ground/core/actor.ts';
import { digestOfSecret, identityOfPhone, newSecret } from './devices.ts';
import { deviceMessages } from './messages.ts';
import { currentDevice } from './present.ts';
import { carForDevice, insertDevice, lockDevice, updateDevice } from './queries.ts';

type Commands = Handlers<typeof deviceCalls>;
type Changes = Parameters<typeof updateDevice>[3];

const DEVICE = 'device';

interface Named {
  protocol: string;
  identity: string;
  fleetNumber: string;
}
const labelOf = ({ protocol, identity, fleetNumber }: Named): string =>
  `${fleetNumber} · ${protocol}${identity === '' ? '' : ` ${identity}`}`;

/** A device within reach, locked. 404 when there is none, 409 when somebody else changed it. */
async function takeDevice({ actor, db, services }: CallContext, seen: { id: string; version: number }) {
  const scope = scopeOf(actor);
  const device = await lockDevice(db, scope, seen.id).executeTakeFirst();
  if (device === undefined) throw notFound();
  if (device.version !== seen.version)
    throw changedMeanwhile(await currentDevice(db, scope, seen.id, services.now().toISOString()));
  return device;
}

/** Changes a device that is locked, and makes it known everywhere. */
async function change(context: CallContext, seen: { id: string; version: number }, fields: Changes) {
  const updated = await updateDevice(context.db, seen.id, seen.version, fields).executeTakeFirstOrThrow();
  context.rightsChanged();
  return updated;
}

export const addDevice: Commands['addOne'] = async (context, { carId, protocol, remark, ...form }) => {
  const { actor, db, services } = context;
  const car = await carForDevice(db, scopeOf(actor), carId).executeTakeFirst();
  if (car === undefined) throw refuseField('carId', deviceMessages.unknownCar);
  const identity = protocol === 'jt808' ? identityOfPhone(form.identity) : form.identity;
  const secret = newSecret();
  const added = await insertDevice(db, {
    carId,
    protocol,
    identity,
    remark,
    secretDigest: digestOfSecret(services.vault, secret),
    createdBy: actor.userId,
  }).executeTakeFirst();
  if (added === undefined)
    throw protocol === 'mqtt'
      ? refuseTaken('carId', deviceMessages.mqttTaken)
      : refuseTaken('identity', deviceMessages.identityTaken);
  context.record({
    object: DEVICE,
    objectId: added.id,
    label: labelOf({ protocol, identity, fleetNumber: car.fleetNumber }),
    after: { carId, protocol, identity, remark, secret: 'new' },
    secret: ['secret'],
  });
  context.rightsChanged();
  return { id: added.id, secret };
};

export const rotateDevice: Commands['rotate'] = async (context, seen) => {
  const device = await takeDevice(context, seen);
  const secret = newSecret();
  const secretDigest = digestOfSecret(context.services.vault, secret);
  const { version } = await change(context, seen, { secretDigest, registrableUntil: null });
  context.record({
    object: DEVICE,
    objectId: seen.id,
    label: labelOf(device),
    before: { secret: 'old' },
    after: { secret: 'new' },
    secret: ['secret'],
  });
  return { version, secret };
};

export const setDeviceState: Commands['updateState'] = async (context, { state, ...seen }) => {
  const device = await takeDevice(context, seen);
  const { version } = await change(context, seen, { state });
  context.record({
    object: DEVICE,
    objectId: seen.id,
    label: labelOf(device),
    before: { state: device.state },
    after: { state },
  });
  return { version };
};

export const openRegistration: Commands['openRegistration'] = async (context, { open, ...seen }) => {
  const device = await takeDevice(context, seen);
  if (device.protocol !== 'jt808') throw new Refusal(409, deviceMessages.onlyTerminals);
  const until = new Date(context.services.now().getTime() + REGISTRATION_HOURS * 3_600_000);
  const { version, registrableUntil } = await change(context, seen, { registrableUntil: open ? until : null });
  context.record({
    object: DEVICE,
    objectId: seen.id,
    label: labelOf(device),
    before: { registrableUntil: device.registrableUntil },
    after: { registrableUntil },
  });
  return { version, registrableUntil };
};

export const removeDevice: Commands['deleteById'] = async (context, seen) => {
  const device = await takeDevice(context, seen);
  const { carId, protocol, identity, state } = device;
  await change(context, seen, { state: 'removed', registrableUntil: null });
  context.record({
    object: DEVICE,
    objectId: seen.id,
    label: labelOf(device),
    before: { carId, protocol, identity, state },
  });
  return DONE;
};

/** Adding, changing and removing devices. Every change makes all nodes look again before it is answered. */
import { DONE } from '#contract/ground/core.ts';
import { type deviceCalls, REGISTRATION_HOURS } from '#contract/capacity/device/calls.ts';
import { deviceWords } from '#contract/capacity/device/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { identityOfPhone } from '#contract/capacity/device/rules.ts';
import { digestOfSecret, newSecret } from './devices.ts';
import { deviceMessages } from './messages.ts';
import { currentDevice } from './present.ts';
import { carForDevice, insertDevice, lockDevice, updateDevice } from './queries.ts';

type Commands = Handlers<typeof deviceCalls>;
type Changes = Parameters<typeof updateDevice>[3];

interface Named {
  protocol: string;
  identity: string;
  fleetNumber: string;
}
const labelOf = ({ protocol, identity, fleetNumber }: Named): string =>
  `${fleetNumber} · ${protocol}${identity === '' ? '' : ` ${identity}`}`;

/** A device within reach, locked. 404 when there is none, 409 when it has changed meanwhile. */
function takeDevice({ actor, db, services }: CallContext, seen: { id: string; version: number }) {
  const scope = scopeOf(actor);
  const current = () => currentDevice(db, scope, seen.id, services.now().toISOString());
  return takeRow(lockDevice(db, scope, seen.id), seen, current);
}

/** Changes a device that is locked, and makes it known everywhere. */
async function change(context: CallContext, seen: { id: string; version: number }, fields: Changes) {
  const updated = await updateDevice(context.db, seen.id, seen.version, fields).executeTakeFirstOrThrow();
  context.changed('devices');
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
  const label = labelOf({ protocol, identity, fleetNumber: car.fleetNumber });
  const after = { carId, protocol, identity, remark, secret: 'new' };
  context.record(changeOf(deviceWords, { id: added.id, label, after, secret: ['secret'] }));
  context.changed('devices');
  return { id: added.id, secret };
};

export const rotateDevice: Commands['rotate'] = async (context, seen) => {
  const device = await takeDevice(context, seen);
  const secret = newSecret();
  const secretDigest = digestOfSecret(context.services.vault, secret);
  const { version } = await change(context, seen, { secretDigest, registrableUntil: null });
  context.record(
    changeOf(deviceWords, {
      id: seen.id,
      label: labelOf(device),
      before: { secret: 'old' },
      after: { secret: 'new' },
      secret: ['secret'],
    }),
  );
  return { version, secret };
};

export const setDeviceState: Commands['updateState'] = async (context, { state, ...seen }) => {
  const device = await takeDevice(context, seen);
  const { version } = await change(context, seen, { state });
  context.record(changeOf(deviceWords, { id: seen.id, label: labelOf(device), before: device, after: { state } }));
  return { version };
};

export const openRegistration: Commands['openRegistration'] = async (context, { open, ...seen }) => {
  const device = await takeDevice(context, seen);
  if (device.protocol !== 'jt808') throw new Refusal(409, deviceMessages.onlyTerminals);
  const until = new Date(context.services.now().getTime() + REGISTRATION_HOURS * 3_600_000);
  const { version, registrableUntil } = await change(context, seen, { registrableUntil: open ? until : null });
  const after = { registrableUntil };
  context.record(changeOf(deviceWords, { id: seen.id, label: labelOf(device), before: device, after }));
  return { version, registrableUntil };
};

export const removeDevice: Commands['deleteById'] = async (context, seen) => {
  const device = await takeDevice(context, seen);
  await change(context, seen, { state: 'removed', registrableUntil: null });
  context.record(changeOf(deviceWords, { id: seen.id, label: labelOf(device), before: device }));
  return DONE;
};

import { COMMAND_LIMITS, type commandCalls } from '#contract/capacity/command/calls.ts';
import { CONFIRM_SECONDS, isDangerous } from '#contract/capacity/command/rules.ts';
import { COMMAND_KINDS, type CommandKind, type DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import { commandWords } from '#contract/capacity/command/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { changedMeanwhile, notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import type { Services } from '#server/services.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { commandMessages } from './messages.ts';
import { carNow, toRow } from './present.ts';
import {
  cancelQueued,
  carForCommand,
  carForTimeline,
  commandById,
  commandCount,
  commandList,
  commandSorts,
  insertCommand,
  lockCommand,
  lockPrepared,
  queuePrepared,
  stationForCommand,
} from './queries.ts';
import { readTimeline } from './timeline.ts';

interface CarName {
  carId: string;
  fleetNumber: string;
}

/** The commands that these protocols carry: all by MQTT; a terminal shows texts and unlocks doors. */
function kindsBy(protocols: ReadonlySet<DeviceProtocol>): readonly CommandKind[] {
  if (protocols.has('mqtt')) return COMMAND_KINDS;
  return protocols.has('jt808') ? ['openDoors', 'message'] : [];
}

/** The commands that a car can take, by its devices. */
const abilitiesOf = async ({ devices }: Services, carId: string): Promise<readonly CommandKind[]> =>
  kindsBy(await devices.protocolsOf(carId));

/** Whether one of these commands reaches the car now, from this node or another. */
async function isReachable({ commands, devices }: Services, car: CarName, kinds: readonly CommandKind[]) {
  if (commands.reaches(car, kinds)) return true;
  const elsewhere = kindsBy(await devices.protocolsElsewhere(car.carId));
  return elsewhere.some((kind) => kinds.includes(kind));
}

async function carWithin({ actor, db }: Pick<CallContext, 'actor' | 'db'>, carId: string) {
  const car = actor === null ? undefined : await carForCommand(db, scopeOf(actor), carId).executeTakeFirst();
  if (car === undefined) throw notFound();
  return car;
}

const send: Handlers<typeof commandCalls>['send'] = async (context, { carId, kind, reason, text, stationId }) => {
  const { actor, db, services } = context;
  const car = await carWithin(context, carId);
  if (!(await abilitiesOf(services, carId)).includes(kind)) throw new Refusal(409, commandMessages.cannot);
  if (stationId !== null && (await stationForCommand(db, stationId).executeTakeFirst()) === undefined)
    throw refuseField('stationId', commandMessages.unknownStation);
  const asked = { carId, kind, reason, text, stationId };
  const state = isDangerous(kind) ? 'prepared' : 'queued';
  const now = services.now();
  const confirmBefore = new Date(now.getTime() + CONFIRM_SECONDS * 1000);
  const id =
    state === 'queued'
      ? await services.commands.send(db, { ...asked, requestedBy: actor.userId })
      : (
          await insertCommand(db, {
            ...asked,
            state,
            requestedBy: actor.userId,
            createdAt: now,
            expiresAt: confirmBefore,
            doneWithin: COMMAND_LIMITS[kind].finish,
          }).executeTakeFirstOrThrow()
        ).id;
  context.record(changeOf(commandWords, { id, label: car.fleetNumber, after: { ...asked, state } }));
  return {
    id,
    state,
    confirmBefore: state === 'queued' ? null : confirmBefore.toISOString(),
    car: carNow(services, car),
  };
};

const confirm: Handlers<typeof commandCalls>['confirm'] = async (context, { id }) => {
  const { actor, db, services } = context;
  const command = await lockPrepared(db, scopeOf(actor), id, actor.userId).executeTakeFirst();
  if (command === undefined) throw notFound();
  if (command.state !== 'prepared') throw new Refusal(409, commandMessages.confirmedAlready);
  const now = services.now();
  if (Date.parse(command.expiresAt) <= now.getTime()) throw new Refusal(409, commandMessages.confirmTooLate);
  const expiresAt = new Date(now.getTime() + COMMAND_LIMITS[command.kind].deliver * 1000).toISOString();
  const queued = await queuePrepared(db, id, now.toISOString(), expiresAt).executeTakeFirstOrThrow();
  await services.commands.queued(db, command.carId);
  const { kind, reason } = command;
  const [before, after] = [{ state: 'prepared' }, { state: 'queued', kind, reason }];
  context.record(changeOf(commandWords, { id, label: command.fleetNumber, before, after }));
  return queued;
};

const cancel: Handlers<typeof commandCalls>['cancel'] = async (context, { id, version, reason }) => {
  const { actor, db, services } = context;
  const scope = scopeOf(actor);
  const command = await lockCommand(db, scope, id).executeTakeFirst();
  if (command === undefined) throw notFound();
  const current = async () => {
    const row = await commandById(db, scope, id).executeTakeFirst();
    return row === undefined ? null : toRow(row);
  };
  if (command.state !== 'queued')
    throw new Refusal(409, commandMessages.notQueued, { data: { current: await current() } });
  if (command.version !== version) throw changedMeanwhile(await current());
  const now = services.now().toISOString();
  const cancelled = await cancelQueued(db, id, actor.userId, reason, now).executeTakeFirstOrThrow();
  const { carId, kind } = command;
  await services.commands.tell(db, carId);
  await services.commands.moved(db, { id, carId, kind, state: 'cancelled', answer: reason });
  const [before, after] = [{ state: 'queued' }, { state: 'cancelled', reason }];
  context.record(changeOf(commandWords, { id, label: command.fleetNumber, before, after }));
  return cancelled;
};

export const commandHandlers: Handlers<typeof commandCalls> = {
  send,
  confirm,
  cancel,

  async getPageList({ actor, db }, input) {
    const scope = scopeOf(actor);
    return answerList(db, input, commandSorts, {
      rows: (page) => commandList(db, scope, input, page),
      count: () => commandCount(db, scope, input),
      show: (rows) => rows.map(toRow),
    });
  },

  async getAbilities(context, { carId }) {
    const car = await carWithin(context, carId);
    const kinds = [...(await abilitiesOf(context.services, carId))];
    const named = { carId, fleetNumber: car.fleetNumber };
    return { kinds, reachable: await isReachable(context.services, named, kinds), car: carNow(context.services, car) };
  },

  async getTimeline(context, input) {
    const car = await carForTimeline(context.db, scopeOf(context.actor), input.carId).executeTakeFirst();
    if (car === undefined) throw notFound();
    return readTimeline(context.db, input, context.services.now());
  },
};

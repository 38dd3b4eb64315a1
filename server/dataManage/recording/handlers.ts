import type { Recording, recordingCalls } from '#contract/dataManage/recording/calls.ts';
import { isAwaited, OLDEST_HOURS } from '#contract/dataManage/recording/rules.ts';
import { recordingWords } from '#contract/dataManage/recording/words.ts';
import { lockDataSet } from '#server/dataManage/dataSet/queries.ts';
import { dataReach } from '#server/dataManage/dataSet/reach.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { askForRecording, canRecord } from './ask.ts';
import { recordingMessages } from './messages.ts';
import {
  alertOfCar,
  carToRecord,
  factsOfRecording,
  lockRecording,
  recordingById,
  recordingCount,
  recordingList,
  recordingSorts,
  updateRecording,
  type RecordingReach,
} from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof recordingById>['executeTakeFirstOrThrow']>>;

const reachOf = (actor: CallContext['actor']): RecordingReach => ({ scope: scopeOf(actor), sets: dataReach(actor) });

const shown = ({ size, ...row }: Row): Recording => ({ ...row, size: size === null ? null : Number(size) });
const HOUR_MS = 3_600_000;
/** Clocks of cars and people differ a little. */
const AHEAD_MS = 60_000;

/** @throws FieldRefusal 400 for a moment that no car has any more, or not yet */
function checkMoment({ at, before, after }: Pick<Recording, 'at' | 'before' | 'after'>, now: Date): void {
  const moment = Date.parse(at);
  if (moment > now.getTime() + AHEAD_MS) throw refuseField('at', recordingMessages.inFuture);
  if (moment < now.getTime() - OLDEST_HOURS * HOUR_MS)
    throw refuseField('at', recordingMessages.tooOld, { hours: OLDEST_HOURS });
  if (before + after === 0) throw refuseField('before', recordingMessages.nothingAsked);
}

const take = (context: Pick<CallContext, 'actor' | 'db'>, seen: { id: string; version: number }) => {
  requireEverything(context.actor);
  return takeRow(lockRecording(context.db, reachOf(context.actor), seen.id), seen, ({ commandId: _none, ...row }) =>
    shown(row),
  );
};

export const recordingHandlers: Handlers<typeof recordingCalls> = {
  getPageList: ({ actor, db }, input) =>
    answerList(db, input, recordingSorts, {
      rows: (page) => recordingList(db, reachOf(actor), input, page),
      count: () => recordingCount(db, reachOf(actor), input),
      show: (rows) => rows.map(shown),
    }),

  async getById({ actor, db }, { id }) {
    const row = await recordingById(db, reachOf(actor), id).executeTakeFirst();
    if (row === undefined) throw notFound();
    const facts = (await factsOfRecording(db, id).executeTakeFirst())?.facts ?? null;
    return {
      recording: shown(row),
      points: [...(facts?.points ?? [])],
      states: [...(facts?.states ?? [])],
    };
  },

  async addOne(context, form) {
    const { actor, db, request, services } = context;
    requireEverything(actor);
    const { carId, dataSetId, alertId } = form;
    checkMoment(form, services.now());
    const car = await carToRecord(db, scopeOf(actor), carId).executeTakeFirst();
    if (car === undefined) throw refuseField('carId', recordingMessages.noSuchCar);
    if (alertId !== null && (await alertOfCar(db, carId, alertId).executeTakeFirst()) === undefined)
      throw refuseField('alertId', recordingMessages.noSuchAlert);
    const set = await lockDataSet(db, dataReach(actor), dataSetId).executeTakeFirst();
    if (set === undefined) throw refuseField('dataSetId', recordingMessages.noSuchSet);
    if (set.state === 'archived') throw new Refusal(409, recordingMessages.archived);
    if (!(await canRecord(services, carId))) throw new Refusal(409, recordingMessages.unable);
    const wish = { ...form, ruleId: null, userId: actor.userId, language: request.language };
    const id = await askForRecording(services, db, wish);
    if (id === null) throw new Error('an order of a person was taken for one of a rule');
    context.record(changeOf(recordingWords, { id, label: car.fleetNumber, after: form }));
    return { id };
  },

  async cancel(context, { id, version }) {
    const { db, services } = context;
    const before = await take(context, { id, version });
    if (!isAwaited(before.state)) throw new Refusal(409, recordingMessages.notAwaited);
    const fields = { state: 'cancelled' as const, endedAt: services.now() };
    const updated = await updateRecording(db, id, fields).executeTakeFirstOrThrow();
    if (before.commandId !== null) await services.commands.withdraw(db, before.commandId);
    const change = { before: { state: before.state }, after: { state: fields.state } };
    context.record(changeOf(recordingWords, { id, label: before.fleetNumber, ...change }));
    return updated;
  },

  async importAgain(context, { id, version }) {
    const { db, services } = context;
    const before = await take(context, { id, version });
    if (before.state !== 'failed' || before.sha256 === '') throw new Refusal(409, recordingMessages.notAgain);
    const fields = { state: 'received', problem: null, answer: '', jobId: null, endedAt: null } as const;
    const again = { ...fields, receivedAt: services.now() };
    const updated = await updateRecording(db, id, again).executeTakeFirstOrThrow();
    const change = { before: { state: before.state }, after: { state: fields.state } };
    context.record(changeOf(recordingWords, { id, label: before.fleetNumber, ...change }));
    return updated;
  },
};

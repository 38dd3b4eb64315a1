/** What persons do with a record that was held back or rejected. */
import { DONE } from '#contract/ground/core.ts';
import type { supervisionCalls } from '#contract/insight/supervision/calls.ts';
import {
  checkRecord,
  isOpenToPeople,
  RECORD_FIELDS,
  type RecordFields,
  type SupervisionKind,
} from '#contract/insight/supervision/rules.ts';
import { supervisionWords } from '#contract/insight/supervision/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handler } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { ordered } from './recording/compose.ts';
import { supervisionMessages } from './messages.ts';
import { shownRow } from './present.ts';
import { insertEdition, lockSupervision, settleRecord } from './queries.ts';

type Calls = typeof supervisionCalls;

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

/** The row, locked, at the version that the caller saw, as long as a person may do something with it. */
async function takeOpen({ actor, db }: Pick<CallContext, 'actor' | 'db'>, id: string, version: number) {
  const row = await takeRow(lockSupervision(db, scopeOf(actor), id), { version }, shownRow);
  if (!isOpenToPeople(row.state)) throw new Refusal(409, supervisionMessages.notOpen);
  return row;
}

const nameOf = ({ kind, orderNo, vehicleNo }: { kind: string; orderNo: string; vehicleNo: string }): string =>
  `${kind} ${orderNo === '' ? vehicleNo : orderNo}`;

/** The fields with the named ones changed; an empty value takes an optional one away. @throws FieldRefusal */
function correctedFields(
  kind: SupervisionKind,
  before: RecordFields,
  values: Readonly<Record<string, string>>,
): RecordFields {
  const draft: Record<string, string | number | undefined> = { ...before };
  for (const [name, value] of Object.entries(values)) {
    const field = RECORD_FIELDS[kind].find((one) => one.name === name);
    if (field === undefined)
      throw new FieldRefusal([
        { path: `values.${name}`, sentence: supervisionMessages.noSuchField, params: { field: name } },
      ]);
    const text = value.trim();
    const isNumber = field.kind !== 'text' && NUMBER.test(text);
    draft[name] = text === '' ? undefined : isNumber ? Number(text) : text;
  }
  return ordered(kind, draft);
}

export const correctOne: Handler<Calls['correct']> = async (context, { id, version, values, note }) => {
  const { actor, db, request, services } = context;
  const row = await takeOpen(context, id, version);
  const fields = correctedFields(row.kind, row.fields, values);
  if (JSON.stringify(fields) === JSON.stringify(ordered(row.kind, row.fields)))
    throw new Refusal(409, supervisionMessages.sameAsBefore);
  const found = checkRecord(row.kind, fields, Number(row.notBefore), services.now().getTime());
  if (found.length > 0)
    throw new FieldRefusal(
      found.map(({ field, problem }) => ({
        path: `values.${field}`,
        sentence: supervisionMessages.stillWrong,
        params: { field, problem: say(supervisionMessages[problem], request.language) },
      })),
    );
  const now = services.now().toISOString();
  await settleRecord(db, id, { state: 'replaced', settledAt: now }).execute();
  const added = await insertEdition(db, id, {
    fields: JSON.stringify(fields),
    note,
    byUserId: actor.userId,
    now,
  }).executeTakeFirstOrThrow();
  context.record(
    changeOf(supervisionWords, {
      id: added.id,
      label: nameOf(row),
      before: { edition: row.edition, values: Object.keys(values).join(' ') },
      after: { edition: row.edition + 1, values: Object.keys(values).join(' '), note },
    }),
  );
  return added;
};

export const dropOne: Handler<Calls['drop']> = async (context, { id, version, note }) => {
  const { actor, db, services } = context;
  const row = await takeOpen(context, id, version);
  const settledAt = services.now().toISOString();
  await settleRecord(db, id, { state: 'dropped', settledAt, note, byUserId: actor.userId }).execute();
  context.record(
    changeOf(supervisionWords, {
      id,
      label: nameOf(row),
      before: { state: row.state, note: '' },
      after: { state: 'dropped', note },
    }),
  );
  return DONE;
};

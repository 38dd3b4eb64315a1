/** What authorities tell by signed calls. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { closureAct, closureQuestion, type openClosureCalls } from '#contract/capacity/closure/calls.ts';
import { closureWords } from '#contract/capacity/closure/words.ts';
import type { Signed } from '#contract/system/apiKey/signed.ts';
import type { AuditEntry } from '#server/ground/core/audit.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { speaking } from '#server/ground/core/issues.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { admitKey, secretOf } from '#server/system/apiKey/service.ts';
import { checkSignature } from '#server/system/apiKey/signed.ts';
import { announce } from './announce.ts';
import { closureMessages } from './messages.ts';
import { closureDetail } from './present.ts';
import { holdReference, lockReferenced } from './queries.ts';
import { changeClosure, closeArea, closedArea, liftClosure, type Closer, type Row } from './service.ts';

type Context = CallContext<'public'>;
type Act = z.output<typeof closureAct>;
type Closing = Extract<Act, { act: 'close' }>;
type Changing = Extract<Act, { act: 'change' }>;

function parsed<Schema extends z.ZodType>(schema: Schema, payload: string, { request }: Context): z.output<Schema> {
  let read: unknown;
  try {
    read = z.json().parse(JSON.parse(payload));
  } catch {
    throw refuseField('payload', closureMessages.notJson);
  }
  return schema.parse(read, speaking(request.language));
}

/** The authority that calls; counts one use of its key. */
async function authorityOf({ db, services, token }: Context, sent: Signed): Promise<Closer> {
  const now = services.now();
  const key = await admitKey(db, token, 'closure', now);
  checkSignature(secretOf(services.vault, key), sent, now);
  return { origin: 'call', source: key.source, name: key.name, whose: `key ${key.id}` };
}

async function standingOf({ db }: Pick<Context, 'db'>, id: string) {
  const { proof, ...closure } = await closureDetail(db, id);
  const { reference, state, isDrill, fromAt, untilAt, beganAt, clearAt, secondsToClear, endedAt } = closure;
  return {
    reference,
    state,
    isDrill,
    fromAt,
    untilAt,
    beganAt,
    clearAt,
    secondsToClear,
    endedAt,
    carsInside: proof.inside,
    carsLeft: proof.left,
    lastLeftAt: proof.lastLeftAt,
  };
}

/** What of the row differs from what is wanted; nothing: it was told before. */
async function differing(
  { services }: Context,
  row: Row,
  { reason, geometry, untilAt }: Pick<Changing, 'reason' | 'geometry' | 'untilAt'>,
  closer: Closer,
): Promise<Pick<Changing, 'reason' | 'geometry' | 'untilAt'>> {
  const moment = (at: string | null) => (at === null ? null : Date.parse(at));
  const kept =
    geometry === undefined ? null : (await closedArea(services, geometry.coordinates, closer.whose)).geometry;
  return {
    ...(reason === undefined || reason === row.reason ? {} : { reason }),
    ...(kept === null || isDeepStrictEqual(kept.coordinates, row.geometry.coordinates) ? {} : { geometry }),
    ...(untilAt === undefined || moment(untilAt) === moment(row.untilAt) ? {} : { untilAt }),
  };
}

interface Outcome {
  id: string;
  /** Null: it was told before. */
  entry: AuditEntry | null;
}

async function close(context: Context, closer: Closer, { act: _act, ...form }: Closing): Promise<Outcome> {
  const { db, services } = context;
  await holdReference(db, closer.source, form.reference).execute();
  const known = await lockReferenced(db, closer.source, form.reference).executeTakeFirst();
  if (known === undefined) return closeArea(db, services, closer, { ...form, authority: closer.name });
  const { reason, geometry, untilAt } = form;
  const differs = await differing(context, known, { reason, geometry, untilAt }, closer);
  if (Object.keys(differs).length > 0 || known.isDrill !== form.isDrill) throw new Refusal(409, closureMessages.reused);
  return { id: known.id, entry: null };
}

async function own({ db }: Context, { source }: Closer, reference: string): Promise<Row> {
  const row = await lockReferenced(db, source, reference).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

async function change(context: Context, closer: Closer, { reference, ...wanted }: Changing): Promise<Outcome> {
  const row = await own(context, closer, reference);
  const differs = await differing(context, row, wanted, closer);
  if (Object.keys(differs).length === 0) return { id: row.id, entry: null };
  const { entry } = await changeClosure(context.db, context.services, closer, row, differs);
  return { id: row.id, entry };
}

async function lift(context: Context, closer: Closer, reference: string, reason: string): Promise<Outcome> {
  const row = await own(context, closer, reference);
  if (row.endedAt !== null) return { id: row.id, entry: null };
  const { entry } = await liftClosure(context.db, context.services, closer, row, reason);
  return { id: row.id, entry };
}

function doAct(context: Context, closer: Closer, act: Act): Promise<Outcome> {
  if (act.act === 'close') return close(context, closer, act);
  if (act.act === 'change') return change(context, closer, act);
  return lift(context, closer, act.reference, act.reason);
}

export const openClosureHandlers: Handlers<typeof openClosureCalls> = {
  async tell(context, sent) {
    const closer = await authorityOf(context, sent);
    const act = parsed(closureAct, sent.payload, context);
    const { id, entry } = await doAct(context, closer, act);
    if (entry !== null) announce(context);
    const label = `${closer.name} ${act.reference}`;
    const caller = { account: closer.name, roleCode: 'apiKey' };
    context.record({ ...(entry ?? changeOf(closureWords, { id, label, after: {} })), caller });
    return { ...(await standingOf(context, id)), isNew: entry !== null };
  },

  async ask(context, sent) {
    const closer = await authorityOf(context, sent);
    const { reference } = parsed(closureQuestion, sent.payload, context);
    const row = await context.db.transaction().execute((db) => own({ ...context, db }, closer, reference));
    return standingOf(context, row.id);
  },
};

/** Adding, changing and deleting dictionaries. */
import { DONE } from '#contract/ground/core.ts';
import { dictTypeForm, MOST_DICT_TYPES, type sysDictCalls } from '#contract/base/sysDict/calls.ts';
import { dictWords } from '#contract/base/sysDict/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { sysDictMessages as messages } from './messages.ts';
import { currentType } from './present.ts';
import { countTypes, deleteType, insertType, lockType, typeWithCode, updateType } from './queries.ts';

type Commands = Handlers<typeof sysDictCalls>;
export type Context = CallContext & { actor: Actor };

/** Tells open consoles, with the commit, to read the dictionary again. */
export const tell = (context: Context, typeCode: string, version: number) =>
  context.services.live.tell(context.db, 'everybody', { kind: 'dict', typeCode, version });

/** A dictionary, held until the end. 404 when it is gone. */
export async function holdType({ db, actor }: Context, id: string) {
  requireEverything(actor);
  const type = await lockType(db, id).executeTakeFirst();
  if (type === undefined) throw notFound();
  return type;
}

/** The same at the version that the caller saw; 409 with `current` for another. */
function takeType({ db, actor }: Context, id: string, version: number) {
  requireEverything(actor);
  return takeRow(lockType(db, id), { version }, () => currentType(db, id));
}

export const addType: Commands['addType'] = async (context, form) => {
  const { db, actor } = context;
  requireEverything(actor);
  const { count } = await countTypes(db).executeTakeFirstOrThrow();
  if (Number(count) >= MOST_DICT_TYPES)
    throw new Refusal(409, messages.tooManyTypes, { params: { most: MOST_DICT_TYPES } });
  const added = await insertType(db, form).executeTakeFirst();
  if (added === undefined) throw refuseTaken('code', messages.codeTaken);
  context.record(changeOf(dictWords, { id: added.id, label: form.nameZh, after: form }));
  await tell(context, form.code, added.revision);
  return { id: added.id };
};

export const changeType: Commands['updateType'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const before = await takeType(context, id, version);
  const form = changedForm(context, dictTypeForm, before, change);
  if (before.builtIn && form.code !== before.code) throw refuseField('code', messages.builtInCode);
  if (before.builtIn && form.state !== 'enabled') throw refuseField('state', messages.builtInState);
  if (form.code !== before.code && (await typeWithCode(db, form.code).executeTakeFirst()) !== undefined)
    throw refuseTaken('code', messages.codeTaken);
  const updated = await updateType(db, id, form).executeTakeFirstOrThrow();
  context.record(changeOf(dictWords, { id, label: before.nameZh, before, after: form }));
  await tell(context, before.code, updated.revision);
  if (form.code !== before.code) await tell(context, form.code, updated.revision);
  return { version: updated.version };
};

export const removeType: Commands['deleteType'] = async (context, { id, version }) => {
  const before = await takeType(context, id, version);
  if (before.builtIn) throw new Refusal(409, messages.builtInKept);
  await deleteType(context.db, id).execute();
  context.record(changeOf(dictWords, { id, label: before.nameZh, before }));
  await tell(context, before.code, before.revision + 1);
  return DONE;
};

/** Adding, changing, moving and deleting the items of dictionaries. */
import { DONE } from '#contract/ground/core.ts';
import { dictItemForm, MOST_DICT_ITEMS, type sysDictCalls } from '#contract/base/sysDict/calls.ts';
import { dictItemWords } from '#contract/base/sysDict/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { type Context, holdType, tell } from './commands.ts';
import { sysDictMessages as messages } from './messages.ts';
import {
  deleteItem,
  followValue,
  insertItem,
  itemById,
  placesOf,
  raiseRevision,
  renumber,
  updateItem,
} from './queries.ts';

type Commands = Handlers<typeof sysDictCalls>;

/** An item with its dictionary held, so that changes of the items of one dictionary take turns. */
async function takeItem(context: Context, id: string, version?: number) {
  const seen = await itemById(context.db, id).executeTakeFirst();
  if (seen === undefined) throw notFound();
  const type = await holdType(context, seen.typeId);
  const item = await itemById(context.db, id).executeTakeFirst();
  if (item === undefined) throw notFound();
  if (version !== undefined && item.version !== version) throw changedMeanwhile(item);
  return { item, type };
}

async function itemsChanged(context: Context, typeId: string): Promise<void> {
  const { code, revision } = await raiseRevision(context.db, typeId).executeTakeFirstOrThrow();
  await tell(context, code, revision);
}

type Places = Awaited<ReturnType<ReturnType<typeof placesOf>['execute']>>;

/** 400 unless the value above exists, and is neither the item itself nor below it. */
function checkParent(places: Places, value: string, parentValue: string): void {
  if (parentValue === '') return;
  const above = new Map(places.map((place) => [place.value, place.parentValue]));
  if (!above.has(parentValue)) throw refuseField('parentValue', messages.parentUnknown);
  const seen = new Set([value]);
  for (let at: string | undefined = parentValue; at !== undefined && at !== ''; at = above.get(at)) {
    if (seen.has(at)) throw refuseField('parentValue', messages.parentCircle);
    seen.add(at);
  }
}

const labelOf = (type: { nameZh: string }, item: { nameZh: string }) => `${type.nameZh} / ${item.nameZh}`;

export const addItem: Commands['addItem'] = async (context, { typeId, ...form }) => {
  const { db } = context;
  const type = await holdType(context, typeId);
  if (type.closed) throw new Refusal(409, messages.closed);
  const places = await placesOf(db, typeId).execute();
  if (places.length >= MOST_DICT_ITEMS)
    throw new Refusal(409, messages.tooManyItems, { params: { most: MOST_DICT_ITEMS } });
  if (places.some(({ value }) => value === form.value)) throw refuseTaken('value', messages.valueTaken);
  checkParent(places, form.value, form.parentValue);
  const orderNum = (places.at(-1)?.orderNum ?? 0) + 1;
  const added = await insertItem(db, { ...form, typeId, orderNum }).executeTakeFirstOrThrow();
  context.record(changeOf(dictItemWords, { id: added.id, label: labelOf(type, form), after: form }));
  await itemsChanged(context, typeId);
  return added;
};

export const changeItem: Commands['updateItem'] = async (context, { id, version, ...named }) => {
  const { db } = context;
  const { item: before, type } = await takeItem(context, id, version);
  const form = changedForm(context, dictItemForm, before, named);
  const places = await placesOf(db, type.id).execute();
  if (form.value !== before.value) {
    if (before.builtIn) throw refuseField('value', messages.valueKept);
    if (places.some(({ value }) => value === form.value)) throw refuseTaken('value', messages.valueTaken);
  }
  checkParent(places, before.value, form.parentValue);
  const updated = await updateItem(db, id, version, form).executeTakeFirstOrThrow();
  if (form.value !== before.value) await followValue(db, type.id, before.value, form.value).execute();
  context.record(changeOf(dictItemWords, { id, label: labelOf(type, before), before, after: form }));
  await itemsChanged(context, type.id);
  return updated;
};

/** Exchanges two neighbours. All places are numbered anew, since two may share a number. */
async function shift(db: Db, places: Places, id: string, direction: 'up' | 'down'): Promise<void> {
  const ids = places.map((place) => place.id);
  const from = ids.indexOf(id);
  const to = direction === 'up' ? from - 1 : from + 1;
  const other = ids[to];
  if (other === undefined) throw new Refusal(409, messages.atTheEnd);
  ids[to] = id;
  ids[from] = other;
  await renumber(db, ids).execute();
}

export const moveItem: Commands['moveItem'] = async (context, { id, direction }) => {
  const { item, type } = await takeItem(context, id);
  const places = await placesOf(context.db, type.id).execute();
  const place = places.findIndex((other) => other.id === id) + 1;
  await shift(context.db, places, id, direction);
  const change = {
    before: { orderNum: place },
    after: { orderNum: direction === 'up' ? place - 1 : place + 1 },
  };
  context.record(changeOf(dictItemWords, { id, label: labelOf(type, item), ...change }));
  await itemsChanged(context, type.id);
  return DONE;
};

export const removeItem: Commands['deleteItem'] = async (context, { id, version }) => {
  const { item, type } = await takeItem(context, id, version);
  if (item.builtIn) throw new Refusal(409, messages.itemKept);
  const places = await placesOf(context.db, type.id).execute();
  if (places.some(({ parentValue }) => parentValue === item.value)) throw new Refusal(409, messages.hasBelow);
  await deleteItem(context.db, id).execute();
  context.record(changeOf(dictItemWords, { id, label: labelOf(type, item), before: item }));
  await itemsChanged(context, type.id);
  return DONE;
};

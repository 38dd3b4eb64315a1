/** What may become of a class: the rules of the whole list. */
import { DONE } from '#contract/ground/core.ts';
import {
  labelClassForm,
  type KeptLabelClass,
  type LabelClass,
  labelListCalls,
} from '#contract/dataManage/labelList/calls.ts';
import {
  LABEL_WORLDS,
  MOST_LABEL_CLASSES,
  MOST_LABEL_GUIDE,
  parentCode,
} from '#contract/dataManage/labelList/rules.ts';
import { labelClassWords } from '#contract/dataManage/labelList/words.ts';
import { attachImages, keepImages, releaseFiles, type Thing } from '#server/base/file/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { allows } from '#server/ground/core/actor.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { messages, type Message } from '#server/ground/core/messages.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { plainTextOf } from '#server/ground/core/richText.ts';
import { FieldRefusal, notFound, Refusal, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { cleanGuide } from './guides.ts';
import { labelMessages } from './messages.ts';
import {
  deleteLabelClass,
  insertLabelClass,
  labelClasses,
  labelClassesBelow,
  labelClassesMergedInto,
  lockLabelClass,
  redirectLabelClasses,
  takeLabelLock,
  updateLabelClass,
} from './queries.ts';

type Commands = Handlers<typeof labelListCalls>;
type Context = Pick<CallContext, 'actor' | 'db'>;
type Form = ReturnType<typeof labelClassForm.parse>;

const refuseField = (path: string, sentence: Message, params: Record<string, string | number>): FieldRefusal =>
  new FieldRefusal([{ path, sentence, params }], 409, sentence);

/** Takes the turn of whoever changes the list. */
async function begin({ actor, db }: Context): Promise<void> {
  requireEverything(actor);
  await takeLabelLock(db).execute();
}

/** A class, locked, at the version that the caller saw. @throws Refusal 404, 409 */
async function take(context: Context, seen: { id: string; version: number }) {
  await begin(context);
  return takeRow(lockLabelClass(context.db, seen.id), seen, (row) => row);
}

/** @throws Refusal 409 when the form does not fit into the list beside the others */
function refuseUnfit(others: readonly KeptLabelClass[], form: Form): void {
  const parent = parentCode(form.code);
  const above = others.find(({ code }) => code === parent);
  if (parent !== null && above === undefined) throw refuseField('code', labelMessages.noParent, { parent });
  if (parent !== null && above !== undefined && above.state !== 'active')
    throw refuseField('code', labelMessages.parentEnded, { parent });
  const sameKey = others.find(({ hotkey }) => form.hotkey !== '' && hotkey === form.hotkey);
  if (sameKey !== undefined) throw refuseField('hotkey', labelMessages.keyTaken, { code: sameKey.code });
  const sameId = others.find(({ cocoId }) => form.cocoId !== null && cocoId === form.cocoId);
  if (sameId !== undefined)
    throw refuseField('cocoId', labelMessages.otherNameTaken, { name: String(form.cocoId), code: sameId.code });
  for (const world of LABEL_WORLDS) {
    for (const name of form[world]) {
      const holder = others.find((other) => other[world].includes(name));
      if (holder !== undefined) throw refuseField(world, labelMessages.otherNameTaken, { name, code: holder.code });
    }
  }
}

/** The form with instructions that may be kept. @throws FieldRefusal 409 where they are too long once they are clean */
function withGuides(form: Form): Form {
  const guides = { guideZh: cleanGuide(form.guideZh), guideEn: cleanGuide(form.guideEn) };
  for (const [field, text] of Object.entries(guides))
    if (text.length > MOST_LABEL_GUIDE)
      throw refuseField(field, labelMessages.guideTooLong, { most: MOST_LABEL_GUIDE });
  return { ...form, ...guides };
}

/** For the log: instructions without markup. */
const logged = <Row extends { guideZh: string; guideEn: string }>(row: Row): Row => ({
  ...row,
  guideZh: plainTextOf(row.guideZh).slice(0, 500),
  guideEn: plainTextOf(row.guideEn).slice(0, 500),
});

const columns = ({ attributes, examples, ...form }: Form) => ({
  ...form,
  attributes: JSON.stringify(attributes),
  examples: JSON.stringify(examples),
});

const thing = (objectId: string): Thing => ({ object: 'labelClass', objectId });

/**
 * Makes the pictures of examples and instructions those of the class. What a released version shows stays.
 * @throws FieldRefusal 409 for an example that is gone, or another's
 */
async function keepPictures(
  context: CallContext,
  { id, isReleased, examples: before }: Pick<LabelClass, 'id' | 'isReleased' | 'examples'>,
  { examples, guideZh, guideEn }: Form,
): Promise<void> {
  const known = new Set(before.map(({ address }) => address));
  const fresh = [...new Set(examples.map(({ address }) => address))].filter((address) => !known.has(address));
  const own = fresh.length === 0 ? [] : await keepImages(context, thing(id), fresh);
  if (own.length < fresh.length) throw refuseTaken('examples', labelMessages.pictureGone);
  const texts = [guideZh, guideEn];
  if (isReleased) await keepImages(context, thing(id), texts);
  else await attachImages(context, thing(id), [...examples.map(({ address }) => address), ...texts]);
}

async function refuseBelow({ db }: Context, code: string, onlyActive: boolean): Promise<void> {
  const below = await labelClassesBelow(db, code, onlyActive).executeTakeFirst();
  if (below !== undefined) throw new Refusal(409, labelMessages.hasBelow, { params: { code: below.code } });
}

/** @throws Refusal 409 when the list is full, or the form does not fit into it */
async function add(context: CallContext, form: Form): Promise<{ id: string }> {
  const all = await labelClasses(context.db).execute();
  if (all.length >= MOST_LABEL_CLASSES)
    throw new Refusal(409, labelMessages.tooMany, { params: { most: MOST_LABEL_CLASSES } });
  refuseUnfit(all, form);
  const added = await insertLabelClass(context.db, columns(form)).executeTakeFirst();
  if (added === undefined) throw refuseTaken('code', labelMessages.codeTaken);
  await keepPictures(context, { id: added.id, isReleased: false, examples: [] }, form);
  return added;
}

export const addOne: Commands['addOne'] = async (context, wish) => {
  await begin(context);
  const form = withGuides(wish);
  const added = await add(context, form);
  context.record(changeOf(labelClassWords, { id: added.id, label: form.code, after: logged(form) }));
  return added;
};

/**
 * Begins to add labels as part of another command, which records them; the caller's transaction has the turn until its end.
 * @returns what adds one
 * @throws Refusal 403 for who may not add labels
 */
export async function beginToAdd(context: CallContext): Promise<(form: Form) => Promise<{ id: string }>> {
  if (!allows(context.actor, labelListCalls.addOne.access)) throw new Refusal(403, messages.forbidden);
  await begin(context);
  return (form) => add(context, withGuides(form));
}

export const updateOne: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const before = await take(context, { id, version });
  if (before.state === 'merged') throw new Refusal(409, labelMessages.isMerged);
  const form = withGuides(changedForm(context, labelClassForm, before, change));
  const others = (await labelClasses(context.db).execute()).filter((other) => other.id !== id);
  if (form.code !== before.code) {
    await refuseBelow(context, before.code, false);
    if (others.some(({ code }) => code === form.code)) throw refuseTaken('code', labelMessages.codeTaken);
  }
  refuseUnfit(others, form);
  const hasPictures = [change.examples, change.guideZh, change.guideEn].some((field) => field !== undefined);
  if (hasPictures) await keepPictures(context, before, form);
  const updated = await updateLabelClass(context.db, id, columns(form)).executeTakeFirstOrThrow();
  context.record(changeOf(labelClassWords, { id, label: before.code, before: logged(before), after: logged(form) }));
  return updated;
};

/** A key is free again once its class is no longer in use. */
export const deprecate: Commands['deprecate'] = async (context, seen) => {
  const before = await take(context, seen);
  if (before.state !== 'active') throw new Refusal(409, labelMessages.notActive);
  await refuseBelow(context, before.code, true);
  const after = { state: 'deprecated', hotkey: '' } as const;
  const updated = await updateLabelClass(context.db, seen.id, after).executeTakeFirstOrThrow();
  context.record(changeOf(labelClassWords, { id: seen.id, label: before.code, before, after }));
  return updated;
};

export const restore: Commands['restore'] = async (context, seen) => {
  const before = await take(context, seen);
  if (before.state !== 'deprecated') throw new Refusal(409, labelMessages.notDeprecated);
  const parent = parentCode(before.code);
  const above = (await labelClasses(context.db).execute()).find(({ code }) => code === parent);
  if (parent !== null && above?.state !== 'active')
    throw new Refusal(409, labelMessages.parentEnded, { params: { parent } });
  const after = { state: 'active' } as const;
  const updated = await updateLabelClass(context.db, seen.id, after).executeTakeFirstOrThrow();
  context.record(changeOf(labelClassWords, { id: seen.id, label: before.code, before, after }));
  return updated;
};

const together = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];

export const merge: Commands['merge'] = async (context, { id, version, intoId }) => {
  const before = await take(context, { id, version });
  if (before.state === 'merged') throw new Refusal(409, labelMessages.isMerged);
  const into = await lockLabelClass(context.db, intoId).executeTakeFirst();
  if (into === undefined) throw notFound();
  if (into.state !== 'active' || intoId === id) throw refuseTaken('intoId', labelMessages.intoUnusable);
  await refuseBelow(context, before.code, false);
  const { db } = context;
  const after = {
    state: 'merged' as const,
    mergedIntoId: intoId,
    hotkey: '',
    coco: [],
    cocoId: null,
    kitti: [],
    nuscenes: [],
    openlabel: [],
  };
  const updated = await updateLabelClass(db, id, after).executeTakeFirstOrThrow();
  await updateLabelClass(db, intoId, {
    coco: together(into.coco, before.coco),
    cocoId: into.cocoId ?? before.cocoId,
    kitti: together(into.kitti, before.kitti),
    nuscenes: together(into.nuscenes, before.nuscenes),
    openlabel: together(into.openlabel, before.openlabel),
  }).execute();
  await redirectLabelClasses(db, id, intoId).execute();
  context.record(changeOf(labelClassWords, { id, label: `${before.code} → ${into.code}`, before, after }));
  return updated;
};

export const deleteById: Commands['deleteById'] = async (context, seen) => {
  const before = await take(context, seen);
  if (before.isReleased) throw new Refusal(409, labelMessages.isReleased);
  await refuseBelow(context, before.code, false);
  const merged = await labelClassesMergedInto(context.db, seen.id).executeTakeFirst();
  if (merged !== undefined) throw new Refusal(409, labelMessages.isMergeTarget);
  await releaseFiles(context, thing(seen.id));
  await deleteLabelClass(context.db, seen.id).execute();
  context.record(changeOf(labelClassWords, { id: seen.id, label: before.code, before: logged(before) }));
  return DONE;
};

/** Adding, changing, stopping and deleting divisions. */
import type { z } from 'zod';
import { requireEverything } from '#server/ground/core/reach.ts';
import { DONE } from '#contract/ground/core.ts';
import { AREA_CODE_LENGTHS, areaForm, type AreaUse, type sysAreaCalls } from '#contract/base/sysArea/calls.ts';
import { sysAreaWords } from '#contract/base/sysArea/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { areaMessages } from './messages.ts';
import { englishName, readingsOf, spelling } from '#server/ground/database/divisions/names.ts';
import {
  areaById,
  areasBelow,
  deleteArea,
  holdArea,
  insertArea,
  lockArea,
  lockAreaForDeletion,
  updateArea,
} from './queries.ts';
import { AREAS_TOPIC, usesOf } from './service.ts';

type Commands = Handlers<typeof sysAreaCalls>;
type Form = z.output<typeof areaForm>;

/** A division that the actor may change, locked. 404 when it is gone, 409 when it has changed. */
async function takeArea(db: Db, actor: Actor, seen: { id: string; version: number }, lock = lockArea) {
  requireEverything(actor, areaMessages.needsEverything);
  return takeRow(lock(db, seen.id), seen, () => areaById(db, seen.id).executeTakeFirst());
}

/** The names of a form; those left empty are made from the Chinese name. */
function namesFrom({ nameZh, nameEn, pinyin, lng, lat, remark }: Form, code: string) {
  const syllables = readingsOf(nameZh);
  const typed = pinyin.split(' ').filter((syllable) => syllable !== '');
  const read = typed.length > 1 ? spelling(typed) : { ...spelling(syllables), ...(pinyin === '' ? {} : { pinyin }) };
  return { nameZh, nameEn: nameEn === '' ? englishName(nameZh, syllables, code) : nameEn, ...read, lng, lat, remark };
}

export const addArea: Commands['addOne'] = async (context, { parentId, code, ...form }) => {
  const { actor, db, services } = context;
  requireEverything(actor, areaMessages.needsEverything);
  const parent = await holdArea(db, parentId).executeTakeFirst();
  if (parent === undefined) throw refuseField('parentId', areaMessages.noParent);
  const length = AREA_CODE_LENGTHS[parent.level];
  if (length === undefined) throw refuseField('parentId', areaMessages.deepest);
  if (code.length !== length || !code.startsWith(parent.code)) {
    throw refuseField('code', areaMessages.codeOfParent, { length, code: parent.code });
  }
  const names = namesFrom(form, code);
  const row = { id: code, code, parentId, level: parent.level + 1, custom: true, ...names };
  const area = await insertArea(db, row).executeTakeFirst();
  if (area === undefined) throw refuseTaken('code', areaMessages.codeTaken);
  await services.nodes.tell(db, AREAS_TOPIC);
  context.record(changeOf(sysAreaWords, { id: area.id, label: form.nameZh, after: { code, ...names } }));
  return area;
};

export const changeArea: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { actor, db, services } = context;
  const before = await takeArea(db, actor, { id, version });
  const form = changedForm(context, areaForm, before, change);
  const names = namesFrom(form, before.code);
  // A name that stays keeps its reading, which may be better than the derived one.
  const isRead = form.nameZh === before.nameZh && (form.pinyin === '' || form.pinyin === before.pinyin);
  const fields = isRead ? { ...names, pinyin: before.pinyin, initials: before.initials } : names;
  const updated = await updateArea(db, id, version, fields).executeTakeFirstOrThrow();
  await services.nodes.tell(db, AREAS_TOPIC);
  context.record(changeOf(sysAreaWords, { id, label: before.nameZh, before, after: fields }));
  return updated;
};

export const setAreaState: Commands['updateState'] = async (context, { id, version, state }) => {
  const { actor, db, services } = context;
  const before = await takeArea(db, actor, { id, version });
  const updated = await updateArea(db, id, version, { state }).executeTakeFirstOrThrow();
  await services.nodes.tell(db, AREAS_TOPIC);
  context.record(changeOf(sysAreaWords, { id, label: before.nameZh, before, after: { state } }));
  return updated;
};

const USED: Record<AreaUse['kind'], Message> = {
  role: areaMessages.usedByRole,
  order: areaMessages.usedByOrder,
  car: areaMessages.usedByCar,
  station: areaMessages.usedByStation,
};

export const removeArea: Commands['deleteById'] = async (context, seen) => {
  const { actor, db, request, services } = context;
  const before = await takeArea(db, actor, seen, lockAreaForDeletion);
  const children = await areasBelow(db, seen.id, false).execute();
  if (children.length > 0) throw new Refusal(409, areaMessages.holdsOthers, { params: { count: children.length } });
  const uses = await usesOf(db, before.code);
  if (uses.length > 0) {
    const { language } = request;
    const words = uses.map(({ kind, count, countIsCapped }) =>
      say(USED[kind], language, { count: countIsCapped ? say(areaMessages.moreThan, language, { count }) : count }),
    );
    const separator = language === 'zh-CN' ? '、' : ', ';
    throw new Refusal(409, areaMessages.inUse, { params: { uses: words.join(separator) }, data: { uses } });
  }
  await deleteArea(db, seen.id, seen.version).executeTakeFirstOrThrow();
  await services.nodes.tell(db, AREAS_TOPIC);
  context.record(changeOf(sysAreaWords, { id: seen.id, label: before.nameZh, before }));
  return DONE;
};

import { sceneCalls, sceneForm } from '#contract/dataManage/scene/calls.ts';
import { afterSceneMove, type SceneKind } from '#contract/dataManage/scene/rules.ts';
import { sceneWords } from '#contract/dataManage/scene/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { dataReach } from '#server/dataManage/dataSet/reach.ts';
import { run } from '#server/ground/aside/aside.ts';
import { allows } from '#server/ground/core/actor.ts';
import { changeOf, type AuditEntry } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything, requireSight } from '#server/ground/core/reach.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';
import { withdrawStoriesOf } from '#server/system/sitePage/release.ts';
import { cutScene, KIND_OF, SCENE_LIMITS } from './cut.ts';
import { sceneMessages } from './messages.ts';
import { startMining } from './mineJob.ts';
import { sceneName } from './names.ts';
import {
  alertToCut,
  alikeScenes,
  carNamed,
  deleteScene,
  deleteTagType,
  insertScene,
  lockScene,
  holdTagTypes,
  lockTagTypes,
  sceneById,
  sceneCount,
  sceneList,
  sceneOfAlert,
  sceneOfMoment,
  sceneSorts,
  sceneSpan,
  sceneTracks,
  sceneTracksText,
  sceneWithValue,
  tagCounts,
  tagTypes,
  updateScene,
  upsertTagType,
  usableTags,
} from './queries.ts';
import { writeTask } from './scene.task.ts';
import { sightsOf } from './sights.ts';
import { isOfType } from './tagValues.ts';

type Row = Awaited<ReturnType<ReturnType<typeof sceneById>['executeTakeFirstOrThrow']>>;

const shown = ({ taggedById: _tagger, wasReviewed: _was, ...row }: Row) => row;

const take = (context: Pick<CallContext, 'actor' | 'db'>, seen: { id: string; version: number }) => {
  requireEverything(context.actor);
  return takeRow(lockScene(context.db, seen.id), seen, shown);
};

const isOpen = ({ state }: Pick<Row, 'state'>): boolean => state === 'candidate' || state === 'tagged';

const clockOf = ({ settings }: CallContext['services']): WallClock => new WallClock(settings.get(fleetTimeZone));

/** Keeps what was worked out before, with its row in the log. */
const settled = <Added extends { id: string }>(
  { db, recordIn, services }: CallContext,
  keep: (transaction: Db) => Promise<{ added: Added; entry: AuditEntry }>,
): Promise<Added> =>
  db.transaction().execute(async (transaction) => {
    const { added, entry } = await keep(transaction);
    await recordIn(transaction, entry);
    await services.live.tellRows(transaction, sceneCalls.getPageList.path);
    return added;
  });

/** What a scene is made of: a moment of a car. */
interface Moment {
  readonly car: { readonly id: string; readonly fleetNumber: string };
  readonly at: string;
  readonly kind: SceneKind;
  readonly alertId: string | null;
}

const AROUND_S = 30;
const beginningOf = (at: string): string => new Date(Date.parse(at) - AROUND_S * 1000).toISOString();

/** The scene of the minute around a moment, and where in it the moment lies: the one that `known` finds, or a new one. */
async function sceneAround(
  context: CallContext,
  { car, at, kind, alertId }: Moment,
  known: (db: Db) => ReturnType<typeof sceneOfAlert>,
): Promise<{ id: string; at: number }> {
  const { actor, db, services } = context;
  const shownAt = ({ id, startedAt, duration }: { id: string; startedAt: string | null; duration: number }) => {
    const seconds = startedAt === null ? 0 : (Date.parse(at) - Date.parse(startedAt)) / 1000;
    return { id, at: Math.min(duration, Math.max(0, seconds)) };
  };
  const there = await known(db).executeTakeFirst();
  const after = alertId === null ? { carId: car.id, at } : { alertId };
  if (there !== undefined)
    return settled(context, () => {
      const entry = changeOf(sceneWords, { id: there.id, label: car.fleetNumber, after });
      return Promise.resolve({ added: shownAt(there), entry });
    });
  const startedAt = beginningOf(at);
  const cut = await cutScene(db, { whose: actor.userId }, car, startedAt, 2 * AROUND_S);
  if (cut === null) throw new Refusal(409, sceneMessages.noHistory);
  const name = sceneName(kind, car.fleetNumber, at, clockOf(services));
  const source = alertId === null ? ('replay' as const) : ('alert' as const);
  // whoever keeps the same moment meanwhile gets the scene of the first
  const sourceHash = alertId === null ? `moment ${car.id} ${startedAt}` : null;
  const row = { ...cut, name, kind, source, alertId, sourceHash, taggedById: null, reviewedById: null };
  return settled(context, async (transaction) => {
    const inserted = await insertScene(transaction, row).executeTakeFirst();
    const added = inserted === undefined ? await known(transaction).executeTakeFirstOrThrow() : { ...inserted, ...cut };
    return {
      added: shownAt(added),
      entry: changeOf(sceneWords, { id: added.id, label: name, after: { ...after, kind } }),
    };
  });
}

export const sceneHandlers: Handlers<typeof sceneCalls> = {
  getPageList: async ({ actor, db }, input) => {
    if (!reachesEverything(actor)) return NOTHING_IN_REACH;
    return answerList(db, input, sceneSorts, {
      rows: (page) => sceneList(db, input, page),
      count: () => sceneCount(db, input),
      show: (rows) => rows.map(shown),
    });
  },

  async getById({ actor, db }, { id }) {
    requireSight(actor);
    const scene = await sceneById(db, id).executeTakeFirst();
    const tracks = await sceneTracks(db, id).executeTakeFirst();
    if (scene === undefined || tracks === undefined) throw notFound();
    const { tracks: list, scenario } = tracks;
    return { scene: shown(scene), list, scenario, alike: await alikeScenes(db, id).execute() };
  },

  async getFrames({ actor, db }, { id }) {
    requireSight(actor);
    const scene = await sceneSpan(db, id).executeTakeFirst();
    if (scene === undefined) throw notFound();
    if (!allows(actor, 'dataManage:dataSet:list')) return { list: [], step: 1 };
    return sightsOf(db, dataReach(actor), scene);
  },

  getTagCounts: async ({ actor, db }) => ({
    list: reachesEverything(actor) ? await tagCounts(db).execute() : [],
  }),

  getTagTypes: async ({ actor, db }) => ({ list: reachesEverything(actor) ? await tagTypes(db).execute() : [] }),

  async setTagType(context, { tag, valueType, unit }) {
    const { actor, db } = context;
    requireEverything(actor);
    await lockTagTypes(db).execute(db);
    const usable = await usableTags(db).execute();
    if (!usable.some(({ value }) => value === tag)) throw refuseField('tag', sceneMessages.noSuchTag, { tag });
    if (valueType !== 'number' && unit !== '') throw refuseField('unit', sceneMessages.onlyNumbersHaveUnits);
    const before = (await tagTypes(db).execute()).find((one) => one.tag === tag);
    const same = (before?.valueType ?? 'none') === valueType && (before?.unit ?? '') === unit;
    const held = same ? undefined : await sceneWithValue(db, tag).executeTakeFirst();
    if (held !== undefined) throw new Refusal(409, sceneMessages.tagValuesInUse, { params: { name: held.name } });
    if (valueType === 'none') await deleteTagType(db, tag).execute();
    else await upsertTagType(db, { tag, valueType, unit }).execute();
    const change = {
      before: { valueType: before?.valueType ?? 'none', unit: before?.unit ?? '' },
      after: { valueType, unit },
    };
    context.record(changeOf(sceneWords, { id: tag, label: tag, ...change }));
    return DONE;
  },

  async addOne(context, { carId, startedAt, duration, ...form }) {
    const { actor, db } = context;
    requireEverything(actor);
    const car = await carNamed(db, carId).executeTakeFirst();
    if (car === undefined) throw refuseField('carId', sceneMessages.noSuchCar);
    const cut = await cutScene(db, { whose: actor.userId }, car, startedAt, duration);
    if (cut === null) throw new Refusal(409, sceneMessages.noHistory);
    const row = { ...cut, ...form, source: 'replay' as const, alertId: null, taggedById: null, reviewedById: null };
    const after = { ...form, carId, startedAt, duration };
    return settled(context, async (transaction) => {
      const added = await insertScene(transaction, row).executeTakeFirstOrThrow();
      return { added, entry: changeOf(sceneWords, { id: added.id, label: form.name, after }) };
    });
  },

  async addOfAlert(context, { alertId }) {
    requireEverything(context.actor);
    const alert = await alertToCut(context.db, alertId).executeTakeFirst();
    if (alert === undefined) throw notFound();
    const car = { id: alert.carId, fleetNumber: alert.fleetNumber };
    const moment = { car, at: alert.occurredAt, kind: KIND_OF[alert.kind] ?? ('other' as const), alertId };
    return sceneAround(context, moment, (db) => sceneOfAlert(db, alertId));
  },

  async addOfMoment(context, { carId, at: asked }) {
    requireEverything(context.actor);
    const car = await carNamed(context.db, carId).executeTakeFirst();
    if (car === undefined) throw refuseField('carId', sceneMessages.noSuchCar);
    const at = new Date(Math.floor(Date.parse(asked) / 1000) * 1000).toISOString();
    const moment = { car, at, kind: 'other' as const, alertId: null };
    return sceneAround(context, moment, (db) => sceneOfMoment(db, carId, beginningOf(at), 2 * AROUND_S));
  },

  mine: startMining,

  async updateOne(context, { id, version, ...change }) {
    const before = await take(context, { id, version });
    if (!isOpen(before)) throw new Refusal(409, sceneMessages.published);
    const form = changedForm(context, sceneForm, before, change);
    const updated = await updateScene(context.db, id, form).executeTakeFirstOrThrow();
    context.record(changeOf(sceneWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async setTags(context, { id, version, tags, tagValues }) {
    const before = await take(context, { id, version });
    if (!isOpen(before)) throw new Refusal(409, sceneMessages.published);
    await holdTagTypes(context.db).execute(context.db);
    const usable = new Set((await usableTags(context.db).execute()).map(({ value }) => value));
    // one that was stopped since may stay
    const unknown = tags.find((tag) => !usable.has(tag) && !before.tags.includes(tag));
    if (unknown !== undefined) throw refuseField('tags', sceneMessages.noSuchTag, { tag: unknown });
    const kept = [...new Set(tags)].toSorted((one, other) => (one < other ? -1 : 1));
    const types = new Map((await tagTypes(context.db).execute()).map((type) => [type.tag, type]));
    const sent = Object.entries(tagValues ?? {}).filter(([tag]) => kept.includes(tag));
    const bad = sent.find(([tag, value]) => !isOfType(types.get(tag), value))?.[0];
    if (bad !== undefined) throw refuseField('tagValues', sceneMessages.badTagValue, { tag: bad });
    // those that stand were held against the types of their time
    const stood = Object.entries(before.tagValues).filter(([tag]) => kept.includes(tag));
    const values = Object.fromEntries(tagValues === undefined ? stood : sent);
    const isTagged = kept.length > 0;
    const fields = {
      tags: kept,
      tagValues: JSON.stringify(values),
      state: isTagged ? ('tagged' as const) : ('candidate' as const),
      taggedById: isTagged ? context.actor.userId : null,
      reviewedById: null,
    };
    const updated = await updateScene(context.db, id, fields).executeTakeFirstOrThrow();
    const change = {
      before: { tags: before.tags, tagValues: before.tagValues, state: before.state },
      after: { tags: kept, tagValues: values, state: fields.state },
    };
    context.record(changeOf(sceneWords, { id, label: before.name, ...change }));
    return updated;
  },

  async review(context, { id, version, move }) {
    const before = await take(context, { id, version });
    const state = afterSceneMove(before.state, move);
    if (state === null) throw new Refusal(409, sceneMessages.notOpen);
    if (move === 'approve' && before.taggedById === context.actor.userId) throw new Refusal(409, sceneMessages.ownTags);
    const fields =
      move === 'approve'
        ? { state, reviewedById: context.actor.userId, wasReviewed: true }
        : { state, isPublic: before.isPublic && state === 'published' };
    if (before.isPublic && state !== 'published') await withdrawStoriesOf(context, id);
    const updated = await updateScene(context.db, id, fields).executeTakeFirstOrThrow();
    const change = { before: { state: before.state }, after: { state } };
    context.record(changeOf(sceneWords, { id, label: before.name, ...change }));
    return updated;
  },

  async setPublic(context, { id, version, isPublic }) {
    const before = await take(context, { id, version });
    if (isPublic && before.state !== 'published') throw new Refusal(409, sceneMessages.onlyPublished);
    if (!isPublic) await withdrawStoriesOf(context, id);
    const updated = await updateScene(context.db, id, { isPublic }).executeTakeFirstOrThrow();
    const change = { before: { isPublic: before.isPublic }, after: { isPublic } };
    context.record(changeOf(sceneWords, { id, label: before.name, ...change }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    const before = await take(context, { id, version });
    if (!isOpen(before) || before.wasReviewed) throw new Refusal(409, sceneMessages.reviewedStays);
    await deleteScene(context.db, id).execute();
    context.record(changeOf(sceneWords, { id, label: before.name, before: { name: before.name, kind: before.kind } }));
    return DONE;
  },

  async exportOne(context, { id, format }) {
    const { actor, db } = context;
    requireEverything(actor);
    const scene = await sceneById(db, id).executeTakeFirst();
    const kept = await sceneTracksText(db, id).executeTakeFirst();
    if (scene === undefined || kept === undefined) throw notFound();
    if (format === 'geojson' && scene.frame !== 'earth') throw new Refusal(409, sceneMessages.notOnEarth);
    const wish = { format, scene: shown(scene), tracks: kept.tracks, tagTypes: await tagTypes(db).execute() };
    const file = await run(writeTask, wish, { ...SCENE_LIMITS, whose: actor.userId });
    const entry = changeOf(sceneWords, { id, label: scene.name, after: { format } });
    await db.transaction().execute((transaction) => context.recordIn(transaction, entry));
    return file;
  },
};

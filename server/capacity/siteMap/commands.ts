/** Drawing, publishing and restoring site maps. Everything happens under the lock of the station's row. */
import { createHash } from 'node:crypto';
import { MOST_BAYS, siteDrawing, sitePicture } from '#contract/capacity/station/calls.ts';
import type { siteMapCalls, SiteDrawing, SitePicture } from '#contract/capacity/station/calls.ts';
import { siteMapWords } from '#contract/capacity/siteMap/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, Refusal } from '#server/ground/core/refusal.ts';
import { attachImages, type Thing } from '#server/base/file/service.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { keepBays } from '#server/capacity/station/commands.ts';
import { STATIONS_TOPIC } from '#server/capacity/station/occupancy.ts';
import { presentBay } from '#server/capacity/station/present.ts';
import { baysOfStation, lockStation, updateStation } from '#server/capacity/station/queries.ts';
import { baysWith, checkNear } from './drawing.ts';
import { siteMapMessages } from './messages.ts';
import { findSiteMap } from './present.ts';
import {
  insertSiteMap,
  insertSiteMapVersion,
  picturesOfVersions,
  siteMapOf,
  siteMapVersion,
  updateSiteMap,
} from './queries.ts';

type Commands = Handlers<typeof siteMapCalls>;
type Context = Pick<CallContext<'capacity:siteMap:update'>, 'actor' | 'db' | 'services' | 'record'>;

interface Content {
  drawing: SiteDrawing;
  picture: SitePicture | null;
}

/** Both are parsed with the schema first, so that the order of keys makes no difference. */
const same = (one: Content, other: Content): boolean =>
  JSON.stringify([siteDrawing.parse(one.drawing), one.picture === null ? null : sitePicture.parse(one.picture)]) ===
  JSON.stringify([siteDrawing.parse(other.drawing), other.picture === null ? null : sitePicture.parse(other.picture)]);

/** A digest, so that the log distinguishes drawings without repeating them. */
const logged = ({ drawing, picture }: Content) => ({
  features: drawing.features.length,
  drawing: createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 12),
  picture: picture?.url ?? null,
});

/** The station and its draft, locked; the draft is null before anything was saved. 404 or 409 as usual. */
async function takeMap(context: Context, seen: { stationId: string; version: number }) {
  const { actor, db } = context;
  const scope = scopeOf(actor);
  const station = await lockStation(db, scope, seen.stationId).executeTakeFirst();
  if (station === undefined) throw notFound();
  const draft = (await siteMapOf(db, seen.stationId).executeTakeFirst()) ?? null;
  if ((draft?.version ?? 0) !== seen.version) throw changedMeanwhile(await findSiteMap(db, scope, seen.stationId));
  return { station, draft };
}

/** The pictures of the draft, and of every version there ever was, stay the map's. */
async function keepPictures(context: Context, stationId: string, picture: SitePicture | null): Promise<void> {
  const earlier = await picturesOfVersions(context.db, stationId).execute();
  const thing: Thing = { object: 'siteMap', objectId: stationId };
  await attachImages(context, thing, [picture?.url ?? '', ...earlier.map(({ url }) => url)]);
}

/** Keeps a content as the draft. */
async function keepDraft(
  context: Context,
  { station, draft }: Awaited<ReturnType<typeof takeMap>>,
  content: Content,
  extra: Record<string, unknown> = {},
): Promise<{ version: number }> {
  const { actor, db } = context;
  const number = draft?.publishedNumber ?? null;
  const shown = number === null ? undefined : await siteMapVersion(db, station.id, number).executeTakeFirst();
  const fields = {
    drawing: JSON.stringify(content.drawing),
    picture: content.picture === null ? null : JSON.stringify(content.picture),
    hasChanges: shown === undefined || !same(shown, content),
    updatedBy: actor.realName,
  };
  const saved =
    draft === null
      ? await insertSiteMap(db, station.id, fields).executeTakeFirstOrThrow()
      : await updateSiteMap(db, station.id, fields).executeTakeFirstOrThrow();
  await keepPictures(context, station.id, content.picture);
  const before = draft === null ? {} : logged(draft);
  const after = { ...logged(content), ...extra };
  context.record(changeOf(siteMapWords, { id: station.id, label: station.name, before, after }));
  return saved;
}

export const saveDraft: Commands['saveDraft'] = async (context, { stationId, version, drawing, picture }) => {
  const taken = await takeMap(context, { stationId, version });
  checkNear([taken.station.lng, taken.station.lat], drawing, picture);
  return keepDraft(context, taken, { drawing, picture });
};

export const publishMap: Commands['publishOne'] = async (context, { note, ...seen }) => {
  const { actor, db, services } = context;
  const { station, draft } = await takeMap(context, seen);
  if (draft === null || draft.drawing.features.length === 0) throw new Refusal(409, siteMapMessages.nothingDrawn);
  if (!draft.hasChanges) throw new Refusal(409, siteMapMessages.unchanged);
  const before = (await baysOfStation(db, station.id).execute()).map(presentBay);
  const bays = baysWith(before, draft.drawing);
  if (bays.length > MOST_BAYS) throw new Refusal(409, siteMapMessages.tooManyBays, { params: { most: MOST_BAYS } });
  const number = draft.lastNumber + 1;
  await insertSiteMapVersion(db, {
    stationId: station.id,
    number,
    drawing: JSON.stringify(draft.drawing),
    picture: draft.picture === null ? null : JSON.stringify(draft.picture),
    note,
    publishedAt: services.now(),
    publishedBy: actor.realName,
  }).execute();
  const saved = await updateSiteMap(db, station.id, {
    publishedNumber: number,
    lastNumber: number,
    hasChanges: false,
  }).executeTakeFirstOrThrow();
  if (JSON.stringify(bays) !== JSON.stringify(before)) {
    await keepBays(db, station.id, bays);
    // a form of the station that is open meanwhile meets a conflict: its bays have moved
    await updateStation(db, station.id, {}).execute();
    await services.nodes.tell(db, STATIONS_TOPIC);
  }
  context.record(
    changeOf(siteMapWords, {
      id: station.id,
      label: station.name,
      before: { publishedNumber: draft.publishedNumber, bays: before },
      after: { publishedNumber: number, bays, note },
    }),
  );
  return { ...saved, number };
};

export const restoreMap: Commands['restoreOne'] = async (context, { number, ...seen }) => {
  const taken = await takeMap(context, seen);
  const earlier = await siteMapVersion(context.db, seen.stationId, number).executeTakeFirst();
  if (earlier === undefined) throw notFound();
  return keepDraft(context, taken, earlier, { restoredNumber: number });
};

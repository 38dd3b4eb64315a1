/** What leaves of a version, and what each format cannot carry of it. */
import type { dataExportCalls } from '#contract/dataManage/dataSet/exportCalls.ts';
import { LABEL_SHAPES, parentCode } from '#contract/dataManage/labelList/rules.ts';
import { dataExportWords } from '#contract/dataManage/dataSet/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { figuresByClass, traitsOfFrames, traitsOfObjects } from '#server/dataManage/dataFrame/queries.ts';
import { bareFrame } from '#server/dataManage/formats/door.ts';
import { carriedBy, CARRIES, LOSSES, lossOf, lossOfFrame, WRITTEN_FORMATS } from '#server/dataManage/formats/index.ts';
import type { FormatFrame } from '#server/dataManage/formats/model.ts';
import { formats } from '#server/dataManage/formats/byName.ts';
import { insertVersionUse } from '#server/dataManage/dataSet/queries.ts';
import { versionOf } from '#server/dataManage/dataSet/reach.ts';

type Commands = Handlers<typeof dataExportCalls>;

/** Adds up what a format loses of all that is alike. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(what: string, count: number): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  get list(): { what: string; count: number }[] {
    return [...this.#counts].map(([what, count]) => ({ what, count })).toSorted((a, b) => b.count - a.count);
  }
}

/** A frame of which a format can lose what a group of frames has. */
const frameWith = (row: {
  kind: FormatFrame['kind'];
  hasAttributes: boolean;
  hasTime: boolean;
  hasSensor: boolean;
  hasProjection: boolean;
  hasScene: boolean;
  ending: string;
}): FormatFrame => ({
  ...bareFrame(`any${row.ending}`),
  kind: row.kind,
  attributes: row.hasAttributes ? { any: true } : {},
  takenAt: row.hasTime ? '2026-01-01T00:00:00.000Z' : null,
  sensor: row.hasSensor ? 'any' : '',
  projection: row.hasProjection ? [] : null,
  scene: row.hasScene ? 'any' : '',
});

const THINGS = [...LABEL_SHAPES, ...LOSSES.filter((what) => what !== 'objects')];

const getLoss: Commands['getLoss'] = async (context, { id, number }) => {
  const { db } = context;
  const { at } = await versionOf(context, id, number);
  const objects = await traitsOfObjects(db, id, at).execute();
  const frames = await traitsOfFrames(db, id, at).execute();
  const classes = await figuresByClass(db, id, at).execute();
  const below = classes.filter(({ name }) => parentCode(name) !== null).length;
  const written = WRITTEN_FORMATS.filter((format) => formats[format]?.writer !== undefined);
  return {
    list: written.map((format) => {
      const tally = new Tally();
      for (const { objects: count, frameKind, kinds, ...traits } of objects)
        for (const [what, times] of lossOf(format, { ...traits, kinds: new Set(kinds) }, frameKind).losses)
          tally.add(what, times * count);
      for (const { frames: count, ...row } of frames)
        for (const what of lossOfFrame(format, frameWith(row))) tally.add(what, count);
      if (!CARRIES[format].parents) tally.add('parents', below);
      return { format, losses: tally.list, carries: THINGS.map((what) => ({ what, how: carriedBy(format, what) })) };
    }),
  };
};

const start: Commands['start'] = async (context, { id, number, format, withPictures }) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const { set, at, version } = await versionOf(context, id, number);
  const input = { dataSetId: id, at, number, format, withPictures, name: set.name };
  const { userId } = actor;
  const jobId = await services.jobs.start(db, { kind: 'dataExport', input, userId, language: request.language });
  const label = `${set.name} ${number ?? ''}`.trim();
  if (version !== null)
    await insertVersionUse(db, {
      versionId: version.id,
      object: 'dataExport',
      objectId: jobId,
      label: `${label} ${format}`,
    }).execute();
  context.record(changeOf(dataExportWords, { id: jobId, label, after: { number, format, withPictures } }));
  return { jobId };
};

export const dataExportHandlers: Commands = { getLoss, start };

/** Reads files of scenes. Their sender chooses what that costs, so it runs in a helper process. */
import { createHash } from 'node:crypto';
import { inDegrees, standsStill } from '#contract/dataManage/scene/frames.ts';
import { task } from '#server/ground/aside/task.ts';
import { Sources, type Uploaded } from '#server/dataManage/dataImport/source.ts';
import { factsOf } from '#server/dataManage/scene/facts.ts';
import type { ReadScene } from '#server/dataManage/sceneFormats/model.ts';
import { readScenes, type ReadAs, type ReadItem } from '#server/dataManage/sceneFormats/readScenes.ts';

export interface ReadWish extends ReadAs {
  readonly uploads: readonly Uploaded[];
}

/**
 * A scene with what follows from its tracks, and the hash by which it is known again. Tracks are text here: as lists they would
 * keep the server busy when they come across.
 */
export interface FoundScene extends Omit<ReadScene, 'actors'> {
  /** Actors of whom the files tell no place. */
  readonly unplaced: number;
  readonly facts: ReturnType<typeof factsOf>;
  readonly hash: string;
}

export interface ReadPortion {
  readonly scene: FoundScene | null;
  readonly findings: ReadItem['findings'];
}

/** Without the file: the same scene in another archive is the same scene. */
function hashOf({ name, summary, frame, startedAt, duration, actors, tags, tagValues, scenario }: ReadScene): string {
  const plan = scenario === null ? null : { ...scenario, file: '' };
  // what came in before tags had values is known again
  const values = Object.keys(tagValues).length === 0 ? {} : { tagValues };
  const content = { name, summary, frame, startedAt, duration, actors, tags, plan, ...values };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

const NOTHING = { minTtc: null, minHeadway: null, minPet: null, maxDeceleration: null };

/** Off the earth there is no place; of a plan, and of places that move with our car, nothing is said of how critical it was. */
function found(scene: ReadScene): FoundScene {
  const { actors, ...rest } = scene;
  const { frame, duration } = rest;
  const { lng: _lng, lat: _lat, tracks: _tracks, ...facts } = factsOf(inDegrees(frame, actors), duration);
  const isDriven = standsStill(frame) && duration > 0;
  const own = { tracks: JSON.stringify(actors), lng: null, lat: null };
  return {
    ...rest,
    unplaced: actors.filter(({ points }) => points.length === 0).length,
    facts: { ...facts, ...own, ...(isDriven ? {} : { ...NOTHING, shape: [] }) },
    hash: hashOf(scene),
  };
}

async function* portionsOf({ uploads, ...as }: ReadWish): AsyncGenerator<ReadPortion, void, undefined> {
  const sources = await Sources.open(uploads);
  try {
    for await (const { scene, findings } of readScenes(sources.files, as))
      yield { scene: scene === null ? null : found(scene), findings };
  } finally {
    sources.close();
  }
}

export const readScenesTask = task(import.meta.url, 'readScenes', portionsOf);

/** The tracks of a scene, of as many cars as stood around, cost what they cost: worked out and written in a helper process. */
import { sceneActors, type SceneActor, type SceneFormat, type TagType } from '#contract/dataManage/scene/calls.ts';
import { task } from '#server/ground/aside/task.ts';
import { factsOf } from './facts.ts';
import { writeScene, type Known } from './write.ts';

interface Cut {
  readonly actors: readonly SceneActor[];
  /** Seconds. */
  readonly duration: number;
}

interface Wish {
  readonly format: SceneFormat;
  readonly scene: Known;
  /** The actors as JSON. */
  readonly tracks: string;
  readonly tagTypes: readonly TagType[];
}

export const factsTask = task(import.meta.url, 'facts', ({ actors, duration }: Cut) => factsOf(actors, duration));

export const writeTask = task(import.meta.url, 'write', ({ format, scene, tracks, tagTypes }: Wish) =>
  writeScene(format, scene, sceneActors.parse(JSON.parse(tracks)), tagTypes),
);

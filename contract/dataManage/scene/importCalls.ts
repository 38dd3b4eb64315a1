/** Scenes from files: read first, then written when a person has seen what was found. */
import { z } from 'zod';
import { call, done, id, instant, version } from '#contract/ground/core.ts';
import {
  MOST_SCENE_FILES,
  MOST_SCENE_FINDINGS,
  MOST_SCENES_AT_ONCE,
  SCENE_FILE_FORMATS,
  SCENE_IMPORT_STATES,
} from './rules.ts';

const count = z.int();

const foundScene = z.object({
  name: z.string(),
  /** The file that it stands in, by its path within an archive. */
  file: z.string(),
  format: z.enum(SCENE_FILE_FORMATS),
  actors: count,
  /** Actors of whom the files tell no place. */
  unplaced: count,
  parameters: count,
  variations: count,
  /** Seconds; 0 where only the beginning is known. */
  duration: z.number(),
  /** Whether the library has it already, exactly as it is. */
  isKnown: z.boolean(),
});

const found = z.object({
  scenes: z.array(foundScene).max(MOST_SCENES_AT_ONCE),
  /** What is broken or cannot be kept, up to `MOST_SCENE_FINDINGS` one by one. */
  findings: z.array(z.object({ at: z.string(), text: z.string() })).max(MOST_SCENE_FINDINGS),
  /** How many findings there are in all. */
  total: count,
});
export type SceneImportFound = z.output<typeof found>;

/** A tag, and of how many of the added scenes it came in without the value that the file gave it. */
const leftValue = z.object({ tag: z.string(), count });
export type LeftValue = z.output<typeof leftValue>;

const importRow = z.object({
  id,
  state: z.enum(SCENE_IMPORT_STATES),
  /** Frames a second where a file tells no times; null: none was given. */
  frameRate: z.number().nullable(),
  fileNames: z.array(z.string()),
  /** The job that reads or writes it now, or did last. */
  jobId: id.nullable(),
  found: found.nullable(),
  /** What was written; null before. */
  outcome: z
    .object({
      added: count,
      unchanged: count,
      /** Tags whose values are not of the type or unit that the library has for them; none of imports before it was counted. */
      valuesLeft: z.array(leftValue).default([]),
    })
    .nullable(),
  /** How its last job ended, for a person. */
  message: z.string(),
  createdByName: z.string(),
  createdAt: instant,
  version,
});
export type SceneImport = z.output<typeof importRow>;

/** Frames a second, for files without times. */
const frameRate = z.number().min(0.1).max(200).nullable().default(null);

export const sceneImportCalls = {
  getImportList: call({
    path: '/dataManage/sceneImport/getImportList',
    summary: 'The newest 50 imports of scenes.',
    access: 'dataManage:scene:add',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(importRow) }),
  }),
  inspect: call({
    path: '/dataManage/sceneImport/inspect',
    summary: `Starts a job that reads files of scenes (OpenLABEL 1.0, OpenSCENARIO XML 1.x with its OpenDRIVE roads, catalogues and variations, in ZIP archives) and says what an import would make of them: at most ${MOST_SCENES_AT_ONCE} scenes; nothing is written. \`frameRate\`: frames a second, for OpenLABEL without times.`,
    access: 'dataManage:scene:add',
    effect: 'command',
    quota: { times: 30, seconds: 600 },
    input: z.strictObject({
      fileIds: z.array(id).min(1).max(MOST_SCENE_FILES),
      frameRate,
    }),
    output: z.object({ id, jobId: id }),
  }),
  inspectAgain: call({
    path: '/dataManage/sceneImport/inspectAgain',
    summary:
      'Starts the job of `inspect` once more over the files that an import has, with this `frameRate`: for one whose inspection failed, such as of files without times. 409 for any other.',
    access: 'dataManage:scene:add',
    effect: 'command',
    quota: { times: 30, seconds: 600 },
    current: importRow,
    input: z.strictObject({ id, version, frameRate }),
    output: z.object({ jobId: id }),
  }),
  run: call({
    path: '/dataManage/sceneImport/run',
    summary:
      'Starts the job that makes candidates of what `inspect` found, all of them or none. What the library has already, exactly as it is, stays. 409 for an import that was not inspected.',
    access: 'dataManage:scene:add',
    effect: 'command',
    current: importRow,
    input: z.strictObject({ id, version }),
    output: z.object({ jobId: id }),
  }),
  discard: call({
    path: '/dataManage/sceneImport/discard',
    summary: 'Lets go of an import with its files; scenes that it made stay. 409 while it runs.',
    access: 'dataManage:scene:add',
    effect: 'command',
    current: importRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};

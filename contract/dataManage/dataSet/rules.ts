/** What a data set is: its states, its parts, and how the formats are called. Needs no schema. */

/**
 * `draft`: nothing in it yet. `importing`: a job fills it. `failed`: the last import ended in a fault, and what was there
 * before is there. `ready`: it has content that no version keeps. `frozen`: it is as its newest version. `archived`: nobody
 * changes it any more.
 */
export const DATA_SET_STATES = ['draft', 'importing', 'failed', 'ready', 'frozen', 'archived'] as const;
export type DataSetState = (typeof DATA_SET_STATES)[number];

export const FRAME_KINDS = ['picture', 'cloud'] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

/** Who or what made an object. */
export const OBJECT_SOURCES = ['person', 'import', 'detector'] as const;
export type ObjectSource = (typeof OBJECT_SOURCES)[number];

/** Parts of a set for learning and for measuring. */
export const SPLITS = ['train', 'val', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** Formats that are read or written, by the names that their users give them. */
export const DATA_FORMATS = ['coco', 'kitti', 'openlabel', 'cvat', 'nuscenes', 'mcap', 'csv', 'pictures'] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];
/** Formats that are read only. */
export const READ_ONLY_FORMATS = ['mcap', 'pictures'] as const satisfies readonly DataFormat[];

/** How an import stands. `inspected`: it was read and nothing is written; a person decides. */
export const DATA_IMPORT_STATES = ['inspecting', 'inspected', 'importing', 'done', 'failed'] as const;
export type DataImportState = (typeof DATA_IMPORT_STATES)[number];

/**
 * What an import does with a frame that the set has already. `prelabel`: the frame stays, and gets the objects of the file besides
 * its own, as what a detector said and no person has confirmed; an object of the same name stays as it is.
 */
export const ON_KNOWN_FRAME = ['replace', 'keep', 'prelabel'] as const;
export type OnKnownFrame = (typeof ON_KNOWN_FRAME)[number];

/** Objects of one frame; more are refused. */
export const MOST_FRAME_OBJECTS = 5000;
/** Frames whose objects are asked for at once, and objects that are answered then. */
export const MOST_FRAMES_AT_ONCE = 60;
export const MOST_OBJECTS_AT_ONCE = 10_000;
export const MOST_VERSIONS = 1000;
export const MOST_IMPORT_FILES = 50;
/** What lies under this folder of the file store may be imported; what else lies there is nobody's to list. */
export const IMPORT_FOLDER = 'import/';
/** Files of a folder that are imported at once. */
export const MOST_FOLDER_FILES = 5000;
/** Bytes of them together. */
export const MOST_FOLDER_BYTES = 16 * 1024 ** 3;
/** Findings of an import that are kept one by one; further ones are counted. */
export const MOST_FINDINGS = 1000;

/** Hundredths of the scenes in each split; they sum to 100. */
export interface Shares {
  readonly train: number;
  readonly val: number;
  readonly test: number;
}

/** The split of a scene by its place between 0 and 99, which its name alone decides: no scene is on both sides. */
export const splitOf = (bucket: number, { train, val }: Shares): Split =>
  bucket < train ? 'train' : bucket < train + val ? 'val' : 'test';

/** The buckets of a split: from, and up to but without. */
export function bucketsOf(split: Split, { train, val }: Shares): readonly [from: number, to: number] {
  if (split === 'train') return [0, train];
  return split === 'val' ? [train, train + val] : [train + val, 100];
}

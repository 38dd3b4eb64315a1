/** What every format of labels is read into and written from. A reader gives items as they come; nothing is held whole. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';

/** A file of an upload, an archive or a folder. `path` has forward slashes and no `..`. It may be opened more than once. */
export interface SourceFile {
  readonly path: string;
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

export type Scalar = string | number | boolean;

/** A class by its name in the format, with what the format says of it. */
export interface FormatClass {
  readonly name: string;
  /** Its number in COCO; null elsewhere. */
  readonly number: number | null;
  /** The class above it, '' for none. */
  readonly parent: string;
  /** Names of its key points in their order. */
  readonly keyPoints?: readonly string[];
}

/** A picture or a cloud of points. */
export interface FormatFrame {
  /** Its path or name in the format; names it within the data set. */
  readonly key: string;
  readonly kind: 'picture' | 'cloud';
  /** The sequence that it belongs to; '' for none. */
  readonly scene: string;
  /** Its place in the scene, from 0, which the frames of a moment share; null where the format has no order. */
  readonly place: number | null;
  /** `CAM_FRONT`, `image_2`; '' where the format names none. */
  readonly sensor: string;
  /** Pixels; null for clouds and where the format does not say. */
  readonly width: number | null;
  readonly height: number | null;
  /** ISO 8601; null where the format does not say. */
  readonly takenAt: string | null;
  readonly attributes: Readonly<Record<string, Scalar>>;
  /** 3 × 4, row by row: from the frame of its cuboids to pixels. Null without calibration. */
  readonly projection: readonly number[] | null;
}

export interface FormatObject {
  /** The frame that it lies in. */
  readonly frame: string;
  /** Names it within the frame. */
  readonly key: string;
  readonly className: string;
  /** One of a kind at most. */
  readonly shapes: readonly Geometry[];
  readonly attributes: Readonly<Record<string, Scalar>>;
  /** The same thing in several frames of a scene; '' for none. */
  readonly track: string;
}

/** What cannot be kept or is broken: `code` is a message of `messages.ts`, `at` its place in the file for a person. */
export interface Finding {
  readonly code: string;
  readonly at: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A frame comes before its objects. */
export type ReadItem =
  | { readonly kind: 'class'; readonly value: FormatClass }
  | { readonly kind: 'frame'; readonly value: FormatFrame }
  | { readonly kind: 'object'; readonly value: FormatObject }
  | { readonly kind: 'finding'; readonly value: Finding }
  /** Comes at the same places whenever the files are read: a sign of life where much is read before anything is found. */
  | { readonly kind: 'pause' };

/** A file that a writer makes. */
export interface WrittenFile {
  readonly path: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** What a writer may read as often as it needs, frame by frame with its objects, in the order of scene and place. */
export interface WriteSource {
  readonly name: string;
  /** With the names of that format. */
  readonly classes: readonly FormatClass[];
  frames(): AsyncIterable<{ readonly frame: FormatFrame; readonly objects: readonly FormatObject[] }>;
}

/** What each format can carry, and what an object would lose in it. */
import type { GeometryKind } from '#contract/dataManage/dataSet/geometry.ts';
import { LABEL_SHAPES } from '#contract/dataManage/labelList/rules.ts';
import { pointBytesOf } from './clouds.ts';
import type { FormatFrame, FormatObject, Scalar } from './model.ts';

export const WRITTEN_FORMATS = ['coco', 'kitti', 'openlabel', 'cvat', 'nuscenes', 'csv'] as const;
export type WrittenFormat = (typeof WRITTEN_FORMATS)[number];

/** What an object or a frame can lose besides its shapes. */
export const LOSSES = [
  /** Of which nothing is written. */
  'objects',
  /** Parts of a polygon beyond the first stay one object. */
  'rings',
  /** A tilt of a cuboid besides its turn about the vertical. */
  'tilt',
  /** Shapes of one object stay one object. */
  'together',
  'attributes',
  'tracks',
  'frameAttributes',
  'times',
  'sensors',
  'projection',
  'scenes',
  /** Frames keep their names. */
  'names',
  'clouds',
  /** The tree of classes. */
  'parents',
] as const;
export type Loss = GeometryKind | (typeof LOSSES)[number];

export interface Carries {
  readonly shapes: readonly GeometryKind[];
  readonly rings: boolean;
  readonly tilt: boolean;
  readonly together: boolean;
  /** All; texts and what is true ('words'); or none. Those of `named` besides. */
  readonly attributes: 'all' | 'words' | 'none';
  readonly named: readonly string[];
  readonly tracks: boolean;
  readonly frameAttributes: boolean;
  readonly times: boolean;
  readonly sensors: boolean;
  readonly projection: boolean;
  readonly scenes: boolean;
  readonly names: boolean;
  readonly clouds: boolean;
  readonly parents: boolean;
}

const NOTHING: Carries = {
  shapes: [],
  rings: false,
  tilt: false,
  together: false,
  attributes: 'none',
  named: [],
  tracks: false,
  frameAttributes: false,
  times: false,
  sensors: false,
  projection: false,
  scenes: false,
  names: false,
  clouds: false,
  parents: false,
};

export const CARRIES: Readonly<Record<WrittenFormat, Carries>> = {
  coco: {
    ...NOTHING,
    shapes: ['box', 'rotatedBox', 'polygon', 'keyPoints', 'mask'],
    rings: true,
    together: true,
    attributes: 'all',
    tracks: true,
    frameAttributes: true,
    times: true,
    names: true,
    parents: true,
  },
  kitti: {
    ...NOTHING,
    shapes: ['box', 'cuboid'],
    together: true,
    named: ['truncated', 'occluded', 'alpha', 'score'],
    tracks: true,
    projection: true,
    scenes: true,
    clouds: true,
  },
  openlabel: {
    ...NOTHING,
    shapes: LABEL_SHAPES,
    rings: true,
    tilt: true,
    together: true,
    attributes: 'all',
    tracks: true,
    frameAttributes: true,
    times: true,
    sensors: true,
    projection: true,
    scenes: true,
    names: true,
    clouds: true,
  },
  cvat: {
    ...NOTHING,
    shapes: ['box', 'rotatedBox', 'polygon', 'polyline', 'points', 'keyPoints', 'mask'],
    attributes: 'all',
    tracks: true,
    scenes: true,
    names: true,
  },
  nuscenes: {
    ...NOTHING,
    shapes: ['box', 'mask', 'cuboid'],
    tilt: true,
    attributes: 'words',
    named: ['num_lidar_pts', 'num_radar_pts'],
    tracks: true,
    times: true,
    sensors: true,
    projection: true,
    scenes: true,
    names: true,
    clouds: true,
  },
  csv: {
    ...NOTHING,
    shapes: LABEL_SHAPES,
    rings: true,
    tilt: true,
    together: true,
    attributes: 'all',
    tracks: true,
    frameAttributes: true,
    times: true,
    sensors: true,
    projection: true,
    scenes: true,
    names: true,
    clouds: true,
  },
};

/** COCO has one area and one box for an object: of two shapes that fill the same field, the first of a pair is kept. */
const COCO_PAIRS: readonly (readonly [GeometryKind, GeometryKind])[] = [
  ['polygon', 'mask'],
  ['box', 'rotatedBox'],
];

/** Formats whose objects of pictures are of other kinds than those of clouds. */
const PICTURES_ONLY: readonly WrittenFormat[] = ['coco', 'kitti', 'cvat'];

/** What of an object decides what it loses; many objects are alike in it. */
export interface Traits {
  readonly kinds: ReadonlySet<GeometryKind>;
  readonly hasRings: boolean;
  readonly isTilted: boolean;
  /** Their values count by what they are: `true`, another truth, a number or a text. */
  readonly attributes: Readonly<Record<string, Scalar>>;
  readonly isTracked: boolean;
}

/** A cuboid is tilted when x and y of its rotation are longer than this. */
export const TILT = 0.005;

export const traitsOf = ({
  shapes,
  attributes,
  track,
}: Pick<FormatObject, 'shapes' | 'attributes' | 'track'>): Traits => ({
  kinds: new Set(shapes.map(({ kind }) => kind)),
  hasRings: shapes.some((shape) => shape.kind === 'polygon' && (shape.rings ?? []).length > 0),
  isTilted: shapes.some((shape) => shape.kind === 'cuboid' && Math.hypot(shape.rotation[0], shape.rotation[1]) > TILT),
  attributes,
  isTracked: track !== '',
});

/** The shapes of an object that the format writes. */
function shapesKept(format: WrittenFormat, { kinds }: Pick<Traits, 'kinds'>): GeometryKind[] {
  const kept = [...kinds].filter((kind) => CARRIES[format].shapes.includes(kind));
  if (format !== 'coco') return kept;
  return kept.filter((kind) => !COCO_PAIRS.some(([first, second]) => second === kind && kinds.has(first)));
}

/** Whether the format has a place for an attribute. */
export function carriesAttribute(format: WrittenFormat, name: string, value: Scalar): boolean {
  const { attributes, named } = CARRIES[format];
  if (attributes === 'all') return true;
  if (named.includes(name)) return typeof value === 'number';
  // the first point of `name.value` divides it
  return attributes === 'words' && !name.includes('.') && (value === true || typeof value === 'string');
}

/**
 * What of one object the format loses, each counted once for it. `lost` is true when nothing of the object is written.
 * Attributes are counted by how many.
 */
export function lossOf(
  format: WrittenFormat,
  object: Traits,
  frameKind: FormatFrame['kind'] = 'picture',
): { readonly lost: boolean; readonly losses: ReadonlyMap<Loss, number> } {
  const carries = CARRIES[format];
  const losses = new Map<Loss, number>();
  const isElsewhere = frameKind === 'cloud' && PICTURES_ONLY.includes(format);
  const kept = isElsewhere ? [] : shapesKept(format, object);
  for (const kind of object.kinds) if (!kept.includes(kind)) losses.set(kind, 1);
  if (kept.length === 0) return { lost: true, losses: losses.set('objects', 1) };
  if (!carries.together && kept.length > 1) losses.set('together', 1);
  if (!carries.rings && kept.includes('polygon') && object.hasRings) losses.set('rings', 1);
  if (!carries.tilt && kept.includes('cuboid') && object.isTilted) losses.set('tilt', 1);
  const count = Object.entries(object.attributes).filter((each) => !carriesAttribute(format, ...each)).length;
  if (count > 0) losses.set('attributes', count);
  if (!carries.tracks && object.isTracked) losses.set('tracks', 1);
  return { lost: false, losses };
}

/** Whether a format carries a thing: whole, in part, or not at all. */
export function carriedBy(
  format: WrittenFormat,
  what: GeometryKind | Exclude<Loss, 'objects'>,
): 'all' | 'part' | 'none' {
  const { shapes, attributes, named, ...features } = CARRIES[format];
  if (what === 'attributes') return attributes === 'all' ? 'all' : named.length > 0 ? 'part' : 'none';
  // frames of a video have numbers
  if (what === 'names' && format === 'cvat') return 'part';
  // of clouds those without a head
  if (what === 'clouds' && format === 'kitti') return 'part';
  const kinds: readonly string[] = shapes;
  const is = what in features ? Reflect.get(features, what) === true : kinds.includes(what);
  return is ? 'all' : 'none';
}

/** What of a frame the format loses. */
export function lossOfFrame(format: WrittenFormat, frame: FormatFrame): readonly Loss[] {
  const carries = CARRIES[format];
  const losses: Loss[] = [];
  const isOtherCloud = format === 'kitti' && pointBytesOf(frame.key) === null;
  if (frame.kind === 'cloud' && (!carries.clouds || isOtherCloud)) return ['clouds'];
  if (!carries.frameAttributes && Object.keys(frame.attributes).length > 0) losses.push('frameAttributes');
  if (!carries.times && frame.takenAt !== null) losses.push('times');
  if (!carries.sensors && frame.sensor !== '') losses.push('sensors');
  if (!carries.projection && frame.projection !== null) losses.push('projection');
  if (!carries.scenes && frame.scene !== '') losses.push('scenes');
  // frames of a video have numbers
  if (!carries.names || (format === 'cvat' && frame.scene !== '')) losses.push('names');
  return losses;
}

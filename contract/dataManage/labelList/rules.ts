/** What a class of labels is, and how two lists of them differ. Needs no schema. */

/** How an object is drawn on a picture or in a cloud of points. */
export const LABEL_SHAPES = [
  'box',
  'rotatedBox',
  'polygon',
  'polyline',
  'points',
  'keyPoints',
  'mask',
  'cuboid',
] as const;
export type LabelShape = (typeof LABEL_SHAPES)[number];

/** `merged`: whatever still names it means the class that it was merged into. */
export const LABEL_STATES = ['active', 'deprecated', 'merged'] as const;
export type LabelState = (typeof LABEL_STATES)[number];

/** As OpenLABEL types what is said of an object. */
export const ATTRIBUTE_KINDS = ['choice', 'boolean', 'number', 'text'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

/** Other worlds that have names of their own for classes. */
export const LABEL_WORLDS = ['coco', 'kitti', 'nuscenes', 'openlabel'] as const;

/** Pictures that show what belongs to a class, and what does not. */
export const MOST_LABEL_EXAMPLES = 12;
/** Characters of its instructions in one language, as HTML. */
export const MOST_LABEL_GUIDE = 24_000;
/** Classes of the list; more are refused. */
export const MOST_LABEL_CLASSES = 1000;
export const MOST_LABEL_VERSIONS = 500;

/** `vehicle.car` stands below `vehicle`; null for one at the top. */
export function parentCode(code: string): string | null {
  const end = code.lastIndexOf('.');
  return end < 0 ? null : code.slice(0, end);
}

const LONGEST_CODE = 80;
const MOST_LEVELS = 5;
/** Of the name of a label, in the language that allows the least. */
const LONGEST_NAME = 40;

/**
 * The code of a label that is made of a class of a file: below the label that the beginning of its name names, where there is
 * one, and else at the top. Null where the name has no code, or is too long for a label.
 * @param isLabel whether a label of this code is in use
 */
export function codeForClass(name: string, isLabel: (code: string) => boolean): string | null {
  if (name.trim().length > LONGEST_NAME) return null;
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // letters of other scripts have no code, and without them two names could have the same
  if (/[^\P{L}a-z]|[^\P{N}0-9]/u.test(plain)) return null;
  const parts = plain
    .split('.')
    .map((part) => part.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, ''))
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  let above = Math.min(parts.length, MOST_LEVELS) - 1;
  while (above > 0 && !isLabel(parts.slice(0, above).join('.'))) above -= 1;
  const code = [...parts.slice(0, above), parts.slice(above).join('_')].join('.');
  const whole = /^[a-z]/.test(code) ? code : `class_${code}`;
  return whole.length > LONGEST_CODE ? null : whole;
}

/** How deep a class stands; 0 at the top. */
export const depthOf = (code: string): number => code.split('.').length - 1;

interface Option {
  readonly value: string;
}
interface Attribute {
  readonly kind: AttributeKind;
  readonly code: string;
  readonly options: readonly Option[];
  readonly least: number | null;
  readonly most: number | null;
}

const isEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** A choice has two options or more, each once; nothing else has any. */
export const hasFittingOptions = ({ kind, options }: Attribute): boolean =>
  kind === 'choice' ? options.length > 1 && isEachOnce(options.map(({ value }) => value)) : options.length === 0;

/** Only a number has bounds, and the lower one is not above the upper one. */
export const hasFittingBounds = ({ kind, least, most }: Attribute): boolean =>
  kind === 'number' ? least === null || most === null || least <= most : least === null && most === null;

export const areAttributesOnce = (attributes: readonly Attribute[]): boolean =>
  isEachOnce(attributes.map(({ code }) => code));

/** What two states of the list have not in common, by the id of the class. */
export function differenceOf<One extends { readonly id: string }>(
  before: readonly One[],
  after: readonly One[],
): { added: One[]; changed: { before: One; after: One }[]; gone: One[] } {
  const earlier = new Map(before.map((one) => [one.id, one]));
  const kept = new Set(after.map(({ id }) => id));
  const same = (one: One, other: One) => JSON.stringify(one) === JSON.stringify(other);
  return {
    added: after.filter(({ id }) => !earlier.has(id)),
    changed: after.flatMap((one) => {
      const was = earlier.get(one.id);
      return was === undefined || same(was, one) ? [] : [{ before: was, after: one }];
    }),
    gone: before.filter(({ id }) => !kept.has(id)),
  };
}

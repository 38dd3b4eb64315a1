/**
 * Counts what a long body holds before it is read: how many entries a list has, names a map and characters a text. What is longer
 * than the schema lets it be is refused at once, instead of being read entry by entry to the end.
 */
import { z } from 'zod';
import { FieldRefusal } from './refusal.ts';
import { fieldMessages } from './issues.ts';
import type { Message } from './messages.ts';

/** Shorter bodies are read in no time. */
export const LONG_BODY = 16 * 1024;

/** Characters beyond the limit that may be blanks, which many fields take off. */
const BLANKS = 1000;

/** Fields without a place in the schema that are named one by one. */
const UNKNOWN = 50;

/** As much of JSON Schema as bounds a length. */
interface Shape {
  readonly type?: string;
  /** The only value that it takes. */
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly choices?: readonly Shape[];
}

interface TooLong {
  readonly path: string;
  readonly sentence: Message;
  readonly most: number;
}

const shapes = new WeakMap<z.ZodType, Shape>();

/** What a schema says of lengths, once worked out. */
function shapeOf(schema: z.ZodType): Shape {
  let shape = shapes.get(schema);
  if (shape === undefined)
    shapes.set(schema, (shape = readShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))));
  return shape;
}

type Written = z.core.JSONSchema._JSONSchema;

/** How many names may stand in an object whose names are known. */
function namesOf({
  properties,
  additionalProperties,
  propertyNames,
}: z.core.JSONSchema.JSONSchema): number | undefined {
  if (additionalProperties === false) return Object.keys(properties ?? {}).length + UNKNOWN;
  if (typeof propertyNames === 'object' && propertyNames.enum !== undefined) return propertyNames.enum.length + UNKNOWN;
  return undefined;
}

/** A schema that refers to others by name is recursive, and says nothing of lengths. */
function readShape(written: Written | undefined): Shape {
  if (written === undefined || typeof written === 'boolean') return {};
  const { type, maxLength, maxItems, maxProperties, items, prefixItems, properties, additionalProperties } = written;
  const choices = written.anyOf ?? written.oneOf;
  const most = maxProperties ?? namesOf(written);
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...(written.const === undefined ? {} : { const: written.const }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(most === undefined ? {} : { maxProperties: most }),
    ...(items === undefined || Array.isArray(items) ? {} : { items: readShape(items) }),
    ...(prefixItems === undefined ? {} : { prefixItems: prefixItems.map(readShape) }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, readShape(each)])) }),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: readShape(additionalProperties) } : {}),
    ...(choices === undefined ? {} : { choices: choices.map(readShape) }),
  };
}

/** Whether nothing that tells alternatives apart speaks against this one. */
const isMeant = ({ properties = {} }: Shape, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(properties).every(
    ([name, { const: only }]) => only === undefined || !Object.hasOwn(value, name) || Reflect.get(value, name) === only,
  );

const joined = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** Of the choices that the value can be, all must find it too long. */
function ofChoices(choices: readonly Shape[], value: unknown, path: string): TooLong | null {
  const type = typeOf(value);
  const ofType = choices.filter((each) => each.type === undefined || each.type === type);
  const meant = ofType.filter((each) => isMeant(each, value));
  const able = meant.length > 0 ? meant : ofType;
  if (able.length === 0) return null;
  // counted once for all of them
  const count = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  const roomy = able.filter(({ maxProperties = Infinity }) => maxProperties >= count);
  const most = Math.max(...able.map(({ maxProperties = 0 }) => maxProperties));
  if (roomy.length === 0) return { path, sentence: fieldMessages.manyItems, most };
  const found = roomy.map((each) => tooLongIn(each, value, path));
  return found.includes(null) ? null : (found[0] ?? null);
}

function tooLongIn(shape: Shape, value: unknown, path: string): TooLong | null {
  if (shape.choices !== undefined) return ofChoices(shape.choices, value, path);
  if (typeof value === 'string')
    return shape.maxLength !== undefined && value.length > shape.maxLength + BLANKS
      ? { path, sentence: fieldMessages.longText, most: shape.maxLength }
      : null;
  if (Array.isArray(value)) return ofList(shape, value, path);
  if (typeof value !== 'object' || value === null) return null;
  const names = Object.keys(value);
  if (shape.maxProperties !== undefined && names.length > shape.maxProperties)
    return { path, sentence: fieldMessages.manyItems, most: shape.maxProperties };
  return ofFields(shape, value, path);
}

function ofList({ type, maxItems, items, prefixItems }: Shape, list: readonly unknown[], path: string): TooLong | null {
  if (type !== 'array') return null;
  const most = prefixItems === undefined ? maxItems : prefixItems.length;
  if (most !== undefined && list.length > most) return { path, sentence: fieldMessages.manyItems, most };
  for (const [at, each] of list.entries()) {
    const inner = prefixItems?.[at] ?? items;
    const found = inner === undefined ? null : tooLongIn(inner, each, joined(path, at));
    if (found !== null) return found;
  }
  return null;
}

function ofFields({ properties, additionalProperties }: Shape, value: object, path: string): TooLong | null {
  for (const [name, each] of Object.entries(value)) {
    const own = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const inner = own ?? additionalProperties;
    const found = typeof inner === 'object' ? tooLongIn(inner, each, joined(path, name)) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Refuses, with 400, a value of which something is longer than the schema lets it be. */
export function checkLengths(schema: z.ZodType, value: unknown): void {
  const found = tooLongIn(shapeOf(schema), value, '');
  if (found === null) return;
  const { path, sentence, most } = found;
  throw new FieldRefusal([{ path, sentence, params: { count: most } }]);
}

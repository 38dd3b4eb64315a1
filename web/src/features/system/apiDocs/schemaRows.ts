/** A schema as rows of a table: a field each, those of an object beneath it. */
import { isSchema, resolved, type Schema, textOf } from './schema.ts';

export interface SchemaRow {
  /** Names joined by dots; `[]` stands for an item of a list. */
  name: string;
  /** What the console calls it; empty where it has no word. */
  title: string;
  depth: number;
  schema: Schema;
  isRequired: boolean;
  /** Refers to something it stands in: not unfolded again. */
  isAgain: boolean;
}

const MOST_ROWS = 400;
const DEEPEST = 6;

/** Null beside one other schema only says that it may be missing. */
export function variantsOf(schema: Schema): Schema[] {
  const variants: unknown = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(variants) ? variants.filter(isSchema).filter(({ type }) => type !== 'null') : [];
}

/** The object that is inside: of a list its items, of something that may be null the thing. */
function inner(given: Schema, shared: Schema): { schema: Schema; suffix: string } {
  const schema = resolved(given, shared);
  const [only, ...more] = variantsOf(schema);
  if (only !== undefined && more.length === 0) return inner(only, shared);
  const { items } = schema;
  if (schema['type'] === 'array' && isSchema(items)) {
    const below = inner(items, shared);
    return { schema: below.schema, suffix: `[]${below.suffix}` };
  }
  return { schema, suffix: '' };
}

/** The fields of a schema in order, nested ones beneath their own. */
export function rowsOf(given: Schema | null, shared: Schema): SchemaRow[] {
  const rows: SchemaRow[] = [];
  const visit = (outer: Schema, prefix: string, depth: number, above: readonly Schema[]) => {
    const { schema } = inner(outer, shared);
    const { properties, required } = schema;
    if (!isSchema(properties)) return;
    const needed = new Set<unknown>(Array.isArray(required) ? required : []);
    for (const [field, property] of Object.entries(properties)) {
      if (!isSchema(property) || rows.length >= MOST_ROWS) continue;
      const below = inner(property, shared);
      const isAgain = above.includes(below.schema) || depth >= DEEPEST;
      const name = `${prefix}${field}`;
      const schemaOf = resolved(property, shared);
      const title = textOf(property['title'] ?? schemaOf['title']);
      rows.push({ name, title, depth, schema: schemaOf, isRequired: needed.has(field), isAgain });
      if (!isAgain) visit(property, `${name}${below.suffix}.`, depth + 1, [...above, below.schema]);
    }
  };
  if (given !== null) visit(given, '', 0, [inner(given, shared).schema]);
  return rows;
}

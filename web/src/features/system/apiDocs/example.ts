/** An input that a call might take, made from its schema. */
import { isSchema, resolved, type Schema } from './schema.ts';

const DEEPEST = 6;

function textFor(schema: Schema): string {
  if (schema['format'] === 'date-time') return '2026-01-01T00:00:00+08:00';
  if (schema['format'] === 'uri') return 'https://example.com';
  const pattern = schema['pattern'];
  // ids are decimal numbers as text
  if (typeof pattern === 'string' && pattern.startsWith('^[1-9]\\d')) return '1';
  return '';
}

function listFor(schema: Schema, shared: Schema, depth: number): unknown[] {
  const least = schema['minItems'];
  const { items } = schema;
  return typeof least === 'number' && least > 0 && isSchema(items) ? [exampleOf(items, shared, depth + 1)] : [];
}

function objectFor(schema: Schema, shared: Schema, depth: number): Record<string, unknown> {
  const { properties, required } = schema;
  if (!isSchema(properties)) return {};
  const needed = new Set(Array.isArray(required) ? required : []);
  const shown = Object.entries(properties).filter(
    ([name, property]) => needed.has(name) || (isSchema(property) && property['default'] !== undefined),
  );
  return Object.fromEntries(
    shown.map(([name, property]) => [name, isSchema(property) ? exampleOf(property, shared, depth + 1) : null]),
  );
}

/** Defaults, first choices, and else the plainest value of the type. What may be left out is left out. */
export function exampleOf(given: Schema, shared: Schema, depth = 0): unknown {
  const schema = resolved(given, shared);
  if (depth > DEEPEST) return null;
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['const'] !== undefined) return schema['const'];
  const choices: unknown = schema['enum'];
  if (Array.isArray(choices)) return choices[0];
  const variants: unknown = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'];
  if (Array.isArray(variants)) {
    const first: unknown = variants[0];
    return isSchema(first) ? exampleOf(first, shared, depth + 1) : null;
  }
  switch (schema['type']) {
    case 'object':
      return objectFor(schema, shared, depth);
    case 'array':
      return listFor(schema, shared, depth);
    case 'string':
      return textFor(schema);
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? Math.max(0, schema['minimum']) : 0;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

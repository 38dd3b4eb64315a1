/**
 * Queries that nobody asks. Each has samples, from which its SQL is derived, and those name it: to a search for unused code it
 * looks used for ever.
 */
import { parseSync } from 'oxc-parser';
import type { Import } from './boundaries.ts';

const isProduct = (path: string): boolean =>
  !/(\.test\.ts|\/queries\.samples\.ts|\/examples\.ts)$/.test(path) && !/^(server\/testing|bench|scripts)\//.test(path);

/** The names that a file gives away. */
function exportedBy(path: string, source: string): string[] {
  const { module } = parseSync(path, source);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) => (isType || exportName.name === null ? [] : [exportName.name])),
  );
}

/** The queries of a `queries.ts` that neither the product imports nor the file itself needs, e.g. `a/queries.ts: b`. */
export function unaskedOf(path: string, source: string, imports: readonly Import[]): string[] {
  const asked = new Set(imports.flatMap(({ from, to, names }) => (to === path && isProduct(from) ? names : [])));
  if (asked.has('*')) return [];
  const isNeededWithin = (name: string): boolean => [...source.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
  return exportedBy(path, source)
    .filter((name) => !asked.has(name) && !isNeededWithin(name))
    .map((name) => `${path}: nobody asks “${name}”; take it out, with its samples`);
}

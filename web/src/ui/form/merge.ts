/**
 * Three versions of one row: as the form was opened (base), as this person left it (mine), and as it was saved meanwhile
 * (theirs). A field that only one side changed takes its value; where both did, the person chooses.
 */
export type Values = Record<string, unknown>;
export type Side = 'mine' | 'theirs';

export interface Merge {
  /** The merged values, with mine for conflicts. */
  merged: Values;
  /** Fields both changed, differently. */
  conflicts: string[];
  /** Fields taken from them, since only they changed them. */
  taken: string[];
}

/** Equal as JSON; order of keys does not matter, order of lists does. Absent equals undefined. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = new Map(Object.entries(one));
  const right = new Map(Object.entries(other));
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].every((key) => same(left.get(key), right.get(key)));
}

/** Merges field by field, over the fields of `mine`. */
export function threeWay(base: Values, mine: Values, theirs: Values): Merge {
  const merge: Merge = { merged: {}, conflicts: [], taken: [] };
  for (const field of Object.keys({ ...base, ...mine })) {
    const iChanged = !same(base[field], mine[field]);
    const theyChanged = !same(base[field], theirs[field]);
    if (theyChanged && !iChanged) {
      merge.merged[field] = theirs[field];
      merge.taken.push(field);
      continue;
    }
    merge.merged[field] = mine[field];
    if (theyChanged && iChanged && !same(mine[field], theirs[field])) merge.conflicts.push(field);
  }
  return merge;
}

/** The merged values once a person has chosen a side for every conflict. */
export function settle(merge: Merge, theirs: Values, sides: Readonly<Record<string, Side>>): Values {
  const settled = { ...merge.merged };
  for (const field of merge.conflicts) if (sides[field] === 'theirs') settled[field] = theirs[field];
  return settled;
}

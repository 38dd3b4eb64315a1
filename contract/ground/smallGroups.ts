/** Which groups are too small to be told. */

/** Groups of fewer point at persons, as Mobility Data Specification has it. */
export const SMALL_GROUP = 10;

/**
 * Which groups are hidden from readers who may not see single orders: those with fewer than ten, and then the smallest others
 * until at least two are hidden that have ten together. The whole minus what is shown tells their sum, and nothing more.
 *
 * @param counts how many orders each group has, the parts of one whole
 */
export function hiddenGroups(counts: readonly number[]): boolean[] {
  const hidden = counts.map((count) => count > 0 && count < SMALL_GROUP);
  if (!hidden.includes(true)) return hidden;
  const others = counts
    .map((count, at) => ({ count, at }))
    .filter(({ count, at }) => count > 0 && hidden[at] !== true)
    .toSorted((one, other) => one.count - other.count);
  const known = () => {
    const theirs = counts.filter((_count, at) => hidden[at] === true);
    return theirs.length >= 2 && theirs.reduce((sum, count) => sum + count, 0) >= SMALL_GROUP;
  };
  for (const { at } of others) {
    if (known()) break;
    hidden[at] = true;
  }
  return hidden;
}

/**
 * Which groups are hidden where a figure counts a part of each: so that neither the part nor the rest of the group is fewer than
 * ten, also by subtraction.
 *
 * @param parts how many orders the figure counts in each group
 * @param wholes how many orders each group has
 */
export function hiddenParts(parts: readonly number[], wholes: readonly number[]): boolean[] {
  const rests = hiddenGroups(wholes.map((whole, at) => whole - (parts[at] ?? 0)));
  return hiddenGroups(parts).map((isHidden, at) => isHidden || rests[at] === true);
}

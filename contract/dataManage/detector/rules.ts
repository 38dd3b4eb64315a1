/** What a detector may be. Needs no schema. */

export const MOST_DETECTOR_CLASSES = 500;

export const areNamesOnce = (classes: readonly { name: string }[]): boolean =>
  new Set(classes.map(({ name }) => name)).size === classes.length;

/** What of an answer would point at persons: whole groups, and figures that count a part of one. */
import { hiddenGroups, hiddenParts } from '#contract/ground/smallGroups.ts';
import { partFigures, type FigureName } from '#contract/insight/figure/figures.ts';

/** What a group is counted from. */
export interface Counted {
  /** Of the smallest of what it is counted from. */
  size: number;
  /** Of what each figure of a part counts, and of the orders that it is a part of. */
  parts: Map<FigureName, { own: number; whole: number }>;
}

type Found = readonly (Counted | undefined)[];

const partsHidden = (found: Found, name: FigureName): boolean[] => {
  const counts = found.map((group) => group?.parts.get(name) ?? { own: 0, whole: 0 });
  return hiddenParts(
    counts.map(({ own }) => own),
    counts.map(({ whole }) => whole),
  );
};

/**
 * What is hidden of each group.
 *
 * @param periods the same groups in the period and in the one beside it; what one of them hides is hidden in both
 */
export function hidingOf(periods: readonly Found[], figures: readonly FigureName[]) {
  const groups = periods.map((found) => hiddenGroups(found.map((group) => group?.size ?? 0)));
  const parts = partFigures(figures).map((name) => ({
    name,
    periods: periods.map((found) => partsHidden(found, name)),
  }));
  const isHiddenIn = (one: readonly (readonly boolean[])[], at: number) => one.some((period) => period[at] === true);
  return (at: number): { isHidden: boolean; hidden: FigureName[] } => {
    const isHidden = isHiddenIn(groups, at);
    // of a hidden group it is not told which figures have something to hide
    const hidden = isHidden ? [] : parts.filter((part) => isHiddenIn(part.periods, at)).map(({ name }) => name);
    return { isHidden, hidden };
  };
}

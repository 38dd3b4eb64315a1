/** Which numbers of incidents a month tells: the one rule for small groups, by their own number. */
import { hiddenGroups, SMALL_GROUP } from '#contract/ground/smallGroups.ts';
import { OPEN_INCIDENTS } from '#contract/portal/statistics/rules.ts';

export interface ToldIncidents {
  /** Of all divisions together; null: hidden. */
  readonly all: number | null;
  /** The divisions in which there was an alert. */
  readonly codes: readonly string[];
  /** Of a division; null: hidden. */
  readonly in: (code: string) => number | null;
}

/**
 * Fewer than ten in a division are hidden, and one more division with them, so that the whole minus the others tells nothing. Fewer
 * than ten in the whole hide every division: beside a nought everywhere else, the one that is hidden would be the whole.
 */
export function toldIncidents(groups: readonly { readonly code: string; readonly count: number }[]): ToldIncidents {
  const counts = groups.map(({ count }) => count);
  const sum = counts.reduce((all, count) => all + count, 0);
  const isSmall = sum > 0 && sum < SMALL_GROUP;
  const hidden = hiddenGroups(counts);
  const told = new Map(groups.map(({ code, count }, at) => [code, hidden[at] === true ? null : count]));
  return {
    all: isSmall ? null : sum,
    codes: [...told.keys()],
    in: (code) => {
      const count = told.get(code);
      return isSmall || count === null ? null : (count ?? 0);
    },
  };
}

/** The name of the figure where its number is hidden. */
export const hiddenIncidents = (count: number | null): (typeof OPEN_INCIDENTS)[] =>
  count === null ? [OPEN_INCIDENTS] : [];

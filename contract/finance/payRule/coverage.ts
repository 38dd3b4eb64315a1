/** Which pay rule is for a place at which hours of the week: the gaps between rules, and where two tie. */
import {
  spansOf as spansOfBand,
  specificity,
  type RideScope,
  type RidePlace,
} from '#contract/operation/scope/scope.ts';

const HOURS = 168;

/** Of an hour of the week: a rule by its place in the list, none, or several in turn. */
export type CoveredHour = { readonly kind: 'rule'; readonly rule: number } | { readonly kind: 'gap' | 'mixed' | 'tie' };

/** The most specific of the rules; null for none, undefined where two are. */
function best(scopes: readonly RideScope[], ride: RidePlace): number | null | undefined {
  let found: number | null | undefined = null;
  let highest = -1;
  for (let rule = 0; rule < scopes.length; rule += 1) {
    const scope = scopes[rule];
    const rank = scope === undefined ? null : specificity(scope, ride);
    if (rank === null || rank < highest) continue;
    found = rank === highest ? undefined : rule;
    highest = rank;
  }
  return found;
}

/** The 168 hours of a week from Monday, for rides of one place, car group and source. */
export function coverageOf(scopes: readonly RideScope[], place: Omit<RidePlace, 'weekday' | 'minute'>): CoveredHour[] {
  // between two minutes at which some band begins or ends nothing changes
  const changes = new Set(scopes.flatMap(({ bands }) => bands.flatMap(spansOfBand)).flat());
  return Array.from({ length: HOURS }, (_, hour): CoveredHour => {
    const weekday = Math.floor(hour / 24) + 1;
    const minutes = Array.from({ length: 60 }, (_minute, at) => at).filter(
      (at) => at === 0 || changes.has(hour * 60 + at),
    );
    const of = minutes.map((at) => best(scopes, { ...place, weekday, minute: (hour % 24) * 60 + at }));
    const [first] = of;
    if (of.includes(undefined)) return { kind: 'tie' };
    if (of.includes(null)) return { kind: 'gap' };
    return first != null && of.every((rule) => rule === first) ? { kind: 'rule', rule: first } : { kind: 'mixed' };
  });
}

export interface HourSpan {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly from: number;
  /** The hour after the last; 24 for the end of the day. */
  readonly to: number;
}

/** Hours of one kind, as spans within a day. */
export function spansOf(hours: readonly CoveredHour[], kind: CoveredHour['kind']): HourSpan[] {
  const spans: { weekday: number; from: number; to: number }[] = [];
  for (const [hour, covered] of hours.entries()) {
    if (covered.kind !== kind) continue;
    const [weekday, from] = [Math.floor(hour / 24) + 1, hour % 24];
    const last = spans.at(-1);
    if (last?.weekday === weekday && last.to === from) last.to += 1;
    else spans.push({ weekday, from, to: from + 1 });
  }
  return spans;
}

import { SETTLED_DAYS } from '#contract/portal/statistics/rules.ts';

/** The last months of UTC whose open figures may be released, the oldest first, `2026-10`: in its first days the one before is not settled. */
export function settledMonths(now: Date, count: number): string[] {
  const settled = new Date(now.getTime() - (SETTLED_DAYS + 1) * 86_400_000);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(settled.getUTCFullYear(), settled.getUTCMonth() - count + at)).toISOString().slice(0, 7),
  );
}

/** Why each line of a charge is not what was quoted. */
import type { LineKind } from '#contract/operation/order/lineKinds.ts';
import type { RideFacts } from './facts.ts';
import type { PriceLine } from './lines.ts';
import type { Difference } from './parts/policy.ts';

/** A fact of the ride that differs; `rule`: an operating rule said so; `follows`: it is a share or a bound of the lines that differ. */
export const LINE_REASONS = ['distance', 'duration', 'waiting', 'tolls', 'late', 'outcome', 'rule', 'follows'] as const;
export type LineReason = (typeof LINE_REASONS)[number];

/** What a line is made of; null for one that is made of the other lines. */
const MADE_OF: Readonly<Record<LineKind, readonly Difference['fact'][] | null>> = {
  base: ['outcome'],
  mileage: ['distance', 'outcome'],
  duration: ['duration', 'outcome'],
  emptyReturn: ['distance', 'outcome'],
  waiting: ['waiting', 'outcome'],
  night: null,
  peak: null,
  holiday: null,
  surge: null,
  discount: null,
  minimum: null,
  maximum: null,
  bookingFee: ['outcome'],
  tolls: ['tolls', 'outcome'],
  cancellation: ['outcome'],
  compensation: ['late', 'outcome'],
  rounding: null,
  tax: null,
};

const saidByRule = (kind: LineKind, ruled: RideFacts['ruled']): boolean =>
  (kind === 'waiting' && ruled?.freeWaiting !== undefined) ||
  (kind === 'cancellation' && ruled?.fee !== undefined) ||
  (kind === 'compensation' && ruled?.compensation !== undefined);

export interface LineDeparture {
  readonly kind: LineKind;
  /** Minor units; of all lines of the kind. */
  readonly quoted: number;
  readonly charged: number;
  /** Empty: nothing explains it, which is a fault. */
  readonly because: LineReason[];
}

function sumsOf(lines: readonly PriceLine[]): Map<LineKind, number> {
  const sums = new Map<LineKind, number>();
  for (const { kind, amount } of lines) sums.set(kind, (sums.get(kind) ?? 0) + amount);
  return sums;
}

/** The lines in which a charge departs from its quote, each with its reasons. */
export function departuresOf(
  quoted: readonly PriceLine[],
  {
    lines,
    facts,
    differences,
  }: {
    readonly lines: readonly PriceLine[];
    readonly facts: Pick<RideFacts, 'ruled'>;
    readonly differences: readonly Pick<Difference, 'fact'>[];
  },
): LineDeparture[] {
  const [before, after] = [sumsOf(quoted), sumsOf(lines)];
  const differing = new Set(differences.map(({ fact }) => fact));
  const departures = [...new Set([...after.keys(), ...before.keys()])].flatMap((kind): LineDeparture[] => {
    const [was, is] = [before.get(kind) ?? 0, after.get(kind) ?? 0];
    if (was === is) return [];
    const because: LineReason[] = (MADE_OF[kind] ?? []).filter((fact) => differing.has(fact));
    if (saidByRule(kind, facts.ruled)) because.push('rule');
    return [{ kind, quoted: was, charged: is, because }];
  });
  const isExplained = departures.some(({ because }) => because.length > 0);
  return departures.map((one) =>
    MADE_OF[one.kind] === null && isExplained ? { ...one, because: ['follows' as const] } : one,
  );
}

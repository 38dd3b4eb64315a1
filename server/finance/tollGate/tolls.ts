/** What the toll gates on the way of a ride cost. */
import { amountFor, MOST_GAP_MS, passagesOf, type Spot } from '#contract/finance/tollGate/passages.ts';
import { Kept, type KeptOptions } from '#server/ground/core/kept.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { gatesInUse } from './queries.ts';

export type TollGates = Awaited<ReturnType<ReturnType<typeof gatesInUse>['execute']>>;

/** The gates in memory. */
export const keptGates = (db: Db, nodes: KeptOptions['nodes']): Kept<TollGates> =>
  new Kept<TollGates>({ nodes }, 'tolls', [], () => gatesInUse(db).execute());

interface Payer {
  readonly currency: string;
  /** Of the car. */
  readonly groups: readonly string[];
}

const tollsOf = (gates: TollGates, way: readonly Spot[], { currency, groups }: Payer): number =>
  passagesOf(
    gates.filter((gate) => gate.currency === currency),
    way,
  ).reduce((sum, gate) => sum + amountFor(gate, groups), 0);

/** Of a way that is planned; null where no gate is known. */
export const plannedTolls = (
  gates: TollGates,
  path: readonly (readonly [number, number])[],
  payer: Payer,
): number | null =>
  gates.length === 0
    ? null
    : tollsOf(
        gates,
        path.map(([lng, lat]) => ({ at: null, lng, lat })),
        payer,
      );

/** Whether a way holds a ride from its beginning to its end without a gap. */
function isComplete(way: readonly Spot[], from: number, to: number): boolean {
  let before = from;
  for (const { at } of way) {
    if ((at ?? before) - before > MOST_GAP_MS) return false;
    before = at ?? before;
  }
  return to - before <= MOST_GAP_MS;
}

interface Driven extends Payer {
  /** Where the car was, by its positions. */
  readonly way: readonly Spot[];
  /** From when to when the passenger was on board. */
  readonly from: string;
  readonly to: string;
  /** What was quoted; null: nothing. */
  readonly quoted: number | null;
}

/**
 * Of a ride as it was driven. Null is not known, and nothing is guessed: what a track with gaps does not show is not charged, and
 * does not lower what was quoted.
 */
export function drivenTolls(gates: TollGates, { way, from, to, quoted, ...payer }: Driven): number | null {
  const tolls = tollsOf(gates, way, payer);
  if (quoted === null) return tolls === 0 ? null : tolls;
  return isComplete(way, Date.parse(from), Date.parse(to)) ? tolls : null;
}

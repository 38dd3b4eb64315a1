/** What the records of a file and the postings of a day have in common, and in what they differ. Pure. */
import { setImmediate as turn } from 'node:timers/promises';
import type { DifferenceKind } from '#contract/finance/reconciliation/calls.ts';
import type { StatementRecord } from './statement.task.ts';

export interface Moved {
  readonly id: string;
  readonly reference: string;
  readonly orderId: string | null;
  readonly orderNo: string;
  readonly at: string;
  /** Minor units; what went back is below zero. */
  readonly amount: number;
}

export interface Difference {
  readonly key: string;
  readonly kind: DifferenceKind;
  readonly reference: string;
  readonly orderNo: string;
  readonly orderId: string | null;
  readonly fileAmount: number | null;
  readonly ourAmount: number | null;
  /** What the provider kept of it. */
  readonly fee: number;
  /** Of ours, the first that was found for it. */
  readonly paymentId: string | null;
  readonly at: string | null;
}

/** What the provider kept of a payment that both sides have. */
export interface MatchedFee {
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly reference: string;
  readonly at: string;
  readonly amount: number;
}

interface Side {
  amount: number;
  fee: number | null;
  orderNo: string;
  reference: string;
}

/** A file may have half a million records: after so many the server has its turn. */
const A_TURN = 1000;

/** Goes through all, and lets others have their turn. */
async function each<One>(all: Iterable<One>, look: (one: One) => void): Promise<void> {
  let count = 0;
  for (const one of all) {
    look(one);
    count += 1;
    if (count % A_TURN === 0) await turn();
  }
}

const sideOf = (amount: number): string => (amount < 0 ? 'back' : 'in');

/** The file's records by what names them; several of one name are one. */
async function gathered(records: readonly StatementRecord[]): Promise<Map<string, Side>> {
  const sides = new Map<string, Side>();
  await each(records, ({ reference, orderNo, amount, fee }) => {
    const key = `${sideOf(amount)}:${reference === '' ? orderNo : reference}`;
    const known = sides.get(key);
    if (known === undefined) sides.set(key, { amount, fee, orderNo, reference });
    else {
      known.amount += amount;
      if (fee !== null) known.fee = (known.fee ?? 0) + fee;
    }
  });
  return sides;
}

/** Ours, found by the number at the provider, else by the order. Each is found once. */
class Books {
  readonly #byName = new Map<string, Moved[]>();
  readonly left = new Map<string, Moved>();

  add(one: Moved): void {
    this.left.set(one.id, one);
    for (const name of [one.reference, one.orderNo]) {
      if (name === '') continue;
      const key = `${sideOf(one.amount)}:${name}`;
      const known = this.#byName.get(key);
      if (known === undefined) this.#byName.set(key, [one]);
      else known.push(one);
    }
  }

  /** What stands under a name: all of a number at the provider; of an order what has the amount, else all. */
  take(name: string, amount: number): Moved[] {
    if (name === '') return [];
    const there = (this.#byName.get(`${sideOf(amount)}:${name}`) ?? []).filter(({ id }) => this.left.has(id));
    const exact = there.find((one) => one.amount === amount);
    const found = exact === undefined ? there : [exact];
    for (const { id } of found) this.left.delete(id);
    return found;
  }
}

export interface Comparison {
  matched: number;
  /** Of those that match, where the file says what the provider kept. */
  fees: MatchedFee[];
  differences: Difference[];
}

/**
 * Compares. `moved` is what the books have of the day, and besides, under the file's numbers, of any other day: that is
 * only looked up, so a payment that was posted late is matched and none of another day is missed.
 */
export async function compare(
  records: readonly StatementRecord[],
  moved: readonly Moved[],
  isOfTheDay: (one: Moved) => boolean,
): Promise<Comparison> {
  const books = new Books();
  await each(moved, (one) => books.add(one));
  const differences: Difference[] = [];
  const fees: MatchedFee[] = [];
  let matched = 0;
  await each(await gathered(records), ([key, { amount, fee, orderNo, reference }]) => {
    const byReference = books.take(reference, amount);
    const found = byReference.length > 0 ? byReference : books.take(orderNo, amount);
    const [one] = found;
    const ours = found.reduce((sum, { amount: its }) => sum + its, 0);
    if (one !== undefined && ours === amount) {
      matched += 1;
      if (fee !== null)
        fees.push({ paymentId: one.id, orderId: one.orderId, reference: one.reference, at: one.at, amount: fee });
      return;
    }
    differences.push({
      key,
      kind: one === undefined ? 'missingHere' : amount > ours ? 'more' : 'less',
      reference,
      orderNo: one?.orderNo ?? orderNo,
      orderId: one?.orderId ?? null,
      fileAmount: amount,
      ourAmount: one === undefined ? null : ours,
      fee: fee ?? 0,
      paymentId: one?.id ?? null,
      at: one?.at ?? null,
    });
  });
  await each(books.left.values(), (one) => {
    if (!isOfTheDay(one)) return;
    differences.push({
      key: `posting:${one.id}`,
      kind: 'missingThere',
      reference: one.reference,
      orderNo: one.orderNo,
      orderId: one.orderId,
      fileAmount: null,
      ourAmount: one.amount,
      fee: 0,
      paymentId: null,
      at: one.at,
    });
  });
  return { matched, fees, differences };
}

/** Makes calls of people at a steady rate during another load, without waiting for answers. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from './product.ts';

/** Frequent queries of people, and one command. */
const CALLS: readonly [path: string, input: () => object][] = [
  ['/operation/order/getPageList', () => ({ pageSize: 20 })],
  ['/capacity/car/getPageList', () => ({ pageSize: 20 })],
  ['/capacity/alert/getCounts', () => ({})],
  ['/sys/message/getPageList', () => ({})],
  ['/sys/sysuser/getLoginUserMenu', () => ({})],
  ['/sys/message/markAllRead', () => ({})],
];
const GIVE_UP_MS = 30_000;

export interface Probed {
  calls: number;
  /** Answers by HTTP status; 0: no answer. */
  statuses: ReadonlyMap<number, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
  slowest: number;
}

interface Taken {
  at: number;
  ms: number;
  status: number;
}

export class Probe {
  readonly #product: Product;
  readonly #taken: Taken[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #place = 0;

  constructor(product: Product) {
    this.#product = product;
  }

  /** Starts with this many calls a second. */
  start(rate: number): void {
    const since = performance.now();
    let begun = 0;
    // a late timer catches up
    this.#timer = setInterval(() => {
      for (const due = ((performance.now() - since) / 1000) * rate; begun < due; begun += 1) this.#next();
    }, 1000 / rate);
  }

  /** Ends, once every call is answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  /** The results of the calls that began within a span of `performance.now()`. */
  between(from: number, to: number): Probed {
    const within = this.#taken.filter(({ at }) => at >= from && at <= to);
    const sorted = within.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const statuses = new Map<number, number>();
    for (const { status } of within) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return { calls: sorted.length, statuses, p50: part(0.5), p99: part(0.99), slowest: sorted.at(-1) ?? 0 };
  }

  /** Waits until calls succeed for half a second; resolves to the beginning of it. */
  async untilWell(): Promise<number> {
    for (let since = performance.now(); ; await delay(20)) {
      const status = await this.#ask('/operation/order/getPageList', { pageSize: 20 });
      if (status !== 200) since = performance.now();
      else if (performance.now() - since > 500) return since;
    }
  }

  #next(): void {
    const [path, input] = CALLS[this.#place % CALLS.length] ?? ['', () => ({})];
    this.#place += 1;
    const at = performance.now();
    const asking = this.#ask(path, input()).then((status) => {
      this.#taken.push({ at, ms: performance.now() - at, status });
      this.#underWay.delete(asking);
    });
    this.#underWay.add(asking);
  }

  /** Resolves to the status; 0 without an answer. */
  async #ask(path: string, input: object): Promise<number> {
    const { address, token } = this.#product;
    try {
      const response = await fetch(`${address}/taxiadmin${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}

/** The answers by status, as text. */
export const told = ({ statuses }: Probed): string =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');

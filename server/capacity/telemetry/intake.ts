/** Taking positions in: believed or refused, on the car they move, and into history. Every one is counted. */
import type { RefusalReason } from '#contract/capacity/device/rules.ts';
import { flagsFor, movesCar, problemOf, type FixProblem } from './admit.ts';
import type { Fix } from './fix.ts';
import type { TrackedCars } from './trackedCars.ts';
import { HistoryBusy, type HistoryWriter } from './writer.ts';

/** How many positions were not kept, by reason; empty when all were. */
export type Refusals = ReadonlyMap<RefusalReason, number>;

const REASON_OF: Readonly<Record<FixProblem, RefusalReason>> = {
  invalid: 'badPosition',
  nowhere: 'badPosition',
  clock: 'badTime',
};

/** Counts what was refused. */
export function addRefusal(refusals: Map<RefusalReason, number>, reason: RefusalReason, count = 1): void {
  refusals.set(reason, (refusals.get(reason) ?? 0) + count);
}

export interface IntakeOptions {
  cars: TrackedCars;
  writer: HistoryWriter;
  /** Reads the records of cars anew. */
  lookForStrangers: () => Promise<void>;
}

export class Intake {
  readonly #options: IntakeOptions;
  #stopped = false;
  /** Positions older on arrival than history keeps are refused. */
  historyMs = 0;
  readonly counts = {
    received: 0,
    late: 0,
    flagged: 0,
    invalid: 0,
    nowhere: 0,
    clock: 0,
    unknownCar: 0,
    dropped: 0,
    busy: 0,
  };

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** From now on there is no room. */
  stop(): void {
    this.#stopped = true;
  }

  /** See `Telemetry.take`. */
  async take(fixes: readonly Fix[]): Promise<Refusals> {
    const { cars, lookForStrangers, writer } = this.#options;
    if (this.#stopped || !writer.hasRoom(true)) {
      this.counts.busy += fixes.length;
      throw new HistoryBusy('the database does not keep up');
    }
    if (fixes.some(({ carId }) => !cars.has(carId))) await lookForStrangers();
    const refusals = new Map<RefusalReason, number>();
    let last: Promise<undefined> | null = null;
    // batches are kept in their order: the last one comes last
    for (const fix of inOrder(fixes)) last = this.#takeOne(fix, refusals) ?? last;
    await last;
    return refusals;
  }

  /** See `Telemetry.offer`. */
  offer(fixes: readonly Fix[]): Refusals {
    const refusals = new Map<RefusalReason, number>();
    if (this.#stopped || !this.#options.writer.hasRoom(false)) {
      this.counts.dropped += fixes.length;
      return refusals.set('busy', fixes.length);
    }
    for (const fix of inOrder(fixes)) void this.#takeOne(fix, refusals);
    return refusals;
  }

  #takeOne(fix: Fix, refusals: Map<RefusalReason, number>): Promise<undefined> | null {
    const { cars, writer } = this.#options;
    this.counts.received += 1;
    const tracked = cars.get(fix.carId);
    if (tracked === undefined) {
      this.counts.unknownCar += 1;
      addRefusal(refusals, 'unknownDevice');
      return null;
    }
    const { live, clock } = tracked;
    cars.heard(tracked, fix.receivedAt);
    const problem = problemOf(fix, this.historyMs);
    if (problem === 'nowhere' && live.fix !== null) {
      // the rest of it counts, a cry for help above all
      fix.lng = live.fix.lng;
      fix.lat = live.fix.lat;
      fix.flags = [...new Set([...fix.flags, 'noFix' as const])];
    } else if (problem !== null) {
      this.counts[problem] += 1;
      addRefusal(refusals, REASON_OF[problem]);
      return null;
    }
    const moves = movesCar(clock, fix);
    fix.flags = flagsFor(fix, live.fix, moves);
    if (fix.flags.length > 0) this.counts.flagged += 1;
    if (!moves) this.counts.late += 1;
    cars.place(tracked, fix, moves, true);
    return writer.add(tracked.number, fix);
  }
}

const inOrder = (fixes: readonly Fix[]): readonly Fix[] =>
  fixes.length > 1 ? fixes.toSorted((one, other) => one.at - other.at) : fixes;

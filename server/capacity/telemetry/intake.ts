/** Taking positions in: believed or refused, on the car they move, and into history. Every one is counted. */
import { flagsFor, movesCar, problemOf, type FixProblem } from './admit.ts';
import type { Fix, LiveCar } from './fix.ts';
import type { TrackedCars } from './trackedCars.ts';
import { HistoryBusy, type HistoryWriter } from './writer.ts';

/** Called with a refused position of a car and the reason. */
export type DisbeliefListener = (car: LiveCar, fix: Fix, problem: FixProblem) => void;

export interface IntakeOptions {
  cars: TrackedCars;
  writer: HistoryWriter;
  /** Reads the records of cars anew. */
  lookForStrangers: () => Promise<void>;
  onDisbelief: DisbeliefListener;
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
  async take(fixes: readonly Fix[]): Promise<void> {
    const { cars, lookForStrangers, writer } = this.#options;
    if (this.#stopped || !writer.hasRoom(true)) {
      this.counts.busy += fixes.length;
      throw new HistoryBusy('the database does not keep up');
    }
    if (fixes.some(({ carId }) => !cars.has(carId))) await lookForStrangers();
    const [first] = fixes;
    if (fixes.length === 1 && first !== undefined) {
      await this.#takeOne(first);
      return;
    }
    let last: Promise<undefined> | null = null;
    // batches are kept in their order: the last one comes last
    for (const fix of inOrder(fixes)) last = this.#takeOne(fix) ?? last;
    await last;
  }

  /** See `Telemetry.offer`. */
  offer(fixes: readonly Fix[]): boolean {
    if (this.#stopped || !this.#options.writer.hasRoom(false)) {
      this.counts.dropped += fixes.length;
      return false;
    }
    for (const fix of inOrder(fixes)) void this.#takeOne(fix);
    return true;
  }

  #takeOne(fix: Fix): Promise<undefined> | null {
    const { cars, onDisbelief, writer } = this.#options;
    this.counts.received += 1;
    const tracked = cars.get(fix.carId);
    if (tracked === undefined) {
      this.counts.unknownCar += 1;
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
      onDisbelief(live, fix, problem);
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

/**
 * Taking positions in: believed or refused, on the car they move, and into history. Every one is counted. An alarm is
 * admitted by who sends it alone: where the place or the time beside it is none, the last known place and the time of
 * receipt stand in, and it counts without a place where none is known.
 */
import type { RefusalReason } from '#contract/capacity/device/rules.ts';
import type { FixFlag } from '#contract/capacity/telemetry/telemetry.ts';
import { dropImpossible, flagsFor, isPosition, isTimeKept, movesCar, placeProblem } from './admit.ts';
import type { CarReport, Cry, Fix, LiveCar } from './fix.ts';
import type { Tracked, TrackedCars } from './trackedCars.ts';
import { HistoryBusy, type HistoryWriter } from './writer.ts';

/** What came of reports. */
export interface Taking {
  /** How many were taken: kept as positions, or heard as cries for help. */
  readonly taken: number;
  /** How many positions were not kept as they were sent, by reason; also of cries for help, which were heard all the same. */
  readonly refusals: ReadonlyMap<RefusalReason, number>;
}

class Outcome implements Taking {
  taken = 0;
  readonly refusals = new Map<RefusalReason, number>();

  refuse(reason: RefusalReason, count = 1): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + count);
  }
}

const NO_FIX: FixFlag = 'noFix';
const NO_CLOCK: FixFlag = 'noClock';

/** Resolves when a cry for help without a place is kept for good: history holds none, so whoever makes an alert of it does. */
export type CryKeeper = (car: LiveCar, cry: Cry) => Promise<void>;

export interface IntakeOptions {
  cars: TrackedCars;
  writer: HistoryWriter;
  /** Reads the records of cars anew. */
  lookForStrangers: () => Promise<void>;
  keepCry: CryKeeper;
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
  async take(reports: readonly CarReport[]): Promise<Taking> {
    const { cars, lookForStrangers, writer } = this.#options;
    if (reports.some(({ carId }) => !cars.has(carId))) await lookForStrangers();
    if (this.#stopped || !writer.hasRoom(true)) {
      this.counts.busy += reports.length;
      this.#hearCries(reports);
      throw new HistoryBusy('the database does not keep up');
    }
    const outcome = new Outcome();
    const kept = new Set<Promise<void>>();
    for (const report of inOrder(reports)) {
      const keeping = this.#takeOne(report, outcome);
      if (keeping !== null) kept.add(keeping);
    }
    // those of one batch are one promise
    await Promise.all(kept);
    return outcome;
  }

  /** See `Telemetry.offer`. */
  offer(reports: readonly CarReport[]): Taking {
    const outcome = new Outcome();
    if (this.#stopped || !this.#options.writer.hasRoom(false)) {
      this.counts.dropped += reports.length;
      this.#hearCries(reports);
      outcome.refuse('busy', reports.length);
      return outcome;
    }
    for (const report of inOrder(reports)) this.#takeOne(report, outcome)?.catch(() => undefined);
    return outcome;
  }

  #takeOne(report: CarReport, outcome: Outcome): Promise<void> | null {
    const { cars, keepCry, writer } = this.#options;
    this.counts.received += 1;
    const tracked = cars.get(report.carId);
    if (tracked === undefined) {
      this.counts.unknownCar += 1;
      outcome.refuse('unknownDevice');
      return null;
    }
    const admitted = this.#admit(report, tracked, outcome);
    if (admitted === null) return null;
    outcome.taken += 1;
    return isFix(admitted) ? writer.add(tracked.number, admitted) : keepCry(tracked.live, admitted);
  }

  /** Without room in history: cries for help are heard all the same. */
  #hearCries(reports: readonly CarReport[]): void {
    const outcome = new Outcome();
    for (const report of inOrder(reports)) {
      const tracked = report.alarms.length === 0 ? undefined : this.#options.cars.get(report.carId);
      if (tracked !== undefined) this.#admit(report, tracked, outcome);
    }
  }

  /** Puts what is believed of a report onto its car, and answers what is to be kept of it. */
  #admit(report: CarReport, tracked: Tracked, outcome: Outcome): Fix | Cry | null {
    const { cars } = this.#options;
    const { live, clock } = tracked;
    cars.heard(tracked, report.receivedAt);
    dropImpossible(report);
    const fix = isPosition(report, this.historyMs) ? report : this.#completed(report, tracked, outcome);
    if (fix === null) return null;
    if (!isFix(fix)) {
      cars.cry(tracked, fix, true);
      return fix;
    }
    const moves = movesCar(clock, fix);
    fix.flags = flagsFor(fix, live.fix, moves);
    if (fix.flags.length > 0) this.counts.flagged += 1;
    if (!moves) this.counts.late += 1;
    cars.place(tracked, fix, moves, true);
    return fix;
  }

  /** A report whose place or time is none: of a cry for help what is missing is put in; the rest is refused. */
  #completed(report: CarReport, tracked: Tracked, outcome: Outcome): Fix | Cry | null {
    const { carId, receivedAt, alarms } = report;
    const problem = placeProblem(report);
    const isTimed = isTimeKept(report.at, receivedAt, this.historyMs);
    const at = isTimed ? (report.at ?? receivedAt) : receivedAt;
    const { fix: known } = tracked.live;
    const isCry = alarms.length > 0;
    // null island is what devices say without a fix, not a mistake: the rest of the message counts
    const isOnlyNowhere = isTimed && problem === 'nowhere' && known !== null;
    if (!isOnlyNowhere) {
      this.counts[isTimed ? (problem ?? 'invalid') : 'clock'] += 1;
      outcome.refuse(isTimed ? 'badPosition' : 'badTime');
      if (!isCry) return null;
    }
    const flags = new Set(report.flags);
    if (!isTimed) flags.add(NO_CLOCK);
    // without satellites and without a time, a place is what the device remembers of some day
    const isPlaced = problem === null && (isTimed || !flags.has(NO_FIX));
    if (!isPlaced) flags.add(NO_FIX);
    const place = isPlaced ? report : known;
    if (place === null || place.lng === null || place.lat === null) return { carId, at, receivedAt, alarms };
    return { ...report, at, lng: place.lng, lat: place.lat, flags: [...flags] };
  }
}

/** Whether it has a place. */
const isFix = (admitted: Fix | Cry): admitted is Fix => 'lng' in admitted;

/** By the car's clock; what has no time comes last, as if it were of now. */
const inOrder = (reports: readonly CarReport[]): readonly CarReport[] =>
  reports.length > 1
    ? reports.toSorted((one, other) => (one.at ?? one.receivedAt) - (other.at ?? other.receivedAt))
    : reports;

/** Positions on their way into history, by columns. The memory is used again and again. */
import { DoubleColumn } from './binary.ts';
import { alarmBits, flagBits, protocolCode } from './codes.ts';
import type { Fix } from './fix.ts';
import { dayOf } from './partitions.ts';

/** Rows of one insert. */
export const BATCH_ROWS = 4096;

/** A promise whose rejection is handled without a waiter. */
function promised(): PromiseWithResolvers<undefined> {
  const resolvers = Promise.withResolvers<undefined>();
  resolvers.promise.catch(() => undefined);
  return resolvers;
}

export class Batch {
  readonly #carId = new DoubleColumn(BATCH_ROWS);
  readonly #at = new DoubleColumn(BATCH_ROWS);
  readonly #receivedAt = new DoubleColumn(BATCH_ROWS);
  readonly #lng = new DoubleColumn(BATCH_ROWS);
  readonly #lat = new DoubleColumn(BATCH_ROWS);
  readonly #speed = new DoubleColumn(BATCH_ROWS);
  readonly #heading = new DoubleColumn(BATCH_ROWS);
  readonly #altitude = new DoubleColumn(BATCH_ROWS);
  readonly #charge = new DoubleColumn(BATCH_ROWS);
  readonly #odometer = new DoubleColumn(BATCH_ROWS);
  readonly #alarms = new DoubleColumn(BATCH_ROWS);
  readonly #flags = new DoubleColumn(BATCH_ROWS);
  readonly #protocol = new DoubleColumn(BATCH_ROWS);
  readonly #terminalAlarms = new DoubleColumn(BATCH_ROWS);
  #rows = 0;
  #lastDay = -1;
  /** Days of the rows, counted from 1970, each once. */
  readonly days = new Set<number>();
  /** Settles when the rows are kept for good, or never can be. */
  durable = promised();

  get rows(): number {
    return this.#rows;
  }

  get isFull(): boolean {
    return this.#rows >= BATCH_ROWS;
  }

  /** Adds a row; the id of the car as a number. */
  add(carNumber: number, fix: Fix): void {
    const row = this.#rows;
    this.#carId.set(row, carNumber);
    this.#at.set(row, fix.at);
    this.#receivedAt.set(row, fix.receivedAt);
    this.#lng.set(row, fix.lng);
    this.#lat.set(row, fix.lat);
    this.#speed.set(row, fix.speed);
    this.#heading.set(row, fix.heading);
    this.#altitude.set(row, fix.altitude);
    this.#charge.set(row, fix.charge);
    this.#odometer.set(row, fix.odometer);
    this.#alarms.set(row, alarmBits(fix.alarms));
    this.#flags.set(row, flagBits(fix.flags));
    this.#protocol.set(row, protocolCode(fix.protocol));
    this.#terminalAlarms.set(row, fix.terminalAlarms ?? null);
    this.#rows += 1;
    const day = dayOf(fix.at);
    if (day === this.#lastDay) return;
    this.#lastDay = day;
    this.days.add(day);
  }

  /** The columns in the order of `insertFixes`; valid until the next `reset`. */
  columns(): Buffer[] {
    return [
      this.#carId,
      this.#at,
      this.#receivedAt,
      this.#lng,
      this.#lat,
      this.#speed,
      this.#heading,
      this.#altitude,
      this.#charge,
      this.#odometer,
      this.#alarms,
      this.#flags,
      this.#protocol,
      this.#terminalAlarms,
    ].map((column) => column.array(this.#rows));
  }

  reset(): void {
    this.#rows = 0;
    this.#lastDay = -1;
    this.days.clear();
    this.durable = promised();
  }
}

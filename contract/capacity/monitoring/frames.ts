/**
 * Single cars on the WebSocket of live monitoring, in binary: a message is blocks, one for each map cell with news in it.
 * A block says where its cell is, and everything in it is counted from there; it stands for itself, so that a viewer may
 * miss any number of blocks and still be right after the next whole one.
 *
 *   message  1 byte kind (1), 6 bytes server clock in milliseconds, then blocks
 *   block    4 + 4 bytes lng and lat of the cell in millionths of a degree: its name; 1 byte flags (1: whole, what it does
 *            not list has left the cell); count of cars, cars; count of leavers, their ids
 *   car      id; lng and lat from the cell's, zigzag; 1 byte look; heading; speed; charge; seconds since it was heard
 *
 * Counts, ids and numbers are varints (7 bits a byte, low ones first).
 */
import { VEHICLE_STATES, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';

/** A car as a map shows it. */
export interface ShownCar {
  /** Its id as a number: ids of rows stay far below 2^53. */
  id: number;
  /** Millionths of a degree, WGS 84. */
  lng: number;
  lat: number;
  state: VehicleState;
  /** Degrees from north in steps of 360/256; null when unknown. */
  heading: number | null;
  /** Whole km/h; null when unknown. */
  speed: number | null;
  /** Whole percent; null when unknown. */
  charge: number | null;
  /** It cries for help: an alarm of its own. */
  alarm: boolean;
  /** Seconds since anything was heard of it, at the moment of the message. */
  age: number;
}

export interface Block {
  /** Names the cell: its position in millionths of a degree. */
  lng: number;
  lat: number;
  /** Whatever this block does not list is no longer in the cell. */
  whole: boolean;
  cars: ShownCar[];
  /** Ids of cars that left the cell, or no longer pass the filter. */
  gone: number[];
}

export const CARS_MESSAGE = 1;
const HEAD_BYTES = 7;
const WHOLE = 1;
const STATE_BITS = 0x0f;
const HAS_HEADING = 0x10;
const HAS_CHARGE = 0x20;
const ALARM = 0x40;
const NO_SPEED = 0x80;
const LONGEST_CAR = 8 + 5 + 5 + 1 + 1 + 2 + 1 + 5;
const MOST_SPEED = 400;
const MOST_AGE = 1_000_000;

const MILLIONTHS = 1_000_000;
/** Degrees to millionths. */
export const millionths = (degrees: number): number => Math.round(degrees * MILLIONTHS);
/** Millionths to degrees. */
export const degreesOf = (value: number): number => value / MILLIONTHS;
/** Degrees from north to the 256 steps on the wire. */
export const headingStep = (degrees: number): number => Math.round((((degrees % 360) + 360) % 360) / (360 / 256)) % 256;

/** Writes into a buffer that grows. */
class Writer {
  bytes: Uint8Array;
  at = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  /** Makes room for so many more bytes. */
  room(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.at + count));
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
  }

  byte(value: number): void {
    this.bytes[this.at] = value;
    this.at += 1;
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /** Small numbers of either sign in few bytes. */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  int32(value: number): void {
    for (const shift of [0, 8, 16, 24]) this.byte((value >> shift) & 0xff);
  }
}

const STATE_NUMBERS = new Map(VEHICLE_STATES.map((state, number) => [state, number]));

function writeCar(to: Writer, car: ShownCar, lng: number, lat: number): void {
  to.room(LONGEST_CAR);
  to.varint(car.id);
  to.zigzag(car.lng - lng);
  to.zigzag(car.lat - lat);
  to.byte(
    (STATE_NUMBERS.get(car.state) ?? 0) |
      (car.heading === null ? 0 : HAS_HEADING) |
      (car.charge === null ? 0 : HAS_CHARGE) |
      (car.alarm ? ALARM : 0) |
      (car.speed === null ? NO_SPEED : 0),
  );
  if (car.heading !== null) to.byte(car.heading);
  if (car.speed !== null) to.varint(Math.max(0, Math.min(MOST_SPEED, Math.round(car.speed))));
  if (car.charge !== null) to.byte(Math.max(0, Math.min(100, Math.round(car.charge))));
  to.varint(Math.max(0, Math.min(MOST_AGE, Math.round(car.age))));
}

/** One block as bytes, to be shared by every message it goes into. */
export function encodeBlock({ lng, lat, whole, cars, gone }: Block): Uint8Array {
  const to = new Writer(24 + cars.length * 14 + gone.length * 4);
  to.int32(lng);
  to.int32(lat);
  to.byte(whole ? WHOLE : 0);
  to.varint(cars.length);
  for (const car of cars) writeCar(to, car, lng, lat);
  to.room(5);
  to.varint(gone.length);
  for (const id of gone) {
    to.room(8);
    to.varint(id);
  }
  return to.bytes.subarray(0, to.at);
}

/** A message of blocks. `now`: the server's clock, milliseconds since 1970. */
export function messageOf(blocks: readonly Uint8Array[], now: number): Uint8Array {
  let size = HEAD_BYTES;
  for (const block of blocks) size += block.length;
  const bytes = new Uint8Array(size);
  bytes[0] = CARS_MESSAGE;
  let rest = now;
  for (let at = 1; at < HEAD_BYTES; at += 1) {
    bytes[at] = rest % 0x100;
    rest = Math.floor(rest / 0x100);
  }
  let at = HEAD_BYTES;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}

/** Reads on from a place; throws a RangeError beyond the end. */
class Reader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const value = this.bytes[this.at];
    if (value === undefined) throw new RangeError('the message ends too early');
    this.at += 1;
    return value;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  zigzag(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  int32(): number {
    return this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24);
  }
}

function readCar(from: Reader, lng: number, lat: number): ShownCar {
  const id = from.varint();
  const [east, north] = [lng + from.zigzag(), lat + from.zigzag()];
  const look = from.byte();
  return {
    id,
    lng: east,
    lat: north,
    state: VEHICLE_STATES[look & STATE_BITS] ?? 'non_contactable',
    alarm: (look & ALARM) !== 0,
    heading: (look & HAS_HEADING) === 0 ? null : from.byte(),
    speed: (look & NO_SPEED) === 0 ? from.varint() : null,
    charge: (look & HAS_CHARGE) === 0 ? null : from.byte(),
    age: from.varint(),
  };
}

/** What a binary message says; null for one of a kind that is not known. Throws a RangeError when it is cut short. */
export function decodeMessage(bytes: Uint8Array): { now: number; blocks: Block[] } | null {
  if (bytes[0] !== CARS_MESSAGE) return null;
  let now = 0;
  for (let at = HEAD_BYTES - 1; at > 0; at -= 1) now = now * 0x100 + (bytes[at] ?? 0);
  const from = new Reader(bytes, HEAD_BYTES);
  const blocks: Block[] = [];
  while (from.at < bytes.length) {
    const [lng, lat] = [from.int32(), from.int32()];
    const whole = (from.byte() & WHOLE) !== 0;
    const cars = Array.from({ length: from.varint() }, () => readCar(from, lng, lat));
    const gone = Array.from({ length: from.varint() }, () => from.varint());
    blocks.push({ lng, lat, whole, cars, gone });
  }
  return { now, blocks };
}

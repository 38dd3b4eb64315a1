/**
 * When something about a car needs a person. Each kind is judged with every position (silence with every tick) as bad,
 * well, or not to be told (`judgements.ts`); bad for long enough raises it, well for long enough clears it. Everything is
 * in memory (`memory.ts`), and nothing here asks a database or looks at a clock.
 */
import {
  ALERT_KINDS,
  ALWAYS_RAISED,
  CRIES,
  isOfAnOrder,
  SEVERITY_OF,
  type AlertKind,
  type AlertSeverity,
} from '#contract/capacity/alert/rules.ts';
import type { Cry, Fix, LiveCar } from '#server/capacity/telemetry/fix.ts';
import { evidenceOf, placeOfCar, type Finding } from './finding.ts';
import {
  alarmJudgements,
  chargeJudgement,
  clockJudgement,
  doorJudgement,
  placeJudgements,
  restJudgement,
  type Judgement,
  type Surroundings,
} from './judgements.ts';
import { newMemory, placeOf, setStanding, stands, type Memory } from './memory.ts';

export type { Finding, RangeHere } from './finding.ts';
export type { Surroundings } from './judgements.ts';

/** The evidence of what goes on is renewed so often. */
const TOUCH_MS = 30_000;

/** A car that goes on saying these is in one distress; after so long without a word it is in a new one. */
const ANEW_MS = 5 * 60_000;

/** Milliseconds that all must be well before it counts as over. */
const WELL_MS: Readonly<Record<AlertKind, number>> = {
  sos: 30_000,
  collision: 30_000,
  rollover: 30_000,
  doorOpen: 5000,
  fault: 30_000,
  leftRange: 10_000,
  noGo: 10_000,
  noStop: 5000,
  slowZone: 10_000,
  speeding: 10_000,
  silent: 0,
  lowCharge: 0,
  stoppedTooLong: 0,
  clock: 10_000,
  closedArea: 0,
};

interface Standing {
  carId: string;
  kind: AlertKind;
  severity: AlertSeverity;
  orderNo: string;
}

/** The rules of the whole fleet on one node. */
export class AlertRules {
  readonly #surroundings: () => Surroundings;
  readonly #tell: (finding: Finding) => void;
  readonly #memories = new Map<string, Memory>();

  /** `tell` is called with the findings in their order. */
  constructor(surroundings: () => Surroundings, tell: (finding: Finding) => void) {
    this.#surroundings = surroundings;
    this.#tell = tell;
  }

  /** Sets the standing kinds, e.g. from the rows after a start. */
  adopt({ carId, kind, severity, orderNo }: Standing): void {
    const memory = this.#memoryOf(carId);
    setStanding(memory, kind, true);
    memory.orders[placeOf(kind)] = orderNo;
    if (kind === 'lowCharge' && severity === 'high') memory.isVeryLow = true;
  }

  stands(carId: string, kind: AlertKind): boolean {
    return stands(this.#memories.get(carId), kind);
  }

  /** The standing kinds of a car. */
  standing(carId: string): { kind: AlertKind; orderNo: string }[] {
    const memory = this.#memories.get(carId);
    return ALERT_KINDS.filter((kind) => stands(memory, kind)).map((kind) => ({
      kind,
      orderNo: memory?.orders[placeOf(kind)] ?? '',
    }));
  }

  /** Cars that are gone from the fleet are forgotten. */
  keepOnly(isKnown: (carId: string) => boolean): void {
    for (const carId of this.#memories.keys()) if (!isKnown(carId)) this.#memories.delete(carId);
  }

  /** Repeats the standing findings of a car that this node owns from now on. */
  retell(car: LiveCar, kind: AlertKind, now: number): void {
    const memory = this.#memoryOf(car.carId);
    const at = Math.min(car.fix?.at ?? now, now);
    const range = memory.ranges[placeOf(kind)] ?? null;
    const severity = severityOf(kind, memory);
    const evidence = evidenceOf(car, at, { ruled: memory.rulings[placeOf(kind)] ?? null });
    const orderNo = orderOf(car, memory, kind);
    this.#tell({ what: 'raised', kind, severity, car, orderNo, at, range, ...placeOfCar(car), evidence });
  }

  /** Silence, at this moment. `from`: when the silence of a car began to count, e.g. the start of the server; Infinity: it does not. */
  tick(cars: Iterable<LiveCar>, now: number, from: (car: LiveCar) => number): void {
    const { silentMs } = this.#surroundings().thresholds;
    for (const car of cars) {
      if (car.heardAt === 0 || car.state === 'removed') continue;
      const isBad = now - Math.max(car.heardAt, from(car)) >= silentMs;
      const isStanding = stands(this.#memories.get(car.carId), 'silent');
      if (!isBad && !(isStanding && now - car.heardAt < silentMs)) continue;
      const judgement: Judgement = { kind: 'silent', isBad, since: car.heardAt };
      this.#judge(car, this.#memoryOf(car.carId), judgement, now, now);
    }
  }

  /** Something new is known of a car: its silence is over if it came from the car itself, and not if the platform found it. */
  heard(car: LiveCar, now: number): void {
    if (now - car.heardAt >= this.#surroundings().thresholds.silentMs) return;
    const memory = this.#memories.get(car.carId);
    if (memory !== undefined && stands(memory, 'silent'))
      this.#judge(car, memory, { kind: 'silent', isBad: false }, now, now);
  }

  /**
   * A position that came after a newer one: it moves nothing, and whoever cried for help in it is heard all the same,
   * from where that was. A cry that stands already has newer evidence.
   */
  lookLate(car: LiveCar, fix: Fix, now: number): void {
    const then = { ...car, fix };
    this.#hearAlarms(then, fix, now, fix.flags.includes('noClock'));
    const door = doorJudgement(fix, car.state);
    const memory = this.#memoryOf(car.carId);
    // how long it stood so cannot be told from what comes out of order
    if (door.isBad === true && door.holdMs === 0 && !stands(memory, door.kind))
      this.#judge(then, memory, door, Math.min(fix.at, fix.receivedAt), now);
  }

  /** A cry for help of which no place is known. */
  lookCry(car: LiveCar, cry: Cry, now: number): void {
    this.#hearAlarms(car, cry, now, true);
  }

  /** `isOfNow`: what the car says holds still; a cry of before says nothing new where one stands that was said since. */
  #hearAlarms(car: LiveCar, { at, receivedAt, alarms }: Cry, now: number, isOfNow: boolean): void {
    const memory = this.#memoryOf(car.carId);
    const cried = Math.min(at, receivedAt);
    for (const judgement of alarmJudgements(alarms))
      if (judgement.isBad === true && (isOfNow || !isToldAlready(memory, judgement.kind, cried)))
        this.#judge(car, memory, judgement, cried, now);
    const charge = chargeJudgement({ charge: null, alarms }, this.#surroundings().thresholds);
    if (isOfNow && charge !== null) this.#judgeCharge(car, memory, charge, cried, now);
  }

  /** An event: a car that says that it left is believed before it sends its next position. */
  lookAtState(car: LiveCar, now: number): void {
    if (car.state !== 'elsewhere') return;
    const memory = this.#memoryOf(car.carId);
    this.#judge(car, memory, { kind: 'leftRange', isBad: true, range: memory.home }, now, now);
  }

  /** A position that became the newest of its car. */
  look(car: LiveCar, fix: Fix, now: number): void {
    const surroundings = this.#surroundings();
    const { thresholds } = surroundings;
    const memory = this.#memoryOf(car.carId);
    const at = Math.min(fix.at, fix.receivedAt);
    const judge = (judgement: Judgement) => this.#judge(car, memory, judgement, at, now);
    for (const judgement of alarmJudgements(fix.alarms)) judge(judgement);
    judge(doorJudgement(fix, car.state));
    judge(clockJudgement(fix));
    const charge = chargeJudgement(fix, thresholds);
    if (charge !== null) this.#judgeCharge(car, memory, charge, at, now);
    if (fix.flags.includes('noFix') || fix.flags.includes('jump')) return;
    for (const judgement of placeJudgements(car, memory, fix, at, surroundings)) judge(judgement);
    judge(restJudgement(car, memory, fix, at, thresholds));
  }

  /** Low charge can get worse while it stands. */
  #judgeCharge(
    car: LiveCar,
    memory: Memory,
    { isVeryLow, ...judgement }: NonNullable<ReturnType<typeof chargeJudgement>>,
    at: number,
    now: number,
  ): void {
    const wasStanding = stands(memory, 'lowCharge');
    if (judgement.isBad === true && !wasStanding) memory.isVeryLow = isVeryLow;
    this.#judge(car, memory, judgement, at, now);
    if (!wasStanding || !isVeryLow || memory.isVeryLow) return;
    memory.isVeryLow = true;
    const evidence = evidenceOf(car, at, {});
    const place = placeOfCar(car);
    const orderNo = car.orderNo ?? '';
    this.#tell({
      what: 'worsened',
      kind: 'lowCharge',
      severity: 'high',
      car,
      orderNo,
      at,
      range: null,
      ...place,
      evidence,
    });
  }

  /** Keeps the time since which a kind is bad or well, and reports when that is long enough. */
  #judge(car: LiveCar, memory: Memory, judgement: Judgement, at: number, now: number): void {
    const { kind, isBad, holdMs = 0, range = null } = judgement;
    const place = placeOf(kind);
    if (isBad === null) return;
    const isStanding = stands(memory, kind);
    const isAgain = isBad && isSaidAgain(memory, kind, now);
    if (isBad) memory.wellSince[place] = 0;
    else memory.badSince[place] = 0;
    if (!isBad && !isStanding) memory.rulings[place] = null;
    if (isBad && !isStanding) {
      const since = memory.badSince[place] || at;
      memory.badSince[place] = since;
      if (!this.#mayRaise(car, memory, judgement, at - since >= holdMs, at - (judgement.since ?? since))) return;
      setStanding(memory, kind, true);
      memory.touchedAt[place] = now;
      memory.ranges[place] = range;
      memory.orders[place] = car.orderNo ?? '';
      this.#say('raised', car, memory, judgement, at);
    } else if (isBad && (isAgain || isOfAnotherOrder(car, memory, kind))) {
      // it goes on with the next passenger, who is another person; or somebody cries anew
      this.#say('cleared', car, memory, judgement, at);
      memory.orders[place] = car.orderNo ?? '';
      memory.touchedAt[place] = now;
      this.#say('raised', car, memory, judgement, at);
    } else if (isBad) {
      if (now - (memory.touchedAt[place] ?? 0) < TOUCH_MS) return;
      memory.touchedAt[place] = now;
      this.#say('touched', car, memory, judgement, at);
    } else if (isStanding) {
      const since = memory.wellSince[place] || at;
      memory.wellSince[place] = since;
      if (at - since < WELL_MS[kind]) return;
      setStanding(memory, kind, false);
      memory.wellSince[place] = 0;
      this.#say('cleared', car, memory, judgement, at);
      memory.rulings[place] = null;
    }
  }

  /** Whether what is bad becomes an alert now: a rule goes before the settings. */
  #mayRaise(car: LiveCar, memory: Memory, judgement: Judgement, isHeld: boolean, lastedMs: number): boolean {
    const { kind, limit = null } = judgement;
    const place = placeOf(kind);
    if (kind === ALWAYS_RAISED) return isHeld;
    const ruling = this.#surroundings().ruled(car, kind, { lastedMs: Math.max(0, lastedMs), limit });
    const before = memory.rulings[place] ?? null;
    memory.rulings[place] = ruling;
    const isRaised = ruling?.raise ?? isHeld;
    // what is not raised is written down once, not with each position
    const isNews = isRaised || (isHeld && (before === null || before.by?.ruleId !== ruling?.by?.ruleId));
    if (isNews) ruling?.obeyed();
    else if (!isHeld) memory.rulings[place] = null;
    return isRaised;
  }

  #say(what: Finding['what'], car: LiveCar, memory: Memory, judgement: Judgement, at: number): void {
    const { kind, range = null, limit, since } = judgement;
    const isFast = kind === 'speeding' || kind === 'slowZone';
    const evidence = evidenceOf(car, at, {
      limit,
      since,
      topSpeed: isFast ? memory.topSpeed : undefined,
      ruled: memory.rulings[placeOf(kind)] ?? null,
    });
    const orderNo = orderOf(car, memory, kind);
    const severity = severityOf(kind, memory);
    this.#tell({ what, kind, severity, car, orderNo, at, range, ...placeOfCar(car), evidence });
  }

  #memoryOf(carId: string): Memory {
    const known = this.#memories.get(carId);
    if (known !== undefined) return known;
    const memory = newMemory();
    this.#memories.set(carId, memory);
    return memory;
  }
}

/** What happens during a ride stays with the order it began with; of the rest the order of the moment is named. */
const orderOf = (car: LiveCar, memory: Memory, kind: AlertKind): string =>
  isOfAnOrder(kind) ? (memory.orders[placeOf(kind)] ?? '') : (car.orderNo ?? '');

const isOfAnotherOrder = ({ orderNo }: LiveCar, memory: Memory, kind: AlertKind): boolean =>
  isOfAnOrder(kind) && orderNo !== null && orderNo !== memory.orders[placeOf(kind)];

/** Whether a cry of before belongs to what stands: one that was said long after its last word is another. */
function isToldAlready(memory: Memory, kind: AlertKind, cried: number): boolean {
  const said = memory.saidAt[placeOf(kind)] ?? 0;
  return stands(memory, kind) && (said === 0 || cried - said < ANEW_MS);
}

/** Notes that a cry for help is said, and answers whether it had not been for so long that somebody cries anew. */
function isSaidAgain(memory: Memory, kind: AlertKind, now: number): boolean {
  if (!CRIES.includes(kind)) return false;
  const place = placeOf(kind);
  const before = memory.saidAt[place] ?? 0;
  memory.saidAt[place] = now;
  return before > 0 && now - before >= ANEW_MS;
}

function severityOf(kind: AlertKind, memory: Memory): AlertSeverity {
  const ruled = memory.rulings[placeOf(kind)]?.severity ?? null;
  if (kind !== 'lowCharge' || !memory.isVeryLow) return ruled ?? SEVERITY_OF[kind];
  return ruled === 'critical' ? ruled : 'high';
}

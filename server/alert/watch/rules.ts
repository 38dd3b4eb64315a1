/**
 * When something about a car needs a person. Each kind is judged with every position (silence with every tick) as bad,
 * well, or not to be told; bad for long enough raises it, well for long enough clears it. Everything is in memory, and
 * nothing here asks a database or looks at a clock.
 */
import { metresNearby } from '#contract/distance.ts';
import type { AlertEvidence } from '#contract/alert.ts';
import { ALERT_KINDS, SEVERITY_OF, type AlertKind, type AlertSeverity } from '#contract/alertRules.ts';
import { effectiveRules, type EffectiveRules, type RangeRule } from '#contract/rangeRules.ts';
import type { CarAlarm } from '#contract/telemetry.ts';
import type { Fix, LiveCar } from '../../telemetry/fix.ts';

/** A range that holds for a car where it is. */
export interface RangeHere extends RangeRule {
  readonly name: string;
}

/** The settings `fleet.alerts.*`; times in milliseconds. */
export interface Thresholds {
  readonly speedLimit: number;
  readonly speedMargin: number;
  readonly speedMs: number;
  readonly silentMs: number;
  readonly lowCharge: number;
  readonly criticalCharge: number;
  readonly noStopMs: number;
  readonly stoppedMs: number;
}

export interface Surroundings {
  readonly thresholds: Thresholds;
  /** Ranges in force for the car at the instant that contain the point. */
  readonly rangesHere: (car: LiveCar, at: number, lng: number, lat: number) => readonly RangeHere[];
  /** Whether any operating range is in force for the car: only then can it be outside of all. */
  readonly hasOperating: (car: LiveCar, at: number) => boolean;
}

/** What is to be written of a car and a kind. */
export interface Finding {
  readonly what: 'raised' | 'touched' | 'worsened' | 'cleared';
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  readonly car: LiveCar;
  /** By the car's clock, never ahead of ours. */
  readonly at: number;
  readonly range: RangeHere | null;
  /** Where the car was then; null when it has never said. */
  readonly lng: number | null;
  readonly lat: number | null;
  readonly evidence: AlertEvidence;
}

const MOVING_KMH = 2;
/** Positions of a car at rest wander so far. */
const WANDER_M = 30;
const CHARGE_MARGIN = 5;
/** The evidence of what goes on is renewed so often. */
const TOUCH_MS = 30_000;

const ALARM_KINDS: readonly { kind: AlertKind & CarAlarm }[] = [
  { kind: 'sos' },
  { kind: 'collision' },
  { kind: 'rollover' },
  { kind: 'fault' },
];

/** Milliseconds that all must be well before it counts as over. */
const WELL_MS: Readonly<Record<AlertKind, number>> = {
  sos: 30_000,
  collision: 30_000,
  rollover: 30_000,
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
};

const PLACE_OF = new Map<AlertKind, number>(ALERT_KINDS.map((kind, place) => [kind, place]));
const placeOf = (kind: AlertKind): number => PLACE_OF.get(kind) ?? 0;

/** What is remembered of one car. */
interface Memory {
  /** By the place of the kind: since when it is bad, since when well again, when last written; 0: not. */
  readonly badSince: Float64Array;
  readonly wellSince: Float64Array;
  readonly touchedAt: Float64Array;
  /** What stands, a bit for each kind; also when a person has closed it. */
  standing: number;
  /** The alert of low charge is already of high severity. */
  isVeryLow: boolean;
  topSpeed: number;
  /** Where it came to rest, and when. */
  anchorLng: number;
  anchorLat: number;
  anchorAt: number;
  /** The operating range it was in last. */
  home: RangeHere | null;
  /** The range behind what stands, by the place of the kind. */
  readonly ranges: (RangeHere | null)[];
}

const newMemory = (): Memory => ({
  badSince: new Float64Array(ALERT_KINDS.length),
  wellSince: new Float64Array(ALERT_KINDS.length),
  touchedAt: new Float64Array(ALERT_KINDS.length),
  standing: 0,
  isVeryLow: false,
  topSpeed: 0,
  anchorLng: Number.NaN,
  anchorLat: Number.NaN,
  anchorAt: 0,
  home: null,
  ranges: ALERT_KINDS.map(() => null),
});

interface Judgement {
  kind: AlertKind;
  /** Null: it cannot be told. */
  isBad: boolean | null;
  holdMs?: number;
  range?: RangeHere | null;
  limit?: number;
  since?: number;
}

const IN_SERVICE = new Set(['available', 'reserved', 'on_trip', 'stopped']);
const ON_THE_WAY = new Set(['reserved', 'on_trip']);

/** The rules of the whole fleet on one node. */
export class AlertRules {
  readonly #surroundings: () => Surroundings;
  readonly #tell: (finding: Finding) => void;
  readonly #memories = new Map<string, Memory>();

  /** `tell` hears what is to be written, in the order in which it was found. */
  constructor(surroundings: () => Surroundings, tell: (finding: Finding) => void) {
    this.#surroundings = surroundings;
    this.#tell = tell;
  }

  /** What is known to stand, e.g. from the rows after a start. */
  adopt(carId: string, kind: AlertKind, severity: AlertSeverity): void {
    const memory = this.#memoryOf(carId);
    memory.standing |= 1 << placeOf(kind);
    if (kind === 'lowCharge' && severity === 'high') memory.isVeryLow = true;
  }

  /** What stands for a car. */
  standing(carId: string): AlertKind[] {
    const memory = this.#memories.get(carId);
    return memory === undefined ? [] : ALERT_KINDS.filter((kind) => (memory.standing & (1 << placeOf(kind))) !== 0);
  }

  /** Cars that are gone from the fleet are forgotten. */
  keepOnly(isKnown: (carId: string) => boolean): void {
    for (const carId of this.#memories.keys()) if (!isKnown(carId)) this.#memories.delete(carId);
  }

  /** Says again what stands, for a car that this node looks after from now on. */
  retell(car: LiveCar, kind: AlertKind, now: number): void {
    const memory = this.#memoryOf(car.carId);
    const severity = kind === 'lowCharge' && memory.isVeryLow ? 'high' : SEVERITY_OF[kind];
    const at = Math.min(car.fix?.at ?? now, now);
    const range = memory.ranges[placeOf(kind)] ?? null;
    this.#tell({
      what: 'raised',
      kind,
      severity,
      car,
      at,
      range,
      ...placeOfCar(car),
      evidence: evidenceOf(car, at, {}),
    });
  }

  /** Silence, at this moment. `since`: nothing before counts, e.g. the start of the server. */
  tick(cars: Iterable<LiveCar>, now: number, since: number): void {
    const { silentMs } = this.#surroundings().thresholds;
    for (const car of cars) {
      if (car.heardAt === 0 || car.state === 'removed') continue;
      const isBad = now - Math.max(car.heardAt, since) >= silentMs;
      const isStanding = ((this.#memories.get(car.carId)?.standing ?? 0) & (1 << placeOf('silent'))) !== 0;
      if (!isBad && !(isStanding && now - car.heardAt < silentMs)) continue;
      const judgement: Judgement = { kind: 'silent', isBad, since: car.heardAt };
      this.#judge(car, this.#memoryOf(car.carId), judgement, now, now);
    }
  }

  /** Anything at all came from a car. */
  heard(car: LiveCar, now: number): void {
    const memory = this.#memories.get(car.carId);
    if (memory !== undefined && (memory.standing & (1 << placeOf('silent'))) !== 0)
      this.#judge(car, memory, { kind: 'silent', isBad: false }, now, now);
  }

  /** A position that came after a newer one: it moves nothing, and whoever cried for help in it is heard all the same. */
  lookLate(car: LiveCar, fix: Fix, now: number): void {
    const memory = this.#memoryOf(car.carId);
    const at = Math.min(fix.at, fix.receivedAt);
    for (const { kind } of ALARM_KINDS)
      if (fix.alarms.includes(kind)) this.#judge(car, memory, { kind, isBad: true }, at, now);
  }

  /** A position that became the newest of its car. */
  look(car: LiveCar, fix: Fix, now: number): void {
    const { thresholds, rangesHere, hasOperating } = this.#surroundings();
    const memory = this.#memoryOf(car.carId);
    const at = Math.min(fix.at, fix.receivedAt);
    const isPlaced = !fix.flags.includes('noFix') && !fix.flags.includes('jump');
    const judge = (judgement: Judgement) => this.#judge(car, memory, judgement, at, now);
    for (const { kind } of ALARM_KINDS) judge({ kind, isBad: fix.alarms.includes(kind) });
    judge({ kind: 'clock', isBad: fix.flags.includes('clockAhead') || fix.flags.includes('clockBehind') });
    this.#lookAtCharge(car, memory, fix, at, now, thresholds);
    if (!isPlaced) return;
    const here = rangesHere(car, at, fix.lng, fix.lat);
    const { decidedBy } = effectiveRules(here);
    const operating = here.find(({ kind }) => kind === 'operating') ?? null;
    memory.home = operating ?? memory.home;
    const isOut = operating === null && IN_SERVICE.has(car.state);
    const leftBad = operating !== null ? false : isOut && hasOperating(car, at) ? true : null;
    judge({ kind: 'leftRange', isBad: leftBad, range: memory.home });
    const noGo = decidedBy.drive?.kind === 'noGo' ? decidedBy.drive : null;
    judge({ kind: 'noGo', isBad: noGo !== null, range: noGo });
    const isStandingThere = decidedBy.stop !== null && fix.speed < MOVING_KMH;
    judge({ kind: 'noStop', isBad: isStandingThere, holdMs: thresholds.noStopMs, range: decidedBy.stop });
    for (const judgement of speedJudgements(memory, fix, decidedBy.speed, thresholds)) judge(judgement);
    this.#lookAtRest(car, memory, fix, at, now, thresholds);
  }

  #lookAtCharge(car: LiveCar, memory: Memory, fix: Fix, at: number, now: number, thresholds: Thresholds): void {
    const saysLow = fix.alarms.includes('lowCharge');
    const { charge } = fix;
    if (charge === null && !saysLow) return;
    const isLow = saysLow || (charge !== null && charge <= thresholds.lowCharge);
    const isFull = !saysLow && (charge === null || charge > thresholds.lowCharge + CHARGE_MARGIN);
    const isVeryLow = charge !== null && charge <= thresholds.criticalCharge;
    const wasStanding = (memory.standing & (1 << placeOf('lowCharge'))) !== 0;
    if (isLow && !wasStanding) memory.isVeryLow = isVeryLow;
    this.#judge(car, memory, { kind: 'lowCharge', isBad: isLow ? true : isFull ? false : null }, at, now);
    if (!wasStanding || !isVeryLow || memory.isVeryLow) return;
    memory.isVeryLow = true;
    const evidence = evidenceOf(car, at, {});
    const place = placeOfCar(car);
    this.#tell({ what: 'worsened', kind: 'lowCharge', severity: 'high', car, at, range: null, ...place, evidence });
  }

  #lookAtRest(car: LiveCar, memory: Memory, fix: Fix, at: number, now: number, thresholds: Thresholds): void {
    const hasMoved = !(metresNearby(memory.anchorLng, memory.anchorLat, fix.lng, fix.lat) <= WANDER_M);
    if (hasMoved) {
      memory.anchorLng = fix.lng;
      memory.anchorLat = fix.lat;
      memory.anchorAt = at;
    }
    const isBad = ON_THE_WAY.has(car.state) ? !hasMoved : false;
    const since = Math.max(memory.anchorAt, car.stateSince > at ? 0 : car.stateSince);
    // it stands from the anchor's moment on, not only from the second position there
    if (isBad && memory.badSince[placeOf('stoppedTooLong')] === 0) memory.badSince[placeOf('stoppedTooLong')] = since;
    this.#judge(car, memory, { kind: 'stoppedTooLong', isBad, holdMs: thresholds.stoppedMs, since }, at, now);
  }

  /** Keeps the time that something is bad or well, and tells when that has been long enough. */
  #judge(car: LiveCar, memory: Memory, judgement: Judgement, at: number, now: number): void {
    const { kind, isBad, holdMs = 0, range = null } = judgement;
    const place = placeOf(kind);
    const bit = 1 << place;
    if (isBad === null) return;
    const isStanding = (memory.standing & bit) !== 0;
    if (isBad) memory.wellSince[place] = 0;
    else memory.badSince[place] = 0;
    if (isBad && !isStanding) {
      const since = memory.badSince[place] || at;
      memory.badSince[place] = since;
      if (at - since < holdMs) return;
      memory.standing |= bit;
      memory.touchedAt[place] = now;
      memory.ranges[place] = range;
      this.#say('raised', car, memory, judgement, at);
    } else if (isBad) {
      if (now - (memory.touchedAt[place] ?? 0) < TOUCH_MS) return;
      memory.touchedAt[place] = now;
      this.#say('touched', car, memory, judgement, at);
    } else if (isStanding) {
      const since = memory.wellSince[place] || at;
      memory.wellSince[place] = since;
      if (at - since < WELL_MS[kind]) return;
      memory.standing &= ~bit;
      memory.wellSince[place] = 0;
      this.#say('cleared', car, memory, judgement, at);
    }
  }

  #say(what: Finding['what'], car: LiveCar, memory: Memory, judgement: Judgement, at: number): void {
    const { kind, range = null, limit, since } = judgement;
    const severity = kind === 'lowCharge' && memory.isVeryLow ? 'high' : SEVERITY_OF[kind];
    const isFast = kind === 'speeding' || kind === 'slowZone';
    const evidence = evidenceOf(car, at, { limit, since, topSpeed: isFast ? memory.topSpeed : undefined });
    this.#tell({ what, kind, severity, car, at, range, ...placeOfCar(car), evidence });
  }

  #memoryOf(carId: string): Memory {
    const known = this.#memories.get(carId);
    if (known !== undefined) return known;
    const memory = newMemory();
    this.#memories.set(carId, memory);
    return memory;
  }
}

/** Too fast for a slow zone, and too fast for the road: bad above the margin, well within the limit. */
function speedJudgements(
  memory: Memory,
  fix: Fix,
  limiting: EffectiveRules<RangeHere>['decidedBy']['speed'],
  { speedLimit, speedMargin, speedMs: holdMs }: Thresholds,
): [Judgement, Judgement] {
  const here = limiting?.speedLimit ?? Infinity;
  const isSlow = limiting?.kind === 'slow';
  const slowLimit = isSlow ? here : Infinity;
  const limit = isSlow ? speedLimit : Math.min(here, speedLimit);
  const verdict = (most: number) => (fix.speed > most + speedMargin ? true : fix.speed <= most ? false : null);
  const tooFastHere = verdict(slowLimit);
  const tooFast = verdict(limit);
  if (tooFastHere === true || tooFast === true) memory.topSpeed = Math.max(memory.topSpeed, fix.speed);
  else if (tooFastHere === false && tooFast === false) memory.topSpeed = 0;
  return [
    { kind: 'slowZone', isBad: tooFastHere, holdMs, ...(isSlow ? { range: limiting, limit: here } : {}) },
    { kind: 'speeding', isBad: tooFast, holdMs, range: here < speedLimit && !isSlow ? limiting : null, limit },
  ];
}

interface MoreEvidence {
  limit?: number | undefined;
  topSpeed?: number | undefined;
  since?: number | undefined;
}

const iso = (at: number): string => new Date(at).toISOString();

/** The car itself moves on before anything is written. */
const placeOfCar = ({ fix }: LiveCar) => ({ lng: fix?.lng ?? null, lat: fix?.lat ?? null });

function evidenceOf(car: LiveCar, at: number, { limit, topSpeed, since }: MoreEvidence): AlertEvidence {
  const { fix, state } = car;
  return {
    at: iso(fix === null ? at : Math.min(fix.at, fix.receivedAt)),
    speed: fix?.speed ?? null,
    heading: fix?.heading ?? null,
    charge: fix?.charge ?? null,
    state,
    ...(limit === undefined ? {} : { limit }),
    ...(topSpeed === undefined || topSpeed === 0 ? {} : { topSpeed }),
    ...(since === undefined || since === 0 ? {} : { since: iso(since) }),
    ...(fix === null || fix.flags.length === 0 ? {} : { flags: [...fix.flags] }),
  };
}

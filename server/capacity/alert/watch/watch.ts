/**
 * Watches the fleet: hears what cars report, applies the rules, writes what they find. Every node judges every car, so
 * that each can take over at any moment, but only the node that owns a car writes about it. The rows are the truth: what
 * stands is read from them at the start, and after a node came or went what stands here and not there is said again. A
 * partial unique index makes a second alert of one cause for one car impossible whoever says it.
 */
import { townRoads } from '#contract/capacity/town/roads.ts';
import type { PlaceName } from '#contract/ground/placeBeside.ts';
import { isInService } from '#contract/capacity/telemetry/vehicleStates.ts';
import { ALERT_SEVERITIES, SELF_CLOSING, type AlertKind } from '#contract/capacity/alert/rules.ts';
import { Ownership } from '#server/ground/nodes/ownership.ts';
import { liveNodesBesides } from '#server/ground/nodes/queries.ts';
import { hasOperating } from '#server/capacity/range/ranges.ts';
import type { Services } from '#server/services.ts';
import { autoCloseMinutes } from '#server/ground/settings/definitions/fleetAlerts.ts';
import { AREAS_TOPIC } from '#server/base/sysArea/service.ts';
import { STATIONS_TOPIC } from '#server/capacity/station/occupancy.ts';
import { silenceFrom } from '#server/capacity/telemetry/silence.ts';
import type { Cry, LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { CarUpdate } from '#server/capacity/telemetry/telemetry.ts';
import { HistoryBusy } from '#server/capacity/telemetry/writer.ts';
import type { BadSince } from './judgements.ts';
import { PendingFindings } from './pending.ts';
import { PlaceNames } from './places.ts';
import { insertSteps } from '../queries.ts';
import { tellOfAlerts } from '../recipients.ts';
import { causeOf, type AlertRuling, type Finding } from './finding.ts';
import { AlertRules, type Surroundings } from './rules.ts';
import { thresholdsFrom } from './thresholds.ts';
import { closeRecovered, standingAlerts, wakeDue } from './queries.ts';
import { writeFindings } from './write.ts';

const TICK_MS = 500;
/** The longest wait of a finding for its batch. */
const GATHER_MS = 50;
/** Ticks between looks at the other nodes, at what closes by itself, at what was put off, at cars that are gone. */
const NODES_EVERY = 4;
const CLOSE_EVERY = 10;
const WAKE_EVERY = 4;
const TIDY_EVERY = 120;

export type WatchServices = Pick<
  Services,
  | 'alertCounts'
  | 'apartDb'
  | 'closures'
  | 'config'
  | 'db'
  | 'gateway'
  | 'live'
  | 'log'
  | 'nodes'
  | 'now'
  | 'ranges'
  | 'rulings'
  | 'sessions'
  | 'settings'
  | 'telemetry'
>;

export class AlertWatch {
  readonly #later: () => WatchServices;
  readonly #rules: AlertRules;
  readonly #ownership: Ownership;
  readonly #places: PlaceNames;
  readonly #pending = new PendingFindings();
  #surroundings: Surroundings;
  #listeningSince = 0;
  #ticks = 0;
  #ticking: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #writing: Promise<void> | null = null;
  #hasFailed = false;
  /** What is found now is written here, whichever node owns the car. */
  #writesForAll = false;
  #stopped = false;
  #endListening: (() => void) | undefined;

  /** @param services are asked for from the start on, and not before: some of them ask the watch */
  constructor(
    { config, nodes, settings }: Pick<WatchServices, 'config' | 'nodes' | 'settings'>,
    services: () => WatchServices,
  ) {
    this.#later = services;
    this.#ownership = new Ownership(nodes.id);
    this.#places = new PlaceNames({
      rangesAt: (lng, lat) => services().ranges.index.rangesAt(lng, lat),
      roads: config.demo ? townRoads().filter(({ nameZh }) => nameZh !== '') : [],
    });
    this.#surroundings = {
      thresholds: thresholdsFrom((option) => settings.get(option)),
      rangesHere: (car, at, lng, lat) => services().ranges.applying(car, at, lng, lat),
      hasOperating: (car, at) => hasOperating(services().ranges, car.groups, at),
      closedHere: (at, lng, lat) => {
        const [closure] = services().closures.at(lng, lat, at);
        if (closure === undefined) return null;
        const name = [closure.authority, closure.reference].filter((text) => text !== '').join(' ');
        return { name, nameEn: '', kind: 'noGo', speedLimit: null, priority: 0 };
      },
      ruled: (car, kind, known) => this.#ruled(car, kind, known),
    };
    this.#rules = new AlertRules(
      () => this.#surroundings,
      (finding) => this.#found(finding),
    );
  }

  get #services(): WatchServices {
    return this.#later();
  }

  /** Reads the standing alerts, judges the last position of every car, and follows the updates from then on. */
  async start(): Promise<void> {
    const { db, log, nodes, now, telemetry } = this.#services;
    this.#readSettings();
    this.#listeningSince = now().getTime();
    await this.#lookAtNodes();
    for (const topic of [STATIONS_TOPIC, AREAS_TOPIC])
      nodes.onTold(topic, () => {
        this.#places.refresh(db).catch((error: unknown) => log.warn({ err: error }, 'places could not be read'));
      });
    await this.#places.refresh(db);
    for (const standing of await standingAlerts(db).execute()) this.#rules.adopt(standing);
    this.#endListening = telemetry.onUpdates((updates) => this.#hear(updates));
    telemetry.keepCriesBy((car, cry) => this.#keepCry(car, cry));
    for (const car of telemetry.cars()) if (car.fix !== null) this.#rules.look(car, car.fix, this.#listeningSince);
    const next = () => {
      this.#ticking = setTimeout(() => void this.#tick().finally(() => this.#stopped || next()), TICK_MS);
      this.#ticking.unref();
    };
    next();
  }

  /** Whether a car in service stands outside of the ranges it may drive in; from memory, on every node. */
  isOutside(car: LiveCar): boolean {
    return isInService(car.state) && this.#rules.stands(car.carId, 'leftRange');
  }

  /** What a position is called, as alerts say it; from memory. */
  placeAt(lng: number, lat: number): PlaceName {
    return this.#places.at(lng, lat);
  }

  /** Writes the waiting findings, if the database is there. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#endListening?.();
    clearTimeout(this.#ticking);
    clearTimeout(this.#gathering);
    await this.#writing;
    await this.#write();
  }

  /** What the operating rules say; only the node that owns the car writes it down. */
  #ruled(car: LiveCar, kind: AlertKind, { lastedMs, limit }: BadSince): AlertRuling | null {
    const { rulings } = this.#services;
    if (!rulings.has('alerts')) return null;
    const { fix, state, orderNo, carId, areaCode, groups } = car;
    const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value));
    const decision = rulings.decide(
      'alerts',
      () => ({ source: '', areaCode, carGroup: groups, pickUp: fix === null ? null : [fix.lng, fix.lat] }),
      {
        alert: kind,
        lasted: Math.round(lastedMs / 1000),
        speed: rounded(fix?.speed),
        over: fix === null || fix.speed === null || limit === null ? null : Math.max(0, Math.round(fix.speed - limit)),
        charge: rounded(fix?.charge),
        state,
        onOrder: orderNo !== null,
      },
    );
    const { ruling } = decision;
    const obeyed = () => {
      if (this.#ownership.owns(carId)) rulings.later(decision, { carId, orderNo });
    };
    if (ruling.verdict === null) {
      // a rule in shadow is counted when the settings let it be raised
      return decision.notes.length === 0 ? null : { raise: null, severity: null, by: null, obeyed };
    }
    const { ruleId, name, number, row } = ruling.verdict;
    const severity = ruling.choice('severity', ALERT_SEVERITIES);
    return { raise: ruling.flag('raise'), severity, by: { ruleId, name, number, row }, obeyed };
  }

  #readSettings(): void {
    const thresholds = thresholdsFrom((option) => this.#services.settings.get(option));
    this.#surroundings = { ...this.#surroundings, thresholds };
  }

  #hear(updates: readonly CarUpdate[]): void {
    const now = this.#services.now().getTime();
    for (const { car, fix, late, cry, event } of updates) {
      this.#rules.heard(car, now);
      if (fix !== null) this.#rules.look(car, fix, now);
      else if (late !== undefined) this.#rules.lookLate(car, late, now);
      else if (cry !== undefined) this.#rules.lookCry(car, cry, now);
      else if (event !== null) this.#rules.lookAtState(car, now);
    }
  }

  /**
   * A cry for help without a place is nowhere but in its alert: that is written before the sender is answered, by the node
   * that heard it. @throws HistoryBusy when it could not be; it waits, and the sender may say it again.
   */
  async #keepCry(car: LiveCar, cry: Cry): Promise<void> {
    this.#writesForAll = true;
    this.#rules.lookCry(car, cry, this.#services.now().getTime());
    this.#writesForAll = false;
    // what is written at this moment may have begun before
    await this.#writing;
    await this.#write();
    if (this.#hasFailed) throw new HistoryBusy('alerts cannot be written');
  }

  #found(finding: Finding): void {
    if (!this.#writesForAll && !this.#ownership.owns(finding.car.carId)) return;
    this.#pending.add(finding);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      void this.#write();
    }, GATHER_MS);
  }

  async #tick(): Promise<void> {
    this.#ticks += 1;
    this.#readSettings();
    try {
      await this.#services.rulings.refresh();
      if (this.#ticks % NODES_EVERY === 0 && (await this.#lookAtNodes())) await this.#takeOver();
      if (this.#ticks % CLOSE_EVERY === 0) await this.#closeRecovered();
      if (this.#ticks % WAKE_EVERY === 0) await this.#wakeDue();
      if (this.#ticks % TIDY_EVERY === 0) this.#tidy();
    } catch (error) {
      this.#services.log.debug({ err: error }, 'alerts could not be looked after; it is tried again');
    }
    if (this.#stopped) return;
    const { gateway, now, telemetry } = this.#services;
    const { standing } = gateway;
    this.#rules.tick(telemetry.cars(), now().getTime(), (car) => silenceFrom(car, standing, this.#listeningSince));
    if (this.#pending.size > 0) await this.#write();
  }

  #tidy(): void {
    const { telemetry } = this.#services;
    this.#rules.keepOnly((carId) => telemetry.car(carId) !== undefined);
    this.#ownership.forget();
  }

  async #lookAtNodes(): Promise<boolean> {
    const others = await liveNodesBesides(this.#services.db, this.#services.nodes.id).execute();
    return this.#ownership.setOthers(others.map(({ id }) => id));
  }

  /** Another node came or went: what stands here and was not written is said again, what only the rows know is learned. */
  async #takeOver(): Promise<void> {
    const { db, now, telemetry } = this.#services;
    const rows = await standingAlerts(db).execute();
    const written = new Set(rows.map(({ carId, cause }) => `${carId} ${cause}`));
    for (const car of telemetry.cars()) {
      if (!this.#ownership.owns(car.carId)) continue;
      for (const { kind, orderNo } of this.#rules.standing(car.carId))
        if (!written.has(`${car.carId} ${causeOf(kind, orderNo)}`)) this.#rules.retell(car, kind, now().getTime());
    }
    for (const standing of rows) this.#rules.adopt(standing);
  }

  #write(): Promise<void> {
    this.#writing ??= this.#writeOnce().finally(() => (this.#writing = null));
    return this.#writing;
  }

  async #writeOnce(): Promise<void> {
    const entries = this.#pending.take();
    if (entries.length === 0) return;
    const { alertCounts, apartDb, log, now, ranges, telemetry } = this.#services;
    const supplierOf = (carId: string) => telemetry.car(carId)?.supplierId ?? null;
    try {
      const rangesAt = (lng: number, lat: number) => ranges.index.rangesAt(lng, lat).map(({ id }) => id);
      const surroundings = { ...this.#services, places: this.#places, supplierOf, rangesAt };
      const opened = await writeFindings(apartDb, surroundings, entries, now().getTime());
      for (const kind of opened) alertCounts.opened(kind);
      this.#hasFailed = false;
    } catch (error) {
      // nothing is dropped: one entry for each car and cause waits for the next tick
      this.#pending.putBack(entries);
      if (!this.#hasFailed) log.warn({ err: error }, 'alerts could not be written; they wait');
      this.#hasFailed = true;
    }
  }

  async #wakeDue(): Promise<void> {
    const { db, now, telemetry } = this.#services;
    await db.transaction().execute(async (transaction) => {
      const woken = await wakeDue(transaction, now().toISOString()).execute();
      const told = woken.map(({ id, carId }) => ({ id, supplierId: telemetry.car(carId)?.supplierId ?? null }));
      await tellOfAlerts(transaction, this.#services, told);
    });
  }

  async #closeRecovered(): Promise<void> {
    const { db, now, settings, telemetry } = this.#services;
    const minutes = settings.get(autoCloseMinutes);
    if (minutes === 0) return;
    const at = now();
    const before = new Date(at.getTime() - minutes * 60_000).toISOString();
    await db.transaction().execute(async (transaction) => {
      const closed = await closeRecovered(transaction, SELF_CLOSING, before, at.toISOString()).execute();
      if (closed.length === 0) return;
      const steps = closed.map(({ id }) => ({ alertId: id, step: 'closed' as const, at: at.toISOString() }));
      await insertSteps(transaction, steps).execute();
      const told = closed.map(({ id, carId }) => ({ id, supplierId: telemetry.car(carId)?.supplierId ?? null }));
      await tellOfAlerts(transaction, this.#services, told);
    });
  }
}

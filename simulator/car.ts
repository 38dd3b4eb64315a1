/** A car of the town: its activity, its messages, and its commands. */
import { townPoint, townPosition, type TownPoint, type TownStation } from '#contract/capacity/town/town.ts';
import type { CarAlarm, CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { isTransition, type VehicleEvent, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { Mishaps, type Faults } from './mishaps.ts';
import type { Outbox, TownFix } from './outbox.ts';
import { Chance } from '#contract/capacity/town/chance.ts';
import { nearestNode } from './roads.ts';
import { isOperating, type Stop, type Town } from './town.ts';
import { Vehicle } from './vehicle.ts';

/** Its activity, from which the `MDS` states follow. */
type Activity =
  | 'parked'
  | 'roaming'
  | 'toPickUp'
  | 'waiting'
  | 'riding'
  | 'alighting'
  | 'toCharger'
  | 'charging'
  | 'broken'
  | 'laidUp';

export interface CarWishes {
  fleetNumber: string;
  seed: number;
  run: string;
  /** Out of service in the depot. */
  isLaidUp: boolean;
  /** Mishaps of this car per hour. */
  faults: Faults;
  /** No mishaps before; milliseconds since 1970. */
  calmUntil: number;
}

/** The passenger of the car. */
export interface Rider {
  isAbsent: boolean;
  boards: number;
}

interface Job {
  orderNo: string;
  pickUp: number;
  dropOff: number;
  rider: Rider;
  /** When the passenger comes, who booked ahead; milliseconds since 1970. */
  comesAt: number;
}

const LOW_CHARGE = 25;
/** Share of cars that need charging at the start. */
const STARTS_LOW = 0.12;
const CHARGED = 90;
/** Percent a second. */
const CHARGING = 0.035;
const FIX_EVERY_MS = 2000;
const STANDING_FIX_EVERY_MS = 10_000;
const NO_SHOW_SECONDS = 180;
const RED_LIGHTS = 0.35;
const HASTE = 1.45;
/** Speeding happens on fast roads. */
const FAST_KMH = 50;
const isCharging = ({ kind }: TownStation): boolean => kind === 'charging';
const isPickUp = ({ kind }: TownStation): boolean => kind === 'pickUp' || kind === 'schoolGate';
const isDepot = ({ kind }: TownStation): boolean => kind === 'depot';

export class TownCar {
  readonly fleetNumber: string;
  readonly vehicle: Vehicle;
  readonly #town: Town;
  readonly #out: Outbox;
  readonly #chance: Chance;
  readonly #run: string;
  readonly #riderOf: (orderNo: string) => Rider;
  readonly #finished: (orderNo: string) => void;
  readonly #mishaps: Mishaps;
  #activity: Activity = 'parked';
  #state: VehicleState = 'available';
  #job: Job | null = null;
  /** Milliseconds since 1970 at which the activity ends, when it does not end by arriving. */
  #until = 0;
  #rodeFrom = 0;
  #events = 0;
  #sentAt = 0;
  #saidAt = 0;
  #isOutside = false;
  /** The closings that it has heard of. */
  #closings = 0;
  /** Those by which it chose the way that it drives. */
  #plannedBy = 0;
  /** It was told to leave a closed area, and is not out of it. */
  #isLeaving = false;
  /** Driving, also on a route of no length. */
  #isUnderWay = false;
  #now: number;

  constructor(
    town: Town,
    out: Outbox,
    wishes: CarWishes,
    start: number,
    passengers: { riderOf: (orderNo: string) => Rider; finished: (orderNo: string) => void },
  ) {
    const { fleetNumber, seed, run, isLaidUp, faults, calmUntil } = wishes;
    const chance = new Chance(seed, fleetNumber);
    this.fleetNumber = fleetNumber;
    this.#town = town;
    this.#out = out;
    this.#chance = chance;
    this.#run = run;
    this.#riderOf = passengers.riderOf;
    this.#finished = passengers.finished;
    this.#now = start;
    const state = {
      odometer: chance.between(5e5, 6e7),
      charge: chance.happens(STARTS_LOW) ? chance.between(12, 24) : chance.between(30, 98),
    };
    const stop = town.stopFor(
      isLaidUp ? isDepot : isPickUp,
      [chance.between(-2500, 2500), chance.between(-1000, 2500)],
      chance,
    );
    this.vehicle = new Vehicle(town.nodes, stop?.node ?? chance.pick(town.inside), state);
    const bay = stop === null ? null : town.takeBay(stop, fleetNumber);
    if (bay !== null) this.vehicle.place(bay);
    this.#activity = isLaidUp ? 'laidUp' : 'parked';
    this.#until = start + chance.between(0, 300) * 1000;
    this.#mishaps = new Mishaps(chance, faults, Math.max(start, calmUntil));
    this.#comeUp(isLaidUp ? 'removed' : 'available');
  }

  get state(): VehicleState {
    return this.#state;
  }

  get isFree(): boolean {
    return this.#state === 'available' && this.#job === null && this.vehicle.charge >= LOW_CHARGE;
  }

  /** The destination of its passenger; null without one. */
  get ridesTo(): TownPoint | null {
    return this.#activity === 'riding' && this.#job !== null ? this.#town.at(this.#job.dropOff) : null;
  }

  /** Its passenger presses the button for help. */
  callForHelp(): void {
    this.#mishaps.callForHelp(this.#now);
  }

  get isSilent(): boolean {
    return this.#mishaps.isSilent(this.#now);
  }

  /** Reports the car after a lost connection, in any state. */
  #comeUp(state: VehicleState): void {
    this.#say('comms_lost', 'non_contactable');
    this.#say('comms_restored', state);
  }

  #say(event: VehicleEvent, state: VehicleState, distance?: number): void {
    this.#state = state;
    this.#events += 1;
    // simultaneous events would have no order
    this.#saidAt = Math.max(this.#now, this.#saidAt + 1);
    this.#out.event(this.fleetNumber, {
      id: `${this.#run}-${this.#events}`,
      at: this.#saidAt,
      event,
      state,
      orderNo: this.#job?.orderNo,
      position: townPosition(this.vehicle.at),
      distance: distance === undefined ? undefined : Math.round(distance),
    });
  }

  /** Reports an event only if the current state allows it. */
  #turn(event: VehicleEvent, state: VehicleState, distance?: number): boolean {
    if (!isTransition(this.#state, event, state)) return false;
    this.#say(event, state, distance);
    return true;
  }

  /** Advances by one second. */
  step(now: number): void {
    this.#now = now;
    this.#misbehave();
    this.#leave();
    this.vehicle.haste = this.#mishaps.isSpeeding(now) ? HASTE : 1;
    this.vehicle.drive();
    if (this.#isUnderWay && !this.vehicle.isMoving) {
      this.#isUnderWay = false;
      this.#arrived();
    } else if (!this.#isUnderWay && now >= this.#until) this.#timeIsUp();
    if (this.#activity === 'charging') this.#charge();
    this.#watchBorder();
    this.#report();
  }

  #red = (): number => (this.#chance.happens(RED_LIGHTS) ? this.#chance.between(8, 40) : 0);

  #drive(activity: Activity, node: number, stop?: Stop): void {
    this.#town.leaveBay(this.fleetNumber);
    const bay = stop === undefined ? undefined : (this.#town.takeBay(stop, this.fleetNumber) ?? undefined);
    this.#activity = activity;
    this.vehicle.setOff(node, this.#red, bay, this.#town.closedRoads);
    this.#isUnderWay = true;
    this.#plannedBy = this.#town.closings;
  }

  #rest(activity: Activity, seconds: number): void {
    this.#activity = activity;
    this.#isUnderWay = false;
    this.#until = this.#now + seconds * 1000;
  }

  // ------------------------------------------------------------ what comes next

  #arrived(): void {
    switch (this.#activity) {
      case 'roaming':
        return this.#rest('parked', this.#chance.between(60, 600));
      case 'toPickUp':
        this.#turn('reservation_stop', 'stopped');
        return this.#rest('waiting', this.#waits());
      case 'riding':
        this.#turn('trip_stop', 'stopped');
        return this.#rest('alighting', this.#chance.between(10, 30));
      case 'toCharger':
        return this.#rest('charging', 1);
      default:
        return this.#rest('parked', 60);
    }
  }

  /** Seconds until its passenger is on board, or is given up. */
  #waits(): number {
    if (this.#job === null) return 30;
    const { rider, comesAt } = this.#job;
    const early = Math.max(0, Math.ceil((comesAt - this.#now) / 1000));
    return early + (rider.isAbsent ? NO_SHOW_SECONDS : rider.boards);
  }

  #timeIsUp(): void {
    switch (this.#activity) {
      case 'parked':
        return this.#whatNow();
      case 'waiting':
        return this.#job?.rider.isAbsent === true ? this.#drop('passenger_cancellation') : this.#ride();
      case 'alighting':
        return this.#endTrip();
      case 'broken':
        return this.#repaired();
      default:
    }
  }

  /** Without an order it drives to charge, or to a place with demand. */
  #whatNow(): void {
    if (this.#job !== null) return;
    if (this.vehicle.charge < LOW_CHARGE) return this.#goCharging();
    if (this.#mishaps.isDue('leaving', this.#now)) return this.#drive('roaming', this.#chance.pick(this.#town.outside));
    const stop = this.#town.stopFor(
      isPickUp,
      [this.#chance.between(-2500, 2500), this.#chance.between(-1000, 2500)],
      this.#chance,
    );
    if (stop === null) return this.#rest('parked', 60);
    this.#drive('roaming', stop.node, stop);
  }

  #goCharging(): void {
    const stop = this.#town.stopFor(isCharging, this.vehicle.at, this.#chance);
    if (stop === null || !this.#turn('service_end', 'non_operational')) return this.#rest('parked', 60);
    this.#drive('toCharger', stop.node, stop);
  }

  #charge(): void {
    this.vehicle.charge += CHARGING;
    if (this.vehicle.charge < CHARGED) return;
    this.#turn('service_start', 'available');
    this.#rest('parked', this.#chance.between(5, 60));
  }

  #ride(): void {
    if (this.#job === null) return;
    this.#turn('trip_start', 'on_trip');
    this.#rodeFrom = this.vehicle.odometer;
    this.#rideOut();
  }

  #endTrip(): void {
    this.#turn('trip_end', 'available', this.vehicle.odometer - this.#rodeFrom);
    if (this.#job !== null) this.#finished(this.#job.orderNo);
    this.#job = null;
    this.#rest('parked', this.#chance.between(5, 40));
  }

  /** Ends the order and continues without the passenger. */
  #drop(event: 'passenger_cancellation' | 'provider_cancellation'): void {
    this.#turn(event, 'available');
    this.#job = null;
    this.vehicle.stop();
    this.#rest('parked', 5);
  }

  // ------------------------------------------------------------ what goes wrong

  #misbehave(): void {
    if (this.#activity === 'laidUp') return;
    const isEmpty = this.#state === 'available' || this.#activity === 'toPickUp';
    if (isEmpty && this.#mishaps.isDue('breakdown', this.#now)) this.#breakDown();
    const [isFast, hasPassenger] = [this.vehicle.speed > FAST_KMH, this.#activity === 'riding'];
    this.#mishaps.step(this.#now, { isFast, hasPassenger });
  }

  /** Only a car without a passenger on board breaks down permanently. */
  #breakDown(): void {
    if (this.#activity === 'toPickUp') this.#drop('provider_cancellation');
    if (!this.#turn('service_end', 'non_operational')) return;
    this.vehicle.stop();
    this.#turn('maintenance', 'non_operational');
    this.#rest('broken', this.#chance.between(240, 900));
  }

  #repaired(): void {
    this.#turn('maintenance_end', 'non_operational');
    this.#turn('service_start', 'available');
    this.#rest('parked', 30);
  }

  #watchBorder(): void {
    const isOutside = !isOperating(this.vehicle.at);
    if (isOutside === this.#isOutside) return;
    this.#isOutside = isOutside;
    if (this.#job !== null) return;
    if (isOutside) this.#turn('trip_leave_jurisdiction', 'elsewhere');
    else this.#turn('trip_enter_jurisdiction', 'available');
  }

  // ------------------------------------------------------------ what it says

  get #alarms(): CarAlarm[] {
    const alarms: CarAlarm[] = [];
    if (this.#activity === 'broken') alarms.push('fault');
    if (this.#mishaps.callsForHelp(this.#now)) alarms.push('sos');
    if (this.vehicle.charge < 15) alarms.push('lowCharge');
    return alarms;
  }

  #report(): void {
    if (this.isSilent) return;
    const every = this.vehicle.isMoving ? FIX_EVERY_MS : STANDING_FIX_EVERY_MS;
    if (this.#now - this.#sentAt < every) return;
    this.#sentAt = this.#now;
    const { at, speed, heading, charge, odometer } = this.vehicle;
    const fix: TownFix = {
      at: this.#now,
      position: townPosition(at),
      speed: Number(speed.toFixed(1)),
      heading: Number(heading.toFixed(1)),
      charge: Number(charge.toFixed(1)),
      odometer: Math.round(odometer),
      alarms: this.#alarms,
    };
    this.#out.telemetry(this.fleetNumber, [fix]);
  }

  // ------------------------------------------------------------ what it is told

  /** A silent car receives nothing. */
  command(command: CommandMessage): void {
    if (this.isSilent) return;
    const isDone = this.#obey(command);
    this.#out.ack(this.fleetNumber, { id: command.id, at: this.#now, result: isDone ? 'done' : 'refused' });
  }

  #obey({ kind, order, area, avoid = [] }: CommandMessage): boolean {
    for (const closed of avoid) this.#town.close(closed, this.#now);
    switch (kind) {
      case 'assignOrder':
        return order !== undefined && this.#take(order);
      case 'cancelOrder':
        if (order === undefined || this.#job?.orderNo !== order.orderNo || this.#activity === 'riding') return false;
        this.#drop('provider_cancellation');
        return true;
      case 'stopAtSafePlace':
        this.vehicle.isHeld = true;
        return true;
      case 'resume':
        this.vehicle.isHeld = false;
        return true;
      case 'returnToStation':
        if (this.#job !== null || this.#activity === 'broken' || this.#activity === 'laidUp') return false;
        this.#goHome();
        return true;
      case 'leaveArea':
        if (area === undefined || this.vehicle.isHeld || this.#activity === 'broken' || this.#activity === 'laidUp')
          return false;
        this.#town.close(area, this.#now);
        this.#isLeaving = true;
        return true;
      case 'openDoors':
        return this.vehicle.speed === 0;
      case 'message':
        return true;
      // its cameras answer for themselves, see recorder.ts
      case 'record':
        return false;
    }
  }

  /** Drives out of a closed area, as soon as what it does lets it, and takes nobody into one. */
  #leave(): void {
    if (this.#closings !== this.#town.closings) {
      this.#closings = this.#town.closings;
      this.#isLeaving = true;
    }
    if (!this.#isLeaving || this.#activity === 'laidUp' || this.#activity === 'broken') return;
    // told again on its way out, it goes on
    const isPlanned = this.#isUnderWay && this.#plannedBy === this.#town.closings;
    if (isPlanned && !this.#town.closedNodes.has(this.vehicle.node)) {
      this.#isLeaving = false;
      return;
    }
    const isInside = this.#town.isClosed(this.vehicle.at);
    // a road that leads into it is not driven to its end
    if (!isInside && this.#town.closedNodes.has(this.vehicle.turnsAt)) this.vehicle.turnRound();
    if (this.#activity === 'riding') {
      this.#isLeaving = false;
      this.#rideOut();
    } else if (this.#activity === 'toPickUp' && this.#job !== null) {
      if (this.#town.closedNodes.has(this.#job.pickUp)) this.#drop('provider_cancellation');
      else this.#drive('toPickUp', this.#job.pickUp);
      this.#isLeaving = this.#job === null;
    } else if (!isInside) {
      this.#isLeaving = false;
      if (this.#activity === 'roaming') this.#driveOut();
      if (this.#activity === 'toCharger') this.#chargeElsewhere();
    }
    // nobody is on board yet
    else if (this.#activity === 'waiting') this.#drop('provider_cancellation');
    else if (this.#activity !== 'alighting') this.#driveOut();
  }

  /** With its passenger: to the destination, or out where that is soonest; not yet inside, to the open place nearest to the destination. */
  #rideOut(): void {
    if (this.#job === null) return;
    const { dropOff } = this.#job;
    const isShut = this.#town.closedNodes.has(dropOff);
    const out = this.#town.isClosed(this.vehicle.at)
      ? this.#town.wayOut(this.vehicle.turnsAt)
      : this.#town.openNear(this.#town.at(dropOff));
    const to = isShut ? (out ?? dropOff) : dropOff;
    this.#job = { ...this.#job, dropOff: to };
    this.#drive('riding', to);
  }

  #chargeElsewhere(): void {
    this.#town.leaveBay(this.fleetNumber);
    const stop = this.#town.stopFor(isCharging, this.vehicle.at, this.#chance);
    if (stop === null) this.#driveOut();
    else this.#drive('toCharger', stop.node, stop);
  }

  #driveOut(): void {
    const to = this.#town.wayOut(this.vehicle.turnsAt);
    if (to === null) return;
    this.#isLeaving = false;
    if (this.#activity === 'charging' || this.#activity === 'toCharger') this.#turn('service_start', 'available');
    this.#drive('roaming', to);
  }

  #goHome(): void {
    const stop = this.#town.stopFor(isDepot, this.vehicle.at, this.#chance);
    if (stop !== null) this.#drive('roaming', stop.node, stop);
  }

  #take({ orderNo, pickUp, dropOff, scheduledAt }: NonNullable<CommandMessage['order']>): boolean {
    if (!this.isFree || this.vehicle.isHeld || this.#isOutside) return false;
    const from = nearestNode(this.#town.nodes, townPoint(pickUp));
    const to = nearestNode(this.#town.nodes, townPoint(dropOff));
    const comesAt = scheduledAt === undefined ? 0 : Date.parse(scheduledAt);
    this.#job = { orderNo, pickUp: from, dropOff: to, rider: this.#riderOf(orderNo), comesAt };
    this.#turn('reservation_start', 'reserved');
    this.#drive('toPickUp', from);
    return true;
  }
}

/** Moves a car along its route with moderate acceleration. */
import type { TownPoint } from '#contract/capacity/town/town.ts';
import { findWay, type Node } from './roads.ts';
import { headingOf, makeRoute, speedBefore, type RoutePoint } from './route.ts';

const ACCELERATION_KMH = 1.3 * 3.6;
const HARD_BRAKING_KMH = 2.5 * 3.6;
/** Least speed of approaching a light. */
const CREEP_KMH = 5;
/** Back along a road on which it has turned. */
const TURNED_KMH = 30;
/** Percent of the battery for each kilometre: more than real, so that charging is visible. */
const CHARGE_PER_KM = 0.9;

export class Vehicle {
  at: TownPoint;
  heading = 0;
  /** km/h */
  speed = 0;
  /** Total metres driven. */
  odometer: number;
  /** Percent. */
  charge: number;
  /** Its speed as a multiple of the limit. */
  haste = 1;
  /** Stopped by a command. */
  isHeld = false;
  /** The current or the next node. */
  node: number;
  #route: RoutePoint[] = [];
  #next = 0;
  #metres = 0;
  #waits = 0;
  /** The node at which its route begins. */
  #cameFrom: number;
  /** The rest of the leg of a car stopped between two crossings. */
  #lead: RoutePoint[] = [];
  readonly #nodes: readonly Node[];

  constructor(nodes: readonly Node[], node: number, state: { odometer: number; charge: number }) {
    this.#nodes = nodes;
    this.node = node;
    this.#cameFrom = node;
    this.at = nodes[node]?.at ?? [0, 0];
    this.odometer = state.odometer;
    this.charge = state.charge;
  }

  get isMoving(): boolean {
    return this.#next < this.#route.length;
  }

  /** Remaining metres. */
  get metresLeft(): number {
    return this.isMoving ? (this.#route.at(-1)?.metres ?? 0) - this.#metres : 0;
  }

  /** Parked beside the road, e.g. in a bay. */
  place(at: TownPoint): void {
    this.at = at;
    this.#route = [];
    this.#next = 0;
  }

  /** Starts to a node, and from there to `end` beside the road; `red` gives the waiting times at lights. `closed`: roads to keep away from. */
  setOff(to: number, red: () => number, end?: TownPoint, closed?: ReadonlySet<number>): void {
    const lead = this.#ahead();
    this.#lead = [];
    this.#cameFrom = lead.at(-1)?.node ?? this.node;
    const way = findWay(this.#nodes, this.#cameFrom, to, closed);
    this.#route = makeRoute(this.#nodes, way, { start: this.at, lead, end, red });
    this.#next = 1;
    this.#metres = 0;
    this.#waits = 0;
    this.node = to;
  }

  /** The node from which it can take another way. */
  get turnsAt(): number {
    return this.#ahead().at(-1)?.node ?? this.node;
  }

  #ahead(): RoutePoint[] {
    return this.isMoving ? this.#untilNextNode() : this.#lead;
  }

  /** A driving car cannot leave its road before the next crossing. */
  #untilNextNode(): RoutePoint[] {
    const ahead = this.#route.slice(this.#next);
    const place = ahead.findIndex(({ node }) => node !== null);
    if (place !== -1) return ahead.slice(0, place + 1);
    // on its last leg it drives on to where that ends, and not first into a bay
    const rest = ahead.length > 1 ? ahead.slice(0, -1) : ahead;
    return rest.map((point) => ({ ...point, node: this.node }));
  }

  /** Stops and turns round: the next crossing is the one that it came from. */
  turnRound(): void {
    if (!this.isMoving) return;
    const behind = this.#route.slice(0, this.#next).findLast(({ node }) => node !== null)?.node ?? this.#cameFrom;
    const at = this.#nodes[behind]?.at;
    if (at === undefined) return;
    this.#stopBefore([{ at, metres: 0, limit: TURNED_KMH, free: TURNED_KMH, wait: 0, node: behind }]);
  }

  stop(): void {
    this.#stopBefore(this.#ahead());
  }

  /** Stands where it is; its next way begins with `lead`. */
  #stopBefore(lead: RoutePoint[]): void {
    this.#lead = lead;
    this.node = lead.at(-1)?.node ?? this.node;
    this.#route = [];
    this.#next = 0;
    this.speed = 0;
  }

  /** Drives for one second. */
  drive(): void {
    const next = this.#route[this.#next];
    if (next === undefined) {
      this.speed = 0;
      return;
    }
    if (this.#waits > 0) {
      this.#waits -= 1;
      this.speed = 0;
      return;
    }
    const before = this.#route[this.#next - 1] ?? next;
    const wanted = this.isHeld ? 0 : Math.min(before.free * this.haste, speedBefore(next, this.#metres));
    const slowest = this.isHeld ? 0 : CREEP_KMH;
    this.speed =
      wanted > this.speed
        ? Math.min(wanted, this.speed + ACCELERATION_KMH)
        : Math.max(wanted, this.speed - HARD_BRAKING_KMH, 0);
    if (this.speed < slowest) this.speed = slowest;
    this.#move(this.speed / 3.6);
  }

  #move(metres: number): void {
    const target = this.#metres + metres;
    for (let next = this.#route[this.#next]; next !== undefined; next = this.#route[this.#next]) {
      if (next.metres > target) break;
      this.#next += 1;
      if (next.wait > 0) {
        this.#waits = Math.round(next.wait);
        this.#arriveAt(next, next.metres - this.#metres);
        this.speed = 0;
        return;
      }
      if (this.#next === this.#route.length) {
        this.#arriveAt(next, next.metres - this.#metres);
        this.speed = 0;
        return;
      }
    }
    const [from, to] = [this.#route[this.#next - 1], this.#route[this.#next]];
    if (from === undefined || to === undefined) return;
    const length = to.metres - from.metres;
    const share = length <= 0 ? 1 : (target - from.metres) / length;
    const at: TownPoint = [from.at[0] + (to.at[0] - from.at[0]) * share, from.at[1] + (to.at[1] - from.at[1]) * share];
    if (length > 0.01) this.heading = headingOf(from.at, to.at);
    this.#arriveAt({ at, metres: target }, metres);
  }

  #arriveAt({ at, metres }: { at: TownPoint; metres: number }, driven: number): void {
    this.at = at;
    this.#metres = metres;
    this.odometer += driven;
    this.charge = Math.max(1, this.charge - (driven / 1000) * CHARGE_PER_KM);
  }
}

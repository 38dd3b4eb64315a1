/** Where a position of OpenSCENARIO is. */
import { numberOf, type Scope } from './expressions.ts';
import { alongClothoid, type Pose, type Road } from './roads.ts';
import { childOf, childrenOf, type Element } from './xmlTree.ts';

/** A pose, and what of the road is known of it, from which others are counted. */
export interface Placed extends Pose {
  readonly on?: { readonly road: Road; readonly s: number; readonly t: number; readonly lane: number | null };
}

/** Looks up what a reference names; the scope is that of what was found, with what was assigned to it. */
export interface World {
  /** null: the scenario names no road, or its file is not there. */
  readonly roads: ReadonlyMap<string, Road> | null;
  readonly entities: ReadonlyMap<string, Placed>;
  lookUp(reference: Element, scope: Scope): { readonly element: Element; readonly scope: Scope } | null;
}

const DEEPEST = 8;

function turned(element: Element, scope: Scope, pose: Placed): Placed {
  const orientation = childOf(element, 'Orientation');
  const h = numberOf(orientation?.attributes['h'], scope, 0);
  if (orientation === undefined || !Number.isFinite(h)) return pose;
  return { ...pose, h: orientation.attributes['type'] === 'relative' ? pose.h + h : h };
}

const known = (pose: Placed | null): Placed | null =>
  pose !== null && [pose.x, pose.y, pose.h].every((each) => Number.isFinite(each) && Math.abs(each) < 1e7)
    ? pose
    : null;

export class Places {
  readonly #world: World;
  #depth = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Null where it is not known, for whichever reason. */
  of(position: Element | undefined, scope: Scope): Placed | null {
    const element = position?.children[0];
    if (element === undefined || this.#depth >= DEEPEST) return null;
    this.#depth += 1;
    const pose = this.#found(element, scope);
    this.#depth -= 1;
    return pose === null ? null : known(turned(element, scope, pose));
  }

  #found(element: Element, scope: Scope): Placed | null {
    const { attributes } = element;
    const number = (name: string, otherwise?: number): number => numberOf(attributes[name], scope, otherwise);
    const other = (): Placed | null => this.#world.entities.get(this.#text(attributes['entityRef'], scope)) ?? null;
    switch (element.name) {
      case 'WorldPosition':
        return { x: number('x'), y: number('y'), h: number('h', 0) };
      case 'RelativeWorldPosition': {
        const base = other();
        return base === null ? null : { x: base.x + number('dx', 0), y: base.y + number('dy', 0), h: base.h };
      }
      case 'RelativeObjectPosition': {
        const base = other();
        if (base === null) return null;
        const [dx, dy] = [number('dx', 0), number('dy', 0)];
        const [cos, sin] = [Math.cos(base.h), Math.sin(base.h)];
        return { x: base.x + dx * cos - dy * sin, y: base.y + dx * sin + dy * cos, h: base.h };
      }
      case 'RoadPosition':
        return this.#onRoad(this.#road(attributes['roadId'], scope), number('s'), number('t', 0), null);
      case 'LanePosition': {
        const road = this.#road(attributes['roadId'], scope);
        return this.#inLane(road, number('s'), number('laneId'), number('offset', 0));
      }
      case 'RelativeRoadPosition': {
        const on = other()?.on;
        return on === undefined ? null : this.#onRoad(on.road, on.s + number('ds', 0), on.t + number('dt', 0), on.lane);
      }
      case 'RelativeLanePosition': {
        const on = other()?.on;
        if (on === undefined || on.lane === null) return null;
        const ds = number('ds', number('dsLane', 0));
        return this.#inLane(on.road, on.s + ds, on.lane + number('dLane', 0), number('offset', 0));
      }
      case 'TrajectoryPosition':
        return this.#onTrajectory(childOf(element, 'TrajectoryRef'), scope, number('s'), number('t', 0));
      case 'RoutePosition':
        return this.#onRoute(element, scope);
      default:
        return null;
    }
  }

  #text(raw: string | undefined, scope: Scope): string {
    return raw?.startsWith('$') === true ? (scope.get(raw.slice(1)) ?? '') : (raw ?? '');
  }

  #road(raw: string | undefined, scope: Scope): Road | undefined {
    return this.#world.roads?.get(this.#text(raw, scope));
  }

  #onRoad(road: Road | undefined, s: number, t: number, lane: number | null): Placed | null {
    const pose = road?.at(s, t) ?? null;
    return pose === null || road === undefined ? null : { ...pose, on: { road, s, t, lane } };
  }

  #inLane(road: Road | undefined, s: number, lane: number, offset: number): Placed | null {
    const middle = road?.leftOf(s, lane, 'middle') ?? null;
    return middle === null ? null : this.#onRoad(road, s, middle + offset, lane);
  }

  /** What stands in a reference, or what it names. */
  #referred(parent: Element | undefined, name: string, scope: Scope) {
    const inside = childOf(parent, name);
    if (inside !== undefined) return { element: inside, scope };
    const reference = childOf(parent, 'CatalogReference');
    return reference === undefined ? null : this.#world.lookUp(reference, scope);
  }

  /** The places of a trajectory; `time` where the file tells it. Null for a curve that is not worked out. */
  trajectory(parent: Element | undefined, scope: Scope): (Placed & { readonly time: number | null })[] | null {
    const found = this.#referred(parent, 'Trajectory', scope);
    const shape = childOf(found?.element, 'Shape');
    if (found === null || shape === undefined) return null;
    const polyline = childOf(shape, 'Polyline');
    if (polyline !== undefined) {
      const places = childrenOf(polyline, 'Vertex').map((vertex) => {
        const time = numberOf(vertex.attributes['time'], found.scope);
        const pose = this.of(childOf(vertex, 'Position'), found.scope);
        return pose === null ? null : { ...pose, time: Number.isFinite(time) ? time : null };
      });
      return places.every((place) => place !== null) && places.length > 0 ? places : null;
    }
    const spline = childOf(shape, 'ClothoidSpline');
    return spline === undefined ? null : this.#clothoids(spline, found.scope);
  }

  #clothoids(spline: Element, scope: Scope): (Placed & { readonly time: null })[] | null {
    const places: (Placed & { readonly time: null })[] = [];
    let here: Pose | null = null;
    for (const segment of childrenOf(spline, 'ClothoidSplineSegment')) {
      const start = childOf(segment, 'PositionStart');
      if (start !== undefined) here = this.of(start, scope);
      const length = numberOf(segment.attributes['length'], scope);
      const from = numberOf(segment.attributes['curvatureStart'], scope);
      const to = numberOf(segment.attributes['curvatureEnd'], scope);
      if (here === null || ![length, from, to].every((each) => Number.isFinite(each)) || length < 0) return null;
      const parts = from === 0 && to === 0 ? 1 : Math.min(50, Math.max(1, Math.ceil(length)));
      for (let part = places.length === 0 ? 0 : 1; part <= parts; part += 1)
        places.push({ ...alongClothoid(here, length, from, to, (length * part) / parts), time: null });
      here = places.at(-1) ?? here;
    }
    return places.length === 0 ? null : places;
  }

  #onTrajectory(reference: Element | undefined, scope: Scope, s: number, t: number): Placed | null {
    const places = this.trajectory(reference, scope);
    if (places === null || !Number.isFinite(s) || s < 0) return null;
    let left = s;
    for (const [index, place] of places.entries()) {
      const next = places[index + 1];
      if (next === undefined) break;
      const [dx, dy] = [next.x - place.x, next.y - place.y];
      const length = Math.hypot(dx, dy);
      if (left > length || length === 0) {
        left -= length;
        continue;
      }
      const h = Math.atan2(dy, dx);
      return {
        x: place.x + Math.cos(h) * left - Math.sin(h) * t,
        y: place.y + Math.sin(h) * left + Math.cos(h) * t,
        h,
      };
    }
    return null;
  }

  /** On the road on which a route begins; how it goes on over junctions is not worked out. */
  #onRoute(element: Element, scope: Scope): Placed | null {
    const route = this.#referred(childOf(element, 'RouteRef'), 'Route', scope);
    const [first] = childrenOf(route?.element, 'Waypoint');
    const start = route === null ? null : this.of(childOf(first, 'Position'), route.scope);
    const inside = childOf(element, 'InRoutePosition');
    const [lane, road] = [childOf(inside, 'FromLaneCoordinates'), childOf(inside, 'FromRoadCoordinates')];
    const pathS = numberOf((lane ?? road)?.attributes['pathS'], scope);
    if (start?.on === undefined || !Number.isFinite(pathS) || pathS < 0) return null;
    const { on } = start;
    const isAgainst = (on.lane ?? -1) > 0;
    const s = on.s + (isAgainst ? -pathS : pathS);
    if (lane !== undefined)
      return this.#inLane(
        on.road,
        s,
        numberOf(lane.attributes['laneId'], scope),
        numberOf(lane.attributes['laneOffset'], scope, 0),
      );
    return road === undefined ? null : this.#onRoad(on.road, s, numberOf(road.attributes['t'], scope, 0), null);
  }
}

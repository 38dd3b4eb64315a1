/**
 * OpenSCENARIO XML 1.x: a plan with parameters. Its beginning is worked out (who stands where, how fast, and along which
 * trajectory), with the values that the file gives; nothing is simulated.
 */
import type { SceneActor, Scenario } from '#contract/dataManage/scene/calls.ts';
import {
  LONGEST_SCENE_S,
  MOST_ACTORS,
  MOST_PARAMETERS,
  MOST_ROAD_LINES,
  MOST_SCENE_POINTS,
  MOST_WAY_PLACES,
} from '#contract/dataManage/scene/rules.ts';
import { numberOf, valueOf, type Scope } from './expressions.ts';
import { scopeOf, type Library, type XmlFile } from './library.ts';
import { sceneFormatMessages } from './messages.ts';
import { headingOf, rounded, stemOf, withSpeeds, type Notes, type ReadScene } from './model.ts';
import { Places, type Placed } from './places.ts';
import { straightRoad, USUAL_LANE, type Road } from './roads.ts';
import { at, below, childOf, childrenOf, type Element } from './xmlTree.ts';

const KINDS: Readonly<Record<string, SceneActor['kind']>> = {
  car: 'car',
  van: 'car',
  bus: 'bus',
  truck: 'truck',
  trailer: 'truck',
  semitrailer: 'truck',
  bicycle: 'bicycle',
  pedestrian: 'person',
};
const USUAL = { length: 4.5, width: 1.8, height: 1.5 };
const EGO = /^(?:ego|vut|hero|host)/i;
const RULES: Readonly<Record<string, string>> = {
  equalTo: '=',
  notEqualTo: '≠',
  greaterThan: '>',
  greaterOrEqual: '≥',
  lessThan: '<',
  lessOrEqual: '≤',
};
/** Positions that need the road. */
const ON_ROAD = ['LanePosition', 'RoadPosition', 'RelativeLanePosition', 'RelativeRoadPosition', 'RoutePosition'];

interface Body {
  readonly kind: SceneActor['kind'];
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** From the point that positions speak of to the middle of the body. */
  readonly ahead: number;
  readonly left: number;
}

function bodyOf(element: Element | undefined, scope: Scope): Body {
  const box = childOf(element, 'BoundingBox');
  const [centre, size] = [childOf(box, 'Center'), childOf(box, 'Dimensions')];
  const length = (name: 'length' | 'width' | 'height'): number => {
    const value = numberOf(size?.attributes[name], scope, USUAL[name]);
    return value > 0 && value < 100 ? rounded(value) : USUAL[name];
  };
  const shift = (name: string): number => {
    const value = numberOf(centre?.attributes[name], scope, 0);
    return Math.abs(value) < 100 ? value : 0;
  };
  const category = valueOf(
    element?.attributes['vehicleCategory'] ?? element?.attributes['pedestrianCategory'] ?? '',
    scope,
  );
  return {
    kind: KINDS[category ?? ''] ?? (element?.name === 'Vehicle' && category === '' ? 'car' : 'other'),
    length: length('length'),
    width: length('width'),
    height: length('height'),
    ahead: shift('x'),
    left: shift('y'),
  };
}

const cut = (text: string | undefined, most: number): string => (text ?? '').slice(0, most);

function parametersOf(root: Element, scope: Scope, path: string, notes: Notes): Scenario['parameters'] {
  const all = childrenOf(childOf(root, 'ParameterDeclarations'), 'ParameterDeclaration');
  if (all.length > MOST_PARAMETERS) notes.add(path, sceneFormatMessages.tooManyParameters, { most: MOST_PARAMETERS });
  return all.slice(0, MOST_PARAMETERS).map((each) => {
    const { name = '', parameterType, value: raw = '' } = each.attributes;
    const value = scope.get(name);
    if (value === undefined) notes.add(path, sceneFormatMessages.parameterUnknown, { name, value: raw.slice(0, 200) });
    const limits = childrenOf(each, 'ConstraintGroup').map((group) =>
      childrenOf(group, 'ValueConstraint')
        .map(({ attributes }) => `${RULES[attributes['rule'] ?? ''] ?? '?'} ${attributes['value'] ?? ''}`)
        .join(', ')
        .slice(0, 300),
    );
    return {
      name: cut(name, 200),
      type: cut(parameterType, 40),
      value: cut(value ?? raw, 300),
      formula: raw.startsWith('$') ? cut(raw, 300) : '',
      limits: limits.slice(0, 20),
    };
  });
}

/** What the beginning says of each entity, and trajectories with times wherever they stand. */
interface Wishes {
  readonly position: Element | undefined;
  readonly speed: number;
  readonly follow: Element | undefined;
}

function wishesOf(root: Element, name: string, scope: Scope): Wishes {
  const storyboard = childOf(root, 'Storyboard');
  const own = childrenOf(at(storyboard, 'Init', 'Actions'), 'Private').filter(
    ({ attributes }) => valueOf(attributes['entityRef'] ?? '', scope) === name,
  );
  const first = (...names: string[]): Element | undefined => own.flatMap((each) => below(each, ...names))[0];
  const target = first('AbsoluteTargetSpeed');
  const speed = numberOf(target?.attributes['value'], scope, 0);
  const later = below(storyboard, 'ManeuverGroup')
    .filter((group) =>
      below(childOf(group, 'Actors'), 'EntityRef').some(
        ({ attributes }) => valueOf(attributes['entityRef'] ?? '', scope) === name,
      ),
    )
    .flatMap((group) => below(group, 'FollowTrajectoryAction'));
  return {
    position: childOf(first('TeleportAction'), 'Position'),
    speed: Number.isFinite(speed) ? speed : 0,
    follow: first('FollowTrajectoryAction') ?? later[0],
  };
}

type Trajectory = NonNullable<ReturnType<Places['trajectory']>>;

/** The places of a trajectory in time, where the file tells when. */
function timed(follow: Element | undefined, places: Trajectory | null, scope: Scope): Trajectory | null {
  const timing = at(follow, 'TimeReference', 'Timing');
  if (places === null || timing === undefined || timing.attributes['domainAbsoluteRelative'] !== 'absolute')
    return null;
  const scale = numberOf(timing.attributes['scale'], scope, 1);
  const offset = numberOf(timing.attributes['offset'], scope, 0);
  const moved = places.map((place) => ({ ...place, time: place.time === null ? null : place.time * scale + offset }));
  const grows = moved.every(
    ({ time }, index) => time !== null && time >= 0 && time > (moved[index - 1]?.time ?? -Infinity),
  );
  return grows && moved.length > 1 ? moved : null;
}

const middle = ({ x, y, h }: Placed, { ahead, left }: Body): [x: number, y: number] => [
  rounded(x + ahead * Math.cos(h) - left * Math.sin(h)),
  rounded(y + ahead * Math.sin(h) + left * Math.cos(h)),
];

interface Someone {
  readonly name: string;
  readonly body: Body;
  readonly wishes: Wishes;
}

class Reading {
  readonly #library: Library;
  readonly #file: XmlFile;
  readonly #notes: Notes;
  readonly #scope: Scope;
  readonly #roads: ReadonlyMap<string, Road> | null;
  readonly #entities = new Map<string, Placed>();
  readonly #places: Places;

  constructor(library: Library, file: XmlFile, notes: Notes, scope: Scope, roads: ReadonlyMap<string, Road> | null) {
    this.#library = library;
    this.#file = file;
    this.#notes = notes;
    this.#scope = scope;
    this.#roads = roads;
    this.#places = new Places({
      roads,
      entities: this.#entities,
      lookUp: (reference, inner) => library.entry(file, reference, inner),
    });
  }

  #someone(element: Element): Someone {
    const name = valueOf(element.attributes['name'] ?? '', this.#scope) ?? '';
    const reference = childOf(element, 'CatalogReference');
    const found = reference === undefined ? null : this.#library.entry(this.#file, reference, this.#scope);
    if (reference !== undefined && found === null)
      this.#notes.add(this.#file.path, sceneFormatMessages.entryMissing, {
        catalog: reference.attributes['catalogName'] ?? '',
        entry: valueOf(reference.attributes['entryName'] ?? '', this.#scope) ?? '',
        name,
      });
    const body = bodyOf(found?.element ?? element.children[0], found?.scope ?? this.#scope);
    return { name, body, wishes: wishesOf(this.#file.root, name, this.#scope) };
  }

  /** Where everybody begins; who is placed by another waits for that one. */
  #place(all: readonly Someone[]): void {
    for (let round = 0; round < all.length; round += 1) {
      let isFurther = false;
      for (const { name, wishes } of all) {
        if (this.#entities.has(name)) continue;
        const start =
          this.#places.of(wishes.position, this.#scope) ??
          (wishes.position === undefined
            ? (this.#places.trajectory(childOf(wishes.follow, 'TrajectoryRef'), this.#scope)?.[0] ?? null)
            : null);
        if (start === null) continue;
        this.#entities.set(name, start);
        isFurther = true;
      }
      if (!isFurther) return;
    }
  }

  #actor({ name, body, wishes }: Someone, isEgo: boolean): SceneActor {
    const start = this.#entities.get(name);
    const { follow } = wishes;
    const places = this.#places.trajectory(childOf(follow, 'TrajectoryRef'), this.#scope);
    if (follow !== undefined && places === null)
      this.#notes.add(this.#file.path, sceneFormatMessages.wayUnknown, { name });
    if (start === undefined)
      this.#notes.add(this.#file.path, sceneFormatMessages.noPlace, {
        name,
        position: wishes.position?.children[0]?.name ?? '—',
      });
    const track = timed(follow, places, this.#scope);
    const { kind, length, width, height } = body;
    const common = { id: name.slice(0, 80), name: name.slice(0, 80), kind, isEgo, length, width, height };
    if (track !== null)
      return {
        ...common,
        points: withSpeeds(
          track.map((place) => [place.time ?? 0, ...middle(place, body), headingOf(place.h)] as const),
        ),
      };
    const way = (places ?? []).slice(0, MOST_WAY_PLACES).map(({ x, y }): [number, number] => [rounded(x), rounded(y)]);
    return {
      ...common,
      points: start === undefined ? [] : [[0, ...middle(start, body), headingOf(start.h), rounded(wishes.speed, 2)]],
      ...(way.length < 2 ? {} : { way }),
    };
  }

  #usesRoad(all: readonly Someone[]): boolean {
    return all.some(({ wishes }) =>
      [wishes.position, wishes.follow].some((each) => below(each, ...ON_ROAD).length > 0),
    );
  }

  #road(): Scenario['road'] {
    const lines = [...(this.#roads?.values() ?? [])].flatMap((road) => road.lines());
    if (lines.length > MOST_ROAD_LINES)
      this.#notes.add(this.#file.path, sceneFormatMessages.tooManyLines, { most: MOST_ROAD_LINES });
    return lines.slice(0, MOST_ROAD_LINES);
  }

  scene(roadFile: string): ReadScene | null {
    const { root, path } = this.#file;
    const elements = childrenOf(childOf(root, 'Entities'), 'ScenarioObject');
    if (elements.length > MOST_ACTORS)
      this.#notes.add(path, sceneFormatMessages.tooManyActors, { count: elements.length, most: MOST_ACTORS });
    const all = elements.slice(0, MOST_ACTORS).map((element) => this.#someone(element));
    if (this.#roads === null && roadFile !== '' && this.#usesRoad(all)) {
      this.#notes.add(path, sceneFormatMessages.roadMissing, { file: roadFile });
      return null;
    }
    this.#place(all);
    const ego = all.find(({ name }) => EGO.test(name))?.name;
    const actors = all.map((someone) => this.#actor(someone, someone.name === ego));
    const duration = Math.max(0, ...actors.map(({ points }) => points.at(-1)?.[0] ?? 0));
    if (!this.#canBeKept(actors, duration)) return null;
    const story = at(root, 'Storyboard');
    const stories = childrenOf(story, 'Story').flatMap((each) =>
      below(each, 'Action', 'Condition', 'FollowTrajectoryAction'),
    );
    const count = (name: string): number => stories.filter((each) => each.name === name).length;
    const hasTimes = duration > 0;
    const [actions, conditions] = [
      count('Action') - (hasTimes ? count('FollowTrajectoryAction') : 0),
      count('Condition'),
    ];
    if (actions > 0) this.#notes.add(path, sceneFormatMessages.storyNotKept, { actions, conditions });
    const header = childOf(root, 'FileHeader')?.attributes;
    const licence = at(root, 'FileHeader', 'License')?.attributes;
    return {
      file: path.slice(0, 300),
      format: 'openscenario',
      name: stemOf(path).slice(0, 80),
      summary: cut(header?.['description'], 2000),
      frame: 'local',
      startedAt: null,
      duration: rounded(duration),
      actors,
      tags: [],
      tagValues: {},
      valuesLeft: [],
      scenario: {
        file: path.slice(0, 300),
        author: cut(header?.['author'], 200),
        licence: cut(licence?.['spdxId'] ?? licence?.['name'], 200),
        parameters: parametersOf(root, this.#scope, path, this.#notes),
        variations: [],
        road: this.#road(),
      },
    };
  }

  #canBeKept(actors: readonly SceneActor[], duration: number): boolean {
    const { path } = this.#file;
    if (!actors.some(({ points }) => points.length > 0)) this.#notes.add(path, sceneFormatMessages.nobodyPlaced);
    else if (duration > LONGEST_SCENE_S)
      this.#notes.add(path, sceneFormatMessages.tooLong, { seconds: Math.round(duration), most: LONGEST_SCENE_S });
    else if (actors.some(({ points }) => points.length > MOST_SCENE_POINTS))
      this.#notes.add(path, sceneFormatMessages.tooManyPlaces, { most: MOST_SCENE_POINTS });
    else return true;
    return false;
  }
}

/** In place of a file that is not there: a straight road, where the scenario speaks of one only. How several meet is not known. */
function assumedRoad(root: Element, scope: Scope): ReadonlyMap<string, Road> | null {
  const named = new Set(
    below(root, ...ON_ROAD).flatMap(({ attributes }) => valueOf(attributes['roadId'] ?? '', scope) ?? []),
  );
  named.delete('');
  const [id] = named;
  return id === undefined || named.size > 1 ? null : new Map([[id, straightRoad(id)]]);
}

/** A scenario as a scene; null where it cannot be one, which is noted. */
export async function readScenario(library: Library, file: XmlFile, notes: Notes): Promise<ReadScene | null> {
  const scope = scopeOf(file.root, new Map());
  const named = at(file.root, 'RoadNetwork', 'LogicFile')?.attributes['filepath'] ?? '';
  const roadFile = valueOf(named, scope) ?? '';
  try {
    const roads = roadFile === '' ? null : await library.roads(file.path, roadFile);
    if (roads !== null || roadFile === '') return new Reading(library, file, notes, scope, roads).scene(roadFile);
    const assumed = assumedRoad(file.root, scope);
    const scene = new Reading(library, file, notes, scope, assumed).scene(roadFile);
    if (scene?.scenario == null || assumed === null) return scene;
    notes.add(file.path, sceneFormatMessages.roadAssumed, { file: roadFile, width: USUAL_LANE });
    return { ...scene, scenario: { ...scene.scenario, roadMissing: roadFile.slice(0, 300) } };
  } catch (error) {
    notes.refused(file.path, error);
    return null;
  }
}

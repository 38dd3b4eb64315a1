/** A scene as OpenSCENARIO XML 1.2: every actor follows its track as a trajectory in time. */
import type { Scene, SceneActor } from '#contract/dataManage/scene/calls.ts';
import { escapedXml } from '#contract/ground/markup.ts';

type Facts = Pick<Scene, 'name' | 'summary' | 'startedAt' | 'duration'> & {
  readonly lng: number;
  readonly lat: number;
};

/** Of a scene whose time nobody knows. */
const NO_TIME = '1970-01-01T00:00:00Z';

const METRES_PER_DEGREE = 111_195;
const CATEGORIES: Readonly<Record<SceneActor['kind'], string | null>> = {
  car: 'car',
  bus: 'bus',
  truck: 'truck',
  bicycle: 'bicycle',
  person: null,
  other: null,
};

/** A dollar begins a parameter. */
const attribute = (value: string): string => escapedXml(value.replaceAll(/\s/g, ' ')).replaceAll('$', '＄');

const number = (value: number, digits = 3): string => String(Number(value.toFixed(digits)));

interface Vertex {
  readonly at: number;
  readonly place: string;
  readonly speed: number;
}

/** About a tenth of a metre, in degrees. */
const STILL = 1e-6;

/** On the plane around the middle of the scene, x to the east and y to the north; where nobody knew the heading, along the way. */
function verticesOf({ points }: SceneActor, { lng, lat }: Facts): Vertex[] {
  const east = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  // for each place the next one that is elsewhere
  const next: SceneActor['points'] = [];
  for (let index = points.length - 2; index >= 0; index -= 1) {
    const [here, there] = [points[index], points[index + 1]];
    const isElsewhere = here && there && Math.hypot(there[1] - here[1], there[2] - here[2]) > STILL;
    const found = isElsewhere ? there : next[index + 1];
    if (found !== undefined) next[index] = found;
  }
  let heading = 0;
  let last = -Infinity;
  return points.flatMap(([at, x, y, towards, speed], index) => {
    // times of a trajectory grow
    if (at <= last) return [];
    last = at;
    const ahead = next[index];
    if (towards !== null) heading = Math.PI / 2 - (towards * Math.PI) / 180;
    else if (ahead !== undefined) heading = Math.atan2((ahead[2] - y) * METRES_PER_DEGREE, (ahead[1] - x) * east);
    const metres = [(x - lng) * east, (y - lat) * METRES_PER_DEGREE].map((value) => number(value));
    const place = `<Position><WorldPosition x="${metres[0]}" y="${metres[1]}" z="0" h="${number(heading, 5)}"/></Position>`;
    return [{ at, place, speed }];
  });
}

function bodyOf({ kind, length, width, height }: SceneActor): string {
  const box =
    `<BoundingBox><Center x="0" y="0" z="${number(height / 2)}"/>` +
    `<Dimensions width="${number(width)}" length="${number(length)}" height="${number(height)}"/></BoundingBox>`;
  if (kind === 'person')
    return `<Pedestrian name="person" mass="75" pedestrianCategory="pedestrian">${box}<Properties/></Pedestrian>`;
  const category = CATEGORIES[kind];
  if (category === null)
    return `<MiscObject name="${kind}" mass="100" miscObjectCategory="none">${box}<Properties/></MiscObject>`;
  const axle = (at: number, steering: number): string =>
    `maxSteering="${steering}" wheelDiameter="0.6" trackWidth="${number(width * 0.85)}" positionX="${number(at)}" positionZ="0.3"`;
  return (
    `<Vehicle name="${kind}" vehicleCategory="${category}">${box}` +
    `<Performance maxSpeed="70" maxAcceleration="10" maxDeceleration="10"/>` +
    `<Axles><FrontAxle ${axle(length * 0.3, 0.5)}/><RearAxle ${axle(-length * 0.3, 0)}/></Axles><Properties/></Vehicle>`
  );
}

const atTime = (name: string, seconds: number): string =>
  `<ConditionGroup><Condition name="${name}" delay="0" conditionEdge="none"><ByValueCondition>` +
  `<SimulationTimeCondition value="${number(seconds)}" rule="greaterOrEqual"/></ByValueCondition></Condition></ConditionGroup>`;

function initOf(ref: string, [first]: readonly Vertex[]): string {
  if (first === undefined) return '';
  return (
    `<Private entityRef="${ref}"><PrivateAction><TeleportAction>${first.place}</TeleportAction></PrivateAction>` +
    `<PrivateAction><LongitudinalAction><SpeedAction>` +
    `<SpeedActionDynamics dynamicsShape="step" dynamicsDimension="time" value="0"/>` +
    `<SpeedActionTarget><AbsoluteTargetSpeed value="${number(first.speed)}"/></SpeedActionTarget>` +
    `</SpeedAction></LongitudinalAction></PrivateAction></Private>`
  );
}

function groupOf(ref: string, vertices: readonly Vertex[]): string {
  const polyline = vertices.map(({ at, place }) => `<Vertex time="${number(at)}">${place}</Vertex>`).join('');
  return (
    `<ManeuverGroup name="group ${ref}" maximumExecutionCount="1"><Actors selectTriggeringEntities="false"><EntityRef entityRef="${ref}"/></Actors>` +
    `<Maneuver name="drive ${ref}"><Event name="begin ${ref}" priority="override" maximumExecutionCount="1"><Action name="follow ${ref}"><PrivateAction>` +
    `<RoutingAction><FollowTrajectoryAction><TimeReference><Timing domainAbsoluteRelative="absolute" scale="1" offset="0"/></TimeReference>` +
    `<TrajectoryRef><Trajectory name="way ${ref}" closed="false"><Shape><Polyline>${polyline}</Polyline></Shape></Trajectory></TrajectoryRef>` +
    `<TrajectoryFollowingMode followingMode="position"/></FollowTrajectoryAction></RoutingAction></PrivateAction></Action>` +
    `<StartTrigger>${atTime(`start ${ref}`, vertices[0]?.at ?? 0)}</StartTrigger></Event></Maneuver></ManeuverGroup>`
  );
}

/** Actors that were never seen are in no scenario. */
export function openScenario(scene: Facts, actors: readonly SceneActor[]): string {
  const all = actors.flatMap((actor, index) => {
    const vertices = verticesOf(actor, scene);
    // a trajectory has two places or more; whoever stands still is put where it stands
    return vertices.length === 0 ? [] : [{ actor, vertices, ref: actor.isEgo ? 'ego' : `actor${index}` }];
  });
  const moving = all.filter(({ vertices }) => vertices.length > 1);
  const entities = all.map(({ actor, ref }) => `<ScenarioObject name="${ref}">${bodyOf(actor)}</ScenarioObject>`);
  const story =
    moving.length === 0
      ? ''
      : `<Story name="tracks"><Act name="drive">${moving.map(({ ref, vertices }) => groupOf(ref, vertices)).join('\n')}` +
        `<StartTrigger>${atTime('beginning', 0)}</StartTrigger></Act></Story>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSCENARIO>',
    `<FileHeader revMajor="1" revMinor="2" date="${(scene.startedAt ?? NO_TIME).replace(/\.\d+Z$/, 'Z')}" author="Pilotdesk" description="${attribute(`${scene.name} ${scene.summary}`.trim())}"/>`,
    '<ParameterDeclarations/>',
    '<CatalogLocations/>',
    '<RoadNetwork/>',
    `<Entities>${entities.join('\n')}</Entities>`,
    '<Storyboard>',
    `<Init><Actions>${all.map(({ ref, vertices }) => initOf(ref, vertices)).join('\n')}</Actions></Init>`,
    story,
    `<StopTrigger>${atTime('end', scene.duration)}</StopTrigger>`,
    '</Storyboard>',
    '</OpenSCENARIO>',
    '',
  ].join('\n');
}

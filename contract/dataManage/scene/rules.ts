/** What a scene is: a span of time with actors and their tracks. Needs no schema. */

/** `candidate`: found or cut out. `tagged`: somebody said what is in it. `reviewed`: another person agreed. */
export const SCENE_STATES = ['candidate', 'tagged', 'reviewed', 'published', 'retired'] as const;
export type SceneState = (typeof SCENE_STATES)[number];

export const SCENE_KINDS = [
  'hardBraking',
  'nearMiss',
  'cutIn',
  'sos',
  'collision',
  'leftRange',
  'noGo',
  'noStop',
  'stopInLane',
  'remoteHelp',
  'other',
] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

/** Where a scene comes from. */
export const SCENE_SOURCES = ['alert', 'replay', 'mined', 'import'] as const;
export type SceneSource = (typeof SCENE_SOURCES)[number];

/**
 * Where the places of a scene lie. `earth`: WGS 84. `local`: metres on a plane of its own, x to the east and y to the north as it
 * is drawn. `vehicle`: metres ahead of and beside our car, which drives; only distances mean anything then.
 */
export const SCENE_FRAMES = ['earth', 'local', 'vehicle'] as const;
export type SceneFrame = (typeof SCENE_FRAMES)[number];

/** What scenes are read from. */
export const SCENE_FILE_FORMATS = ['openlabel', 'openscenario'] as const;
export type SceneFileFormat = (typeof SCENE_FILE_FORMATS)[number];
export const SCENE_IMPORT_STATES = ['inspecting', 'inspected', 'importing', 'done', 'failed'] as const;
export type SceneImportState = (typeof SCENE_IMPORT_STATES)[number];
export const MOST_SCENE_FILES = 50;
export const MOST_SCENES_AT_ONCE = 500;
export const MOST_SCENE_FINDINGS = 1000;
/** Parameters of a scenario, and variations of them. */
export const MOST_PARAMETERS = 200;
export const MOST_VARIATIONS = 100;
/** Lines of a road that are drawn, and places of one line or of a way without times. */
export const MOST_ROAD_LINES = 400;
export const MOST_WAY_PLACES = 1000;

export const ACTOR_KINDS = ['car', 'bus', 'truck', 'bicycle', 'person', 'other'] as const;

/** Seconds. */
export const LONGEST_SCENE_S = 300;
export const MOST_ACTORS = 40;
/** Frames of sensors that a scene shows; of more only every so many are. */
export const MOST_SENSOR_FRAMES = 3000;
/** Positions of one actor: ten a second for the longest scene. */
export const MOST_SCENE_POINTS = 3000;
/** Metres around our car within which others are taken into a scene. */
export const AROUND_M = 150;

export const SCENE_MOVES = ['approve', 'sendBack', 'publish', 'retire', 'reopen'] as const;
export type SceneMove = (typeof SCENE_MOVES)[number];

/** The state after a move; null where the move is not open. */
export function afterSceneMove(state: SceneState, move: SceneMove): SceneState | null {
  if (move === 'approve') return state === 'tagged' ? 'reviewed' : null;
  if (move === 'sendBack') return state === 'tagged' || state === 'reviewed' ? 'candidate' : null;
  if (move === 'publish') return state === 'reviewed' ? 'published' : null;
  if (move === 'retire') return state === 'published' || state === 'candidate' ? 'retired' : null;
  return state === 'retired' ? 'candidate' : null;
}

/** What a tag says besides its name; numbers have a unit. */
export const TAG_VALUE_TYPES = ['none', 'number', 'text', 'boolean'] as const;
export type TagValueType = (typeof TAG_VALUE_TYPES)[number];

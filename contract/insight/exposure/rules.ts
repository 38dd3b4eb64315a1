import type { AlertKind } from '#contract/capacity/alert/rules.ts';

/** What is told by the distance driven: each a group of kinds of alert. */
export const EXPOSURE_EVENTS = {
  collisions: ['collision', 'rollover'],
  callsForHelp: ['sos'],
  openDoors: ['doorOpen'],
  faults: ['fault'],
  longStops: ['stoppedTooLong'],
  leavings: ['leftRange', 'noGo'],
} as const satisfies Record<string, readonly AlertKind[]>;
export type ExposureEvent = keyof typeof EXPOSURE_EVENTS;

/** Every kind of alert that is told as an event. */
export const EXPOSURE_KINDS: readonly AlertKind[] = Object.values(EXPOSURE_EVENTS).flat();

const isEvent = (name: string): name is ExposureEvent => name in EXPOSURE_EVENTS;
export const EXPOSURE_EVENT_NAMES: readonly ExposureEvent[] = Object.keys(EXPOSURE_EVENTS).filter(isEvent);

/** Days that a look goes back. */
export const EXPOSURE_DAYS = [30, 90, 365, 1096] as const;

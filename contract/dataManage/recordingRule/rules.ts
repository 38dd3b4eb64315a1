/** What makes a rule ask for a recording. Needs no schema. */
import type { AlertKind } from '#contract/capacity/alert/rules.ts';

/** Alerts that may; the others say nothing of what a sensor saw. */
export const TRIGGER_ALERTS = [
  'sos',
  'collision',
  'rollover',
  'doorOpen',
  'fault',
  'leftRange',
  'noGo',
  'noStop',
  'slowZone',
  'speeding',
  'stoppedTooLong',
  'closedArea',
] as const satisfies readonly AlertKind[];

/** `hardBraking`: 3.5 m/s² or more, as the search for scenes finds it. */
export const RECORDING_TRIGGERS = ['hardBraking', ...TRIGGER_ALERTS] as const;
export type RecordingTrigger = (typeof RECORDING_TRIGGERS)[number];

/** Recordings of one car in a day of the fleet's clock. */
export const MOST_A_DAY = 50;
export const MOST_RECORDING_RULES = 100;

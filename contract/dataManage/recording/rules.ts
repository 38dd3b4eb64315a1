/** Recording orders: their states, what may be asked for, and what a car may bring. Needs no schema. */

/**
 * `requested`: the car has not answered. `accepted`: it has the order. `uploading`: a part is here. `received`: all of it is, and
 * a job puts it into the data set. The others are ends; what was received stays for another try.
 */
export const RECORDING_STATES = [
  'requested',
  'accepted',
  'uploading',
  'received',
  'imported',
  'refused',
  'failed',
  'expired',
  'cancelled',
] as const;
export type RecordingState = (typeof RECORDING_STATES)[number];

/** Those in which the car may still bring it. */
export const AWAITED_STATES = ['requested', 'accepted', 'uploading'] as const satisfies readonly RecordingState[];
export const isAwaited = (state: RecordingState): boolean => AWAITED_STATES.some((one) => one === state);

/** Why an order ended without frames; empty: it did not. */
export const RECORDING_PROBLEMS = [
  'unable',
  'notReached',
  'notBrought',
  'setGone',
  'setArchived',
  'setBusy',
  'notImported',
] as const;
export type RecordingProblem = (typeof RECORDING_PROBLEMS)[number];

/** Seconds before and after the moment. */
export const BEFORE_S = 30;
export const AFTER_S = 10;
export const MOST_BEFORE_S = 300;
export const MOST_AFTER_S = 120;
export const MOST_CHANNELS = 20;
/** Cars overwrite what they keep of their sensors. */
export const OLDEST_HOURS = 72;

/** What a car may bring, with the ending of the file that it becomes. */
export const RECORDING_TYPES = {
  'application/x-mcap': 'mcap',
  'application/zip': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const;
export type RecordingType = keyof typeof RECORDING_TYPES;
/** Bytes of one recording. */
export const MOST_RECORDING_BYTES = 512 * 1024 * 1024;
/** So long the right to bring it lives. */
export const UPLOAD_HOURS = 6;
export const RECORDING_UPLOAD_PATH = '/open/telemetry/recording/';

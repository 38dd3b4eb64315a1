/** From when on something counts, out of the settings. */
import {
  closedAreaSeconds,
  criticalCharge,
  lowCharge,
  noStopSeconds,
  silentSeconds,
  speedLimit,
  speedMargin,
  speedSeconds,
  stoppedMinutes,
} from '#server/ground/settings/definitions/fleetAlerts.ts';
import type { Option } from '#server/ground/settings/define.ts';

/** The settings `fleet.alerts.*`; times in milliseconds, speeds in km/h, charges in percent. */
export interface Thresholds {
  readonly speedLimit: number;
  readonly speedMargin: number;
  readonly speedMs: number;
  readonly silentMs: number;
  readonly lowCharge: number;
  readonly criticalCharge: number;
  readonly noStopMs: number;
  readonly stoppedMs: number;
  readonly closedAreaMs: number;
}

/** `valueOf`: the value of an option. */
export const thresholdsFrom = (valueOf: (option: Option<number>) => number): Thresholds => ({
  speedLimit: valueOf(speedLimit),
  speedMargin: valueOf(speedMargin),
  speedMs: valueOf(speedSeconds) * 1000,
  silentMs: valueOf(silentSeconds) * 1000,
  lowCharge: valueOf(lowCharge),
  criticalCharge: valueOf(criticalCharge),
  noStopMs: valueOf(noStopSeconds) * 1000,
  stoppedMs: valueOf(stoppedMinutes) * 60_000,
  closedAreaMs: valueOf(closedAreaSeconds) * 1000,
});

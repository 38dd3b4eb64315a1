/** Sets of alarms and flags as bits, and protocols as places, the way history keeps them. */
import {
  CAR_ALARMS,
  DEVICE_PROTOCOLS,
  FIX_FLAGS,
  TERMINAL_ALARMS,
  type CarAlarm,
  type DeviceProtocol,
  type FixFlag,
  type TerminalAlarm,
} from '#contract/capacity/telemetry/telemetry.ts';

const NONE: readonly never[] = Object.freeze([]);

const bitsOf =
  <Value extends string>(values: readonly Value[]) =>
  (set: readonly Value[]): number => {
    let bits = 0;
    for (const value of set) bits |= 1 << values.indexOf(value);
    return bits;
  };

const setOf =
  <Value extends string>(values: readonly Value[]) =>
  (bits: number): readonly Value[] =>
    bits === 0 ? NONE : values.filter((_value, place) => (bits & (1 << place)) !== 0);

/** Alarms as a set of bits, in the order of `CAR_ALARMS`. */
export const alarmBits = bitsOf<CarAlarm>(CAR_ALARMS);
export const alarmsOf = setOf<CarAlarm>(CAR_ALARMS);
/** Flags as a set of bits, in the order of `FIX_FLAGS`. */
export const flagBits = bitsOf<FixFlag>(FIX_FLAGS);
export const flagsOf = setOf<FixFlag>(FIX_FLAGS);
/** The names of the bits of a JT/T 808 alarm word. */
export const terminalAlarmsOf: (word: number) => readonly TerminalAlarm[] = setOf(TERMINAL_ALARMS);
export const protocolCode = (protocol: DeviceProtocol): number => DEVICE_PROTOCOLS.indexOf(protocol);
export const protocolOf = (code: number): DeviceProtocol => DEVICE_PROTOCOLS[code] ?? 'mqtt';
/** The empty set, shared. */
export const NOTHING = NONE;

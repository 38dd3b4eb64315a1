/** Calls for help in what else cannot be read. Pure. */
import { CAR_ALARMS, type CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';

/** What we call alarms, and what Traccar calls some of them, in small letters. */
const ALARM_WORDS: ReadonlyMap<string, CarAlarm> = new Map([
  ...CAR_ALARMS.map((alarm) => [alarm.toLowerCase(), alarm] as const),
  ['accident', 'collision'],
  ['lowbattery', 'lowCharge'],
  ['door', 'doorOpen'],
]);

/** The alarms among words, however they are written; in a text with commas between them. */
export const alarmsIn = (said: readonly unknown[]): CarAlarm[] => [
  ...new Set(
    said
      .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
      .flatMap((word) => ALARM_WORDS.get(word.trim().toLowerCase()) ?? []),
  ),
];

/** What follows a member called `alarms` or `alarm`, however it is quoted: a list up to its end, or a word. */
const SAID = /\balarms?[\\"']*\s*[:=]\s*(\[[^\]]*|[\\"']*[\w, ]*)/gi;

/** The alarms in a text that is none of what it should be. */
export const alarmsInText = (text: string): CarAlarm[] =>
  alarmsIn([...text.matchAll(SAID)].flatMap(([, value = '']) => value.match(/\w+/g) ?? []));

/** A text in quotes up to its end or that of all, or a number that JSON does not have, as some languages write it. */
const QUOTED_OR_NO_NUMBER = /"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|[-+]?\b(?:NaN|Infinity)\b/gis;

/** JSON that was nearly right: numbers that are none become null. */
export const mendedJson = (text: string): string =>
  text.replaceAll(QUOTED_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : 'null'));

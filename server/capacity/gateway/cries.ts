/** Calls for help, however a device puts them, and also in what else cannot be read. Pure. */
import { CAR_ALARMS, type CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';

/** What we call alarms, and what clients call some of them; small letters only, without what stands between words. */
const ALARM_WORDS: ReadonlyMap<string, CarAlarm> = new Map([
  ...CAR_ALARMS.map((alarm) => [alarm.toLowerCase(), alarm] as const),
  ['accident', 'collision'],
  ['crash', 'collision'],
  ['lowbattery', 'lowCharge'],
  ['door', 'doorOpen'],
]);

/** What members are called that name alarms, and what such a name may end in. */
const ALARM_NAMES = ['alarm', 'alert', 'event', 'warning'] as const;
const ALARM_NAME_ENDS = ['type', 'name', 'code', 'kind', 'list', 'state', 'status', 'text', 'message'] as const;
const ALARM_CHINESE = /报警|告警|警报/;

/** Words that call for help, and those beside which they do not. */
const HELP_WORDS: ReadonlySet<string> = new Set([
  'sos',
  'panic',
  'help',
  'emergency',
  'distress',
  'duress',
  'mayday',
  'rescue',
  'robbery',
  'hijack',
]);
const NO_HELP_WORDS: ReadonlySet<string> = new Set(
  (
    'no not none off false clear cleared end ended cancel canceled cancelled ' +
    'reset restored released resolved brake braking light lights'
  ).split(' '),
);
const HELP_CHINESE = /求助|求救|救命|呼救|抢劫|劫持|紧急(?:按钮|报警|告警|呼叫|状态|$)/;
const NO_HELP_CHINESE = /取消|解除|结束|关闭|没有|无/;
/** What stands where an alarm would, and says that there is none. */
const QUIET: ReadonlySet<string> = new Set(['', 'no', 'none', 'null', 'normal', 'ok', 'off', 'false', '0']);
const YES: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on', 'y', 'active', 'pressed']);

const oneOf = (words: Iterable<string>): string => `(?:${[...words].join('|')})`;
const ANY_NAME = oneOf(ALARM_NAMES);
const ANY_HELP = oneOf(HELP_WORDS);
/** A member that names alarms, with or without what may stand between its words. */
const namesAlarms = (between: string): string => `${ANY_NAME}s?${between}${oneOf(ALARM_NAME_ENDS)}?s?`;

/** Members that name alarms, and members whose name is one: `alarmType`, `event`, `sos`, `panic_button`. */
const ALARM_KEY = new RegExp(`^(?:active|current)?${namesAlarms('')}$`);
const HELP_KEY = new RegExp(
  `^(?:is|has|in|active|alarm|alert|event)*${ANY_HELP}` +
    '(?:alarm|alert|button|btn|key|call|event|signal|state|status|pressed|triggered|activated|active|detected|request|me|on)*$',
);
/** The same of what else we call alarms; a warning of a collision is none. */
const ALARM_ENDS = /(?:alarm|alert|event|detected|active)+$/;

/** As it is compared: small letters alone, wide ones as any other. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/** Whoever says what happened does so in fewer characters. */
const MOST_WORDS = 500;

/** Without any of these there is no alarm: most words are told apart by that alone. */
const ANY_ALARM = new RegExp(
  [
    ...HELP_WORDS,
    ...CAR_ALARMS,
    'accident',
    'crash',
    'battery',
    'charge',
    'door',
    '[求救呼紧劫]',
    '[\uFF21-\uFF5A]',
  ].join('|') + String.raw`|s[\W_]+o[\W_]+s|roll[\W_]+over`,
  'i',
);

/** The alarm in a word or a few that belong together; null: none that we know. */
function alarmInWords(text: string): CarAlarm | null {
  const sent = text.slice(0, MOST_WORDS);
  if (!ANY_ALARM.test(sent)) return null;
  const said = sent.normalize('NFKC');
  const joined = bare(said);
  const known = ALARM_WORDS.get(joined) ?? ALARM_WORDS.get(joined.replace(ALARM_ENDS, ''));
  if (known !== undefined) return known;
  if (HELP_KEY.test(joined)) return 'sos';
  const words = said
    .replaceAll(
      /(\p{Ll})(\p{Lu})|(\p{Script=Latin})(?=\p{Script=Han})|(\p{Script=Han})(?=\p{Script=Latin})/gu,
      '$1$3$4 $2',
    )
    .toLowerCase()
    .match(/\p{L}+/gu);
  if (words?.some((word) => HELP_WORDS.has(word)) === true)
    return words.some((word) => NO_HELP_WORDS.has(word)) || NO_HELP_CHINESE.test(said) ? null : 'sos';
  return HELP_CHINESE.test(said) && !NO_HELP_CHINESE.test(said) ? 'sos' : null;
}

/** What stands between alarms in one text. */
const BETWEEN = /[,;|\n，、；]/;

/** The alarms among words, however they are written; in a text with commas between them. */
export function alarmsIn(said: readonly unknown[]): CarAlarm[] {
  const each = new Set(said.flatMap((one) => (typeof one === 'string' ? one.split(BETWEEN) : [])));
  return [...new Set([...each].flatMap((words) => alarmInWords(words) ?? []))];
}

/** Words that name no alarm that we know, nor say that there is none. */
const unknownIn = (said: string): string[] =>
  [...new Set(said.split(BETWEEN))].filter(
    (words) => alarmInWords(words) === null && !QUIET.has(words.trim().toLowerCase()),
  );

export interface Cries {
  alarms: CarAlarm[];
  /** Alarms that are none of ours. */
  unknown: string[];
}

interface Said {
  value: unknown;
  /** It stands under the name of alarms. */
  isAlarm: boolean;
  isCounted: boolean;
}

/** Goes through all that a message says, however it is nested: what names an alarm, and members whose name is a call for help. */
export function criesIn(message: unknown): Cries {
  const alarms = new Set<CarAlarm>();
  const unknown: string[] = [];
  const waiting: Said[] = [{ value: message, isAlarm: false, isCounted: false }];
  for (let said = waiting.pop(); said !== undefined; said = waiting.pop()) {
    const { value, isAlarm, isCounted } = said;
    if (typeof value === 'string' && isAlarm) {
      for (const alarm of alarmsIn([value])) alarms.add(alarm);
      if (isCounted) unknown.push(...unknownIn(value));
    } else if ((typeof value === 'number' || value === true) && isCounted && value !== 0) unknown.push(String(value));
    else if (Array.isArray(value)) for (const entry of value) waiting.push({ value: entry, isAlarm, isCounted });
    else if (typeof value === 'object' && value !== null)
      for (const [name, entry] of Object.entries(value)) {
        const key = bare(name);
        const isNamed = ALARM_KEY.test(key) || ALARM_CHINESE.test(key);
        if (HELP_KEY.test(key) ? saysYes(entry) : SAYS_WHAT.test(key) && isOneCry(entry)) alarms.add('sos');
        // events are of every kind: one that is no alarm is nothing that is missing here
        waiting.push({
          value: entry,
          isAlarm: isAlarm || isNamed,
          isCounted: isNamed && key.startsWith('alarm'),
        });
      }
  }
  return { alarms: [...alarms], unknown };
}

/** Members that say what a message is: `type`, `status`. A call for help counts there when it is all that stands in them. */
const SAYS_WHAT =
  /^(?:message|msg|report|packet|signal|device|vehicle|car)?(?:type|kind|status|state|mode|cause|reason|signal|command|cmd|action|message|msg|text)$/;

const isOneCry = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= MOST_WORDS &&
  alarmsIn([value]).includes('sos') &&
  !/[\s,;]/.test(value.trim());

/** Members of a call for help that say whether there is one. */
const SAYS_WHETHER = /^(?:is)?(?:active|activated|pressed|triggered|on|state|status|value)$/;

/** Of a member whose name is a call for help: whether its value says that there is one. */
function saysYes(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isYes(one));
  if (typeof value !== 'object' || value === null) return isYes(value);
  return Object.entries(value).some(([name, one]) => SAYS_WHETHER.test(bare(name)) && isYes(one));
}

/** A yes, how often or since when; or the alarm itself. */
function isYes(value: unknown): boolean {
  if (typeof value === 'number') return value > 0;
  if (typeof value !== 'string') return value === true;
  return YES.has(value.trim().toLowerCase()) || alarmsIn([value]).includes('sos');
}

/** Whether there can be a call for help in a text at all: what costs more is done only then. */
const CRY_WORD = new RegExp(`${ANY_NAME}|${ANY_HELP}|${ALARM_CHINESE.source}|${HELP_CHINESE.source}|\\\\u`, 'i');
export const mayCry = (text: string): boolean => CRY_WORD.test(text);

/** What stands between a name and its value: in JSON, a form, a tag, and a form in parts. */
const IS = String.raw`[\\"']*\s*(?:[:=>]|\r?\n\r?\n)\s*`;
/** In a text that is no JSON: a member that names alarms, however it is quoted, up to its value. */
const SAYS_ALARMS = String.raw`(?<![a-z])(?:${namesAlarms('[_ ]?')}|[报告]警|警报)${IS}`;
/** Its value: a list up to its end, or a word. */
const SAID = new RegExp(String.raw`${SAYS_ALARMS}(\[[^\]]*|[\\"']*[^\\"'&<{}[\]\n]{0,200})`, 'gi');
/** Where a list of alarms begins. */
export const LIST_OF_ALARMS = new RegExp(String.raw`${SAYS_ALARMS}\[`, 'i');
/** A member whose name is a call for help, with a yes. */
const SAID_YES = new RegExp(String.raw`(?<![a-z])${ANY_HELP}${IS}[\\"']*(?:true|1|yes|on|pressed)\b`, 'i');

/** A text so short in which nothing has a name is words. */
const ONLY_WORDS = /^[^:=<{}]{1,100}$/;

/** The alarms in a text that is none of what it should be. */
export function alarmsInText(text: string): CarAlarm[] {
  const said = [...text.matchAll(SAID)].flatMap(([, value = '']) => value.split(/[[\]\\"'{}:]/));
  if (ONLY_WORDS.test(text)) said.push(...text.split(/[[\]\\"',]/));
  return [...new Set([...alarmsIn(said), ...(SAID_YES.test(text) ? (['sos'] as const) : [])])];
}

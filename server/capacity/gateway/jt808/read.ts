/** What terminals say in JT/T 808: bodies of messages upwards. Pure; positions are WGS 84, as the standard has them. */
import type { CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import { bcd, doubleWord, word } from './frame.ts';

export const UP = {
  generalAck: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  /** 2019. */
  timeQuery: 0x0004,
  resendParts: 0x0005,
  register: 0x0100,
  authenticate: 0x0102,
  /** As terminals of several makers ask for the time. */
  timeRequest: 0x0109,
  location: 0x0200,
  locationAnswer: 0x0201,
  controlAnswer: 0x0500,
  batch: 0x0704,
  /** Word of a picture, a sound or a film, and such a one itself. */
  mediaEvent: 0x0800,
  media: 0x0801,
  /** As the same makers say their time zone. */
  timeZone: 0x1007,
} as const;

/** Terminals of the standard keep the time of China. */
const ZONE = '+08:00';
const ALARM_BYTES = 4;
const LOCATION_BYTES = 28;
const MICRO_DEGREES = 1_000_000;

/** Bits of the alarm word that raise an alert; the others are kept and shown (`TERMINAL_ALARMS`). */
const ALARM_BITS: readonly (readonly [number, CarAlarm])[] = [
  [0, 'sos'],
  // satellites: module, antenna not connected, antenna shorted
  [4, 'fault'],
  [5, 'fault'],
  [6, 'fault'],
  // main power too low, or gone
  [7, 'fault'],
  [8, 'fault'],
  [24, 'fault'],
  [29, 'collision'],
  [30, 'rollover'],
  [31, 'doorOpen'],
];

const bit = (bits: number, which: number): boolean => Math.floor(bits / 2 ** which) % 2 === 1;

/** What a terminal adds to a position. */
export interface LocationExtras {
  /** 0x01, in metres. */
  mileage: number | null;
  /** 0x02, in litres. */
  fuel: number | null;
  /** 0x03, in km/h, by the recorder. */
  recorderSpeed: number | null;
  /** 0x30, 0 to 99 or so. */
  signal: number | null;
  /** 0x31. */
  satellites: number | null;
  /** 0x25: extended signals of the vehicle, as bits. */
  vehicleSignals: number | null;
  /** Items that are not in this list, or of another length. */
  unknown: number;
  /** The items end in the middle of one. */
  areBroken: boolean;
}

/** The alarm word, which stands first. */
export interface Alarms {
  alarmBits: number;
  alarms: CarAlarm[];
}

export interface Location extends Alarms, LocationExtras {
  statusBits: number;
  ignition: boolean;
  positioned: boolean;
  /** The doors are locked. */
  doorsLocked: boolean;
  /** 0 empty, 1 half, 3 full. */
  load: number;
  lng: number;
  lat: number;
  /** Metres. */
  altitude: number;
  /** km/h. */
  speed: number;
  /** Degrees from north. */
  heading: number;
  /** Milliseconds since 1970; null: no time that there is. */
  at: number | null;
}

/** `YYMMDDhhmmss` in BCD, China's time. */
function readTime(bytes: Uint8Array): number | null {
  const digits = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(bcd(bytes));
  if (digits === null) return null;
  const [, year, month, day, hour, minute, second] = digits;
  const local = `20${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const at = Date.parse(local + ZONE);
  // 30 February would be 2 March
  return Number.isNaN(at) || new Date(at + 8 * 3_600_000).toISOString().slice(0, 19) !== local ? null : at;
}

function readExtras(bytes: Uint8Array): LocationExtras {
  const extras: LocationExtras = {
    mileage: null,
    fuel: null,
    recorderSpeed: null,
    signal: null,
    satellites: null,
    vehicleSignals: null,
    unknown: 0,
    areBroken: false,
  };
  let at = 0;
  while (at < bytes.length) {
    const [id, length] = [bytes[at], bytes[at + 1]];
    const from = at + 2;
    if (length === undefined || from + length > bytes.length) {
      extras.areBroken = true;
      break;
    }
    at = from + length;
    if (id === 0x01 && length === 4) extras.mileage = doubleWord(bytes, from) * 100;
    else if (id === 0x02 && length === 2) extras.fuel = word(bytes, from) / 10;
    else if (id === 0x03 && length === 2) extras.recorderSpeed = word(bytes, from) / 10;
    else if (id === 0x25 && length === 4) extras.vehicleSignals = doubleWord(bytes, from);
    else if (id === 0x30 && length === 1) extras.signal = bytes[from] ?? null;
    else if (id === 0x31 && length === 1) extras.satellites = bytes[from] ?? null;
    else extras.unknown += 1;
  }
  return extras;
}

/** The alarms of a position, also of one that breaks off behind them. */
export function readAlarms(body: Uint8Array): Alarms {
  const alarmBits = body.length < ALARM_BYTES ? 0 : doubleWord(body, 0);
  const alarms = ALARM_BITS.flatMap(([which, alarm]) => (bit(alarmBits, which) ? [alarm] : []));
  return { alarmBits, alarms: [...new Set(alarms)] };
}

/** A position (0x0200); null when the body is too short for one. */
export function readLocation(body: Uint8Array): Location | null {
  if (body.length < LOCATION_BYTES) return null;
  const statusBits = doubleWord(body, 4);
  const degrees = (at: number, isNegative: boolean) =>
    (doubleWord(body, at) / MICRO_DEGREES) * (isNegative ? -1 : 1) + 0;
  return {
    ...readAlarms(body),
    statusBits,
    ignition: bit(statusBits, 0),
    positioned: bit(statusBits, 1),
    doorsLocked: bit(statusBits, 12),
    load: (statusBits >> 8) & 3,
    lat: degrees(8, bit(statusBits, 2)),
    lng: degrees(12, bit(statusBits, 3)),
    altitude: word(body, 16),
    speed: word(body, 18) / 10,
    heading: word(body, 20),
    at: readTime(body.subarray(22, LOCATION_BYTES)),
    ...readExtras(body.subarray(LOCATION_BYTES)),
  };
}

export interface Batch {
  /** Kept back for want of a connection. */
  isLate: boolean;
  locations: Location[];
  /** How many items are not as the message says: of another length, missing, or too many. */
  wrong: number;
}

const LENGTH_BYTES = 2;
const BATCH_HEAD_BYTES = 3;

/**
 * Positions in one message (0x0704); null when there are none. An item that does not end where it says ends where items
 * begin that fill the rest as they say, or with the message: what is wrong with one costs no other.
 */
export function readBatch(body: Uint8Array): Batch | null {
  const count = word(body, 0);
  const end = body.length;
  const statedEnd = (at: number) => at + LENGTH_BYTES + word(body, at);
  const isWhole = (at: number) => word(body, at) >= LOCATION_BYTES && statedEnd(at) <= end;
  // from the back: whether items begin there of which each is whole, up to the end
  const fills = new Uint8Array(end + 1);
  fills[end] = 1;
  for (let at = end - LENGTH_BYTES; at >= BATCH_HEAD_BYTES; at -= 1)
    if (isWhole(at)) fills[at] = fills[statedEnd(at)] ?? 0;
  const locations: Location[] = [];
  let wrong = 0;
  for (let at = BATCH_HEAD_BYTES; at + LENGTH_BYTES < end;) {
    const found = fills.indexOf(1, at + LENGTH_BYTES + LOCATION_BYTES);
    const sound = found === -1 ? end : found;
    const stated = statedEnd(at);
    // where no whole item follows, it is the length of that one that is wrong, if there is room for it
    const isRight =
      isWhole(at) && (fills[stated] === 1 || isWhole(stated) || sound >= stated + LENGTH_BYTES + LOCATION_BYTES);
    if (!isRight) wrong += 1;
    const next = isRight ? stated : sound;
    const location = readLocation(body.subarray(at + LENGTH_BYTES, next));
    if (location !== null) locations.push(location);
    at = next;
  }
  if (locations.length === 0) return null;
  return { isLate: body[2] === 1, locations, wrong: Math.max(wrong, Math.abs(count - locations.length)) };
}

/** The positions that are whole at the beginning of a batch of which more is to come. */
export function readBegunBatch(body: Uint8Array): Location[] {
  const locations: Location[] = [];
  for (let at = BATCH_HEAD_BYTES; at + LENGTH_BYTES <= body.length;) {
    const next = at + LENGTH_BYTES + word(body, at);
    const location = next <= body.length ? readLocation(body.subarray(at + LENGTH_BYTES, next)) : null;
    if (location === null) break;
    locations.push(location);
    at = next;
  }
  return locations;
}

/** Id, type, format, event and channel of what a camera or a microphone took. */
const MEDIA_HEAD_BYTES = 8;
/** Events that are a call for help: the button for robbery was pressed; the car hit something or turned over. */
const MEDIA_ALARMS: ReadonlyMap<number, CarAlarm> = new Map([
  [2, 'sos'],
  [3, 'collision'],
]);
/** How JPEG, TIFF, MP3, WAV and WMV begin. */
const MEDIA_BEGINNINGS = ['ffd8ff', '49492a00', '4d4d002a', '494433', 'fffb', '52494646', '3026b275'];
const isMedia = (bytes: Uint8Array): boolean => {
  const hex = bcd(bytes.subarray(0, 4));
  return MEDIA_BEGINNINGS.some((beginning) => hex.startsWith(beginning));
};

/**
 * A picture, a sound or a film (0x0801), or word of one (0x0800): its id, and who cries for help by it; null when the body is
 * too short for one. Of 2013 and later it says where it was taken; of 2011 what was taken follows at once.
 */
export function readMedia(body: Uint8Array): { mediaId: number; cry: Location | Alarms | null } | null {
  if (body.length < MEDIA_HEAD_BYTES) return null;
  const rest = body.subarray(MEDIA_HEAD_BYTES);
  const place = readLocation(rest.subarray(0, LOCATION_BYTES));
  const isPlaced = place !== null && !isMedia(rest) && (place.at !== null || isMedia(rest.subarray(LOCATION_BYTES)));
  const told = isPlaced ? place : { alarmBits: 0, alarms: [] };
  const event = MEDIA_ALARMS.get(body[6] ?? 0);
  const alarms = [...new Set([...(event === undefined ? [] : [event]), ...told.alarms])];
  return { mediaId: doubleWord(body, 0), cry: alarms.length === 0 ? null : { ...told, alarms } };
}

const GBK = new TextDecoder('gbk');
/** Text in the standard's character set, without the zeros around it. */
const readText = (bytes: Uint8Array): string => GBK.decode(bytes).replaceAll('\0', '').trim();

export interface Registration {
  maker: string;
  model: string;
  terminalId: string;
  plate: string;
}

/** A terminal presents itself (0x0100); null when the body is too short. Terminals of 2011 are shorter by twelve bytes. */
export function readRegistration(body: Uint8Array, is2019: boolean): Registration | null {
  const [maker, model, terminalId] = is2019 ? [11, 30, 30] : body.length >= 37 ? [5, 20, 7] : [5, 8, 7];
  const end = 4 + maker + model + terminalId + 1;
  if (body.length < end) return null;
  return {
    maker: readText(body.subarray(4, 4 + maker)),
    model: readText(body.subarray(4 + maker, 4 + maker + model)),
    terminalId: readText(body.subarray(4 + maker + model, end - 1)),
    plate: readText(body.subarray(end)),
  };
}

/** The code of a terminal that signs in (0x0102); null when there is none. */
export function readAuthentication(body: Uint8Array, is2019: boolean): string | null {
  const length = is2019 ? (body[0] ?? 0) : body.length;
  const code = is2019 ? body.subarray(1, 1 + length) : body;
  return length === 0 || code.length < length ? null : readText(code);
}

/** A terminal's general answer (0x0001): to which message, and 0 for yes, 1 failed, 2 broken, 3 not supported. */
export function readGeneralAck(body: Uint8Array): { serial: number; messageId: number; result: number } | null {
  const result = body[4];
  return body.length < 5 || result === undefined ? null : { serial: word(body, 0), messageId: word(body, 2), result };
}

/** What a message says of a place: the position, or the alarms of one that breaks off behind them; null for neither. */
export function readReport(body: Uint8Array): Location | Alarms | null {
  const alarms = readAlarms(body);
  return readLocation(body) ?? (alarms.alarms.length > 0 ? alarms : null);
}

/** The answer to a control (0x0500) or a question for the position (0x0201): to which message, and where it is. */
export function readAnswer(body: Uint8Array): { serial: number; report: Location | Alarms | null } | null {
  return body.length < 2 ? null : { serial: word(body, 0), report: readReport(body.subarray(2)) };
}

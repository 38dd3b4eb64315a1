/** What the platform says in JT/T 808: bodies of messages downwards. Pure. */

export const DOWN = {
  generalAck: 0x8001,
  resendParts: 0x8003,
  time: 0x8004,
  registerAnswer: 0x8100,
  timeAnswer: 0x8109,
  text: 0x8300,
  control: 0x8500,
  mediaAnswer: 0x8800,
} as const;

/** How the platform answers a message. */
export const ACK = { ok: 0, failed: 1, broken: 2, unsupported: 3 } as const;
/** How it answers a registration. */
export const REGISTERED = { ok: 0, unknownTerminal: 4, alreadyTaken: 3 } as const;

const bytesOfWord = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff];

/** 0x8001: what became of a message. */
export const generalAck = (serial: number, messageId: number, result: number): Buffer =>
  Buffer.from([...bytesOfWord(serial), ...bytesOfWord(messageId), result]);

/** 0x8100: what became of a registration; with the code on success. */
export const registerAnswer = (serial: number, result: number, code = ''): Buffer =>
  Buffer.concat([
    Buffer.from([...bytesOfWord(serial), result]),
    Buffer.from(result === REGISTERED.ok ? code : '', 'ascii'),
  ]);

/** 0x8003: these parts of the message that began with `serial` are missing. 2019 counts them in two bytes. */
export const resendParts = (serial: number, missing: readonly number[], is2019: boolean): Buffer =>
  Buffer.from([
    ...bytesOfWord(serial),
    ...(is2019 ? bytesOfWord(missing.length) : [missing.length & 0xff]),
    ...missing.flatMap(bytesOfWord),
  ]);

/** 0x8800: a picture, a sound or a film is there; nothing of it is missing. */
export const mediaAnswer = (mediaId: number): Buffer =>
  Buffer.from([...bytesOfWord(Math.floor(mediaId / 0x1_0000)), ...bytesOfWord(mediaId & 0xffff)]);

/** 0x8004: the time, `YYMMDDhhmmss` in BCD; UTC, other than in positions. */
export const timeOf = (at: Date): Buffer => Buffer.from(at.toISOString().replaceAll(/\D/g, '').slice(2, 14), 'hex');

/** 0x8109: success, and the time in UTC: the year in two bytes, then a byte for each part. */
export const timeAnswer = (at: Date): Buffer =>
  Buffer.from([
    0,
    ...bytesOfWord(at.getUTCFullYear()),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ]);

/** Shown on the terminal's screen and read out. */
const SHOW_AND_READ = 0b0000_1100;

/** 0x8300: a text for those in the car. 2019 adds its kind: a notice. */
export const textMessage = (text: string, is2019: boolean): Buffer =>
  Buffer.concat([Buffer.from(is2019 ? [SHOW_AND_READ, 1] : [SHOW_AND_READ]), toGbk(text)]);

/** 0x8500: unlock the doors. 2013 has one byte of flags; 2019 a list of controls, of which 0x0001 is the doors. */
export const unlockDoors = (is2019: boolean): Buffer => Buffer.from(is2019 ? [0, 1, 0, 1, 1] : [0]);

let codes: Map<string, number> | undefined;

/** Every character of two bytes in GBK. The platform has only the way back, so it is turned round, once. */
function gbkCodes(): Map<string, number> {
  if (codes !== undefined) return codes;
  codes = new Map();
  const decoder = new TextDecoder('gbk');
  const pair = new Uint8Array(2);
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue;
      pair[0] = lead;
      pair[1] = trail;
      const character = decoder.decode(pair);
      if (character.length === 1 && character !== '\ufffd' && !codes.has(character))
        codes.set(character, (lead << 8) | trail);
    }
  return codes;
}

/** Text in GBK; what it does not know becomes a question mark. */
export function toGbk(text: string): Buffer {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const known = code < 0x80 ? code : (gbkCodes().get(character) ?? 0x3f);
    if (known > 0xff) bytes.push(known >> 8, known & 0xff);
    else bytes.push(known);
  }
  return Buffer.from(bytes);
}

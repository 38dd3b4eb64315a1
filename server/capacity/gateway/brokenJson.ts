/** What can be read of JSON that is nearly right, hides something, or is none. Pure. */

const UTF16 = { little: new TextDecoder('utf-16le'), big: new TextDecoder('utf-16be') };
const GBK = new TextDecoder('gbk');

/** Bytes as text, whatever the device writes: UTF-8, UTF-16, or what its maker's country had before. */
export function readableText(payload: Uint8Array): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = payload;
  const isWide = payload.length >= 4;
  if ((first === 0xff && second === 0xfe) || (isWide && first !== 0 && second === 0 && third !== 0 && fourth === 0))
    return UTF16.little.decode(payload).replaceAll('\0', '');
  if ((first === 0xfe && second === 0xff) || (isWide && first === 0 && second !== 0 && third === 0 && fourth !== 0))
    return UTF16.big.decode(payload).replaceAll('\0', '');
  const text = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8');
  if (text.includes('\0\0\0')) return text.replaceAll('\0', '');
  if (!text.includes('\uFFFD')) return text;
  const other = GBK.decode(payload);
  return other.includes('\uFFFD') ? text : other;
}

/** Place and time in a text, however they are quoted. */
export const PLACE_IN_TEXT = /\bposition[\\"']*\s*:\s*\[\s*(-?[\d.]{1,20})\s*,\s*(-?[\d.]{1,20})\s*\]/g;
export const TIME_IN_TEXT = /\bat[\\"']*\s*:\s*(?:(\d{1,15})\b|[\\"']+([\dT:.Z+-]{1,40}))/g;

/** A text in quotes up to its end or that of all, or a number that JSON does not have, as some languages write it. */
const QUOTED_OR_NO_NUMBER = /"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|[-+]?\b(?:NaN|Infinity)\b/gis;

/** JSON that was nearly right: numbers that are none become null. */
export const mendedJson = (text: string): string =>
  text.replaceAll(QUOTED_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : 'null'));

const JSON_TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/gs;

/**
 * JSON in which no member hides another of the same name: of those, all but the last have a name of their own behind them.
 * For JSON that can be read.
 */
export function withoutHidden(text: string): string {
  const open: Map<string, number>[] = [];
  const hidden: number[] = [];
  for (const { 0: token, 1: colon, index } of text.matchAll(JSON_TOKEN)) {
    if (token === '{') open.push(new Map());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const end = index + token.length - colon.length - 1;
      const quoted = text.slice(index, end);
      const name = quoted.includes('\\') ? String(JSON.parse(`${quoted}"`)) : quoted.slice(1);
      const names = open.at(-1);
      const before = names?.get(name);
      if (before !== undefined) hidden.push(before);
      names?.set(name, end);
    }
  }
  if (hidden.length === 0) return text;
  let told = '';
  let from = 0;
  for (const [place, end] of hidden.toSorted((one, other) => one - other).entries()) {
    told += `${text.slice(from, end)} ${place}`;
    from = end;
  }
  return told + text.slice(from);
}

/** IPv4 addresses within IPv6 addresses, as translators and tunnels write them: what a network makes of such an address is a call to them. */
import { isIP } from 'node:net';

/** The sixteen bytes of an IPv6 address. */
function bytesOf(address: string): number[] {
  const plain = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after].flatMap((group) => [Math.floor(group / 256), group % 256]);
}

const begins = (bytes: readonly number[], ...expected: number[]): boolean =>
  expected.every((byte, at) => bytes[at] === byte);
const ipv4 = (bytes: readonly number[], ...places: number[]): string =>
  places.map((place) => bytes[place] ?? 0).join('.');

/** The prefix that any network may translate to the whole of IPv4 (RFC 6052). */
const isTranslated = (bytes: readonly number[]): boolean => begins(bytes, 0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0);

/** For an address of the well-known prefix of translators, the IPv4 address that it stands for; else null. */
export function translatedOf(address: string): string | null {
  if (isIP(address) !== 6) return null;
  const bytes = bytesOf(address);
  return isTranslated(bytes) ? ipv4(bytes, 12, 13, 14, 15) : null;
}

/** Every IPv4 address that a network may read in an IPv6 address; a prefix of one's own leaves open where it stands. */
export function embeddedIn(address: string): string[] {
  if (isIP(address) !== 6) return [];
  const bytes = bytesOf(address);
  const last = ipv4(bytes, 12, 13, 14, 15);
  const found: string[] = [];
  const zeros = Array.from({ length: 8 }, () => 0);
  // compatible, mapped, and translated without state
  if (begins(bytes, ...zeros) && /^(0,0,0,0|0,0,255,255|255,255,0,0)$/.test(bytes.slice(8, 12).join(',')))
    found.push(last);
  if (isTranslated(bytes)) found.push(last);
  if (begins(bytes, 0, 0x64, 0xff, 0x9b, 0, 1))
    found.push(last, ipv4(bytes, 6, 7, 9, 10), ipv4(bytes, 7, 9, 10, 11), ipv4(bytes, 9, 10, 11, 12));
  if (begins(bytes, 0x20, 0x02)) found.push(ipv4(bytes, 2, 3, 4, 5));
  // Teredo: its server, and the client with every bit turned
  if (begins(bytes, 0x20, 0x01, 0, 0))
    found.push(
      ipv4(bytes, 4, 5, 6, 7),
      ipv4(
        bytes.map((byte) => 255 - byte),
        12,
        13,
        14,
        15,
      ),
    );
  // ISATAP, under any prefix
  if (/^[02],0,94,254$/.test(bytes.slice(8, 12).join(','))) found.push(last);
  return found;
}

/** Reads the caller from a request's headers and address. */
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { messages } from './messages.ts';
import { Refusal } from './refusal.ts';

const UNTOUCHED = 'x-untouched-seconds';
const TOKEN_SHAPE = /^[\w-]{20,100}$/;

/** `Authorization` with a scheme of another party, such as the `Basic` of a proxy. */
const OTHER_SCHEME = /^(?!Bearer\s)\S+\s+\S/i;

/**
 * The token of a request, from `Authorization` (bare or after `Bearer `) or `Token`. Other schemes of `Authorization` are
 * not ours. 401 when the two differ.
 */
export function tokenOf(headers: IncomingHttpHeaders): string | null {
  const authorization = headers.authorization?.trim() ?? '';
  const bearer = OTHER_SCHEME.test(authorization) ? '' : authorization.replace(/^Bearer\s+/i, '');
  const bare = typeof headers['token'] === 'string' ? headers['token'].trim() : null;
  if (bearer && bare && bearer !== bare) throw new Refusal(401, messages.tokensDiffer);
  const token = bearer || bare;
  return token && TOKEN_SHAPE.test(token) ? token : null;
}

/** Who sends a request, as its headers say. */
export interface Caller {
  token: string | null;
  /** Milliseconds since a person last used the client. */
  untouchedMs: number;
}

/**
 * How long nobody has used the client, from `X-Untouched-Seconds`: the console sends it, so that what it asks by itself
 * does not keep a session alive. Without the header a request counts as use; with an unreadable one as none.
 */
function untouchedMsOf({ [UNTOUCHED]: seconds }: IncomingHttpHeaders): number {
  if (seconds === undefined) return 0;
  return typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : Infinity;
}

/** The token and the use of a request. 401 as of `tokenOf`. */
export const callerOf = (headers: IncomingHttpHeaders): Caller => ({
  token: tokenOf(headers),
  untouchedMs: untouchedMsOf(headers),
});

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address under which attempts are counted: the first 64 bits of an IPv6 address, since one client has the whole
 * network; an IPv4 address is the same in both of its forms.
 */
export function networkOf(ip: string): string {
  const ipv4 = IPV4_IN_IPV6.exec(ip)?.[1];
  if (ipv4 !== undefined || !isIPv6(ip)) return ipv4 ?? ip;
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i;
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request comes from this machine and through no proxy. A proxy is recognised by its headers, by HTTP/1.0, or by
 * another host in `Host` or `Origin`; when in doubt the answer is no.
 */
export function isDirect({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (!LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '')) return false;
  if (raw.httpVersion === '1.0' || FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  if (!LOOPBACK_HOST.test(headers.host ?? '')) return false;
  const { origin, referer } = headers;
  return [origin, referer].every((from) => from === undefined || LOOPBACK_ORIGIN.test(from));
}

/** Calls to the hosts that an administrator has listed. */
import { isIP } from 'node:net';
import { callOut, OutCallFailed, type OutAnswer } from '#server/ground/outward/callOut.ts';

/** The host is not on the list, or its name resolves to an internal address. */
export class HostNotAllowed extends Error {}
/** No answer in time. */
export class TimedOut extends Error {}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Whether the list names the host; an entry without a port means the usual one. */
function isListed(url: URL, hosts: readonly string[]): boolean {
  const usual = DEFAULT_PORTS[url.protocol];
  const port = url.port === '' ? (usual ?? '') : url.port;
  return hosts.some((entry) => {
    const host = entry.trim().toLowerCase();
    return host === `${url.hostname}:${port}` || (host === url.hostname && port === usual);
  });
}

export interface OutgoingCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** `host` or `host:port`. An internal one is listed by its address. */
  allowedHosts: readonly string[];
  timeoutMs: number;
  /** Longer answers are refused. */
  maxBytes: number;
}

/**
 * Sends JSON and answers the text of a 2xx answer.
 * @throws HostNotAllowed, TimedOut, or an Error for a connection that failed, another status, or too long an answer.
 */
export async function postJson(call: OutgoingCall): Promise<string> {
  const url = URL.parse(call.url);
  if (url === null || DEFAULT_PORTS[url.protocol] === undefined || url.username !== '' || url.password !== '')
    throw new HostNotAllowed('not an http(s) address');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!isListed(url, call.allowedHosts)) throw new HostNotAllowed(`${url.host} is not an allowed host`);
  const { status, body } = await send(url, call, isIP(literal) === 0 ? [] : [literal]);
  if (status < 200 || status > 299) throw new Error(`the server answered ${status}`);
  return body;
}

async function send(
  url: URL,
  { headers, body, timeoutMs, maxBytes }: OutgoingCall,
  privateHosts: readonly string[],
): Promise<OutAnswer> {
  try {
    return await callOut({
      url: url.href,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      privateHosts,
      timeoutMs,
      mostBytes: maxBytes,
    });
  } catch (error) {
    if (!(error instanceof OutCallFailed)) throw error;
    if (error.problem === 'privateAddress') throw new HostNotAllowed(`${url.hostname} leads to an address inside`);
    if (error.problem === 'timeout') throw new TimedOut(`no answer in ${timeoutMs} ms`);
    throw error;
  }
}

/**
 * Calls to another server that an administrator has named: only to hosts on the list, only to addresses that such a name
 * may have, and no further than the first answer. Redirects are not followed.
 */
import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The host is not on the list, or its name leads to an address inside. */
export class HostNotAllowed extends Error {}
/** No answer in time. */
export class TimedOut extends Error {}

/** Addresses of machines, links and private networks: a name out of the internet has no business there. */
const INSIDE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv6');

/** Where machines of a cloud are told their secrets: never, on no list. */
const NEVER = new BlockList();
NEVER.addSubnet('169.254.0.0', 16, 'ipv4');
NEVER.addSubnet('fe80::', 10, 'ipv6');
NEVER.addAddress('fd00:ec2::254', 'ipv6');

/** An IPv4 address in the clothes of IPv6 is found by the rules for IPv4. */
const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Resolves a name and refuses it when any of its addresses lies inside. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '');
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isIn(INSIDE, address))) {
      return callback(new HostNotAllowed(`${hostname} leads to an address inside`), '');
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Whether the list names the host; an entry without a port means the usual one. */
function isListed(url: URL, hosts: readonly string[]): boolean {
  const port = url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? '') : url.port;
  const usual = DEFAULT_PORTS[url.protocol];
  return hosts.some((entry) => {
    const host = entry.trim().toLowerCase();
    return host === `${url.hostname}:${port}` || (host === url.hostname && port === usual);
  });
}

export interface OutgoingCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** `host` or `host:port`. One inside is named by its address, which then needs no look-up. */
  allowedHosts: readonly string[];
  timeoutMs: number;
  /** An answer longer than this is broken off. */
  maxBytes: number;
}

/**
 * Sends JSON and answers the text of a 2xx answer.
 * @throws HostNotAllowed, TimedOut, or an Error for a connection that failed, another status, or too long an answer.
 */
export function postJson(call: OutgoingCall): Promise<string> {
  const url = URL.parse(call.url);
  if (url === null || DEFAULT_PORTS[url.protocol] === undefined || url.username !== '' || url.password !== '') {
    return Promise.reject(new HostNotAllowed('not an http(s) address'));
  }
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!isListed(url, call.allowedHosts) || (isIP(literal) !== 0 && isIn(NEVER, literal))) {
    return Promise.reject(new HostNotAllowed(`${url.host} is not an allowed host`));
  }
  return exchange(url, call);
}

function exchange(url: URL, { headers, body, timeoutMs, maxBytes }: OutgoingCall): Promise<string> {
  const text = JSON.stringify(body);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  // of the whole exchange: a server that sends a letter a second is no faster for it
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(signal.aborted ? new TimedOut(`no answer in ${timeoutMs} ms`) : error);
    const sent = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        lookup: publicLookup,
        signal,
        agent: false,
      },
      (answer) => {
        const { statusCode = 0 } = answer;
        if (statusCode < 200 || statusCode > 299) {
          answer.destroy();
          return fail(new Error(`the server answered ${statusCode}`));
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes > maxBytes) answer.destroy(new Error(`the answer is longer than ${maxBytes} bytes`));
        });
        answer.on('error', fail);
        answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      },
    );
    sent.on('error', fail);
    sent.end(text);
  });
}

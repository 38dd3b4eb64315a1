/**
 * All calls to hosts that an operator configures: only http and https, private addresses only when allowed by name, never
 * the metadata address of a cloud, no redirects, bounded in time and length. The connection uses the very address that was
 * checked, so that a name cannot resolve to another one in between.
 */
import { lookup as resolveName } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { rootCertificates } from 'node:tls';
import { BlockList, isIP, type IPVersion, type LookupFunction, type SocketAddress } from 'node:net';
import { embeddedIn, translatedOf } from './embedded.ts';

export interface OutCall {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  /** Its length is said by itself. */
  body?: string | Uint8Array | undefined;
  /** Host names and addresses that may be private ones. */
  privateHosts: readonly string[];
  /** Milliseconds for the whole call; 10,000 when left out. */
  timeoutMs?: number;
  /** Longer answers are refused; 64 KB when left out. */
  mostBytes?: number;
  /** Certificates (PEM) that are trusted besides the known ones, for a host with an authority of its own. */
  trusts?: string;
  /** Ends the call early. */
  signal?: AbortSignal | undefined;
}

export class OutAnswer {
  readonly status: number;
  /** Names this state of what was asked for; empty: the host gives it no name. */
  readonly etag: string;
  readonly bytes: Buffer;
  constructor(status: number, etag: string, bytes: Buffer) {
    this.status = status;
    this.etag = etag;
    this.bytes = bytes;
  }

  get body(): string {
    return this.bytes.toString('utf8');
  }
}

/** Why a host was not called. */
export type OutProblem = 'notHttp' | 'privateAddress' | 'timeout' | 'unreachable' | 'certificate' | 'tooLong';

/** How much of what somebody else said is kept. */
export const LONGEST_SAID = 500;

export class OutCallFailed extends Error {
  override readonly name = 'OutCallFailed';
  readonly problem: OutProblem;
  constructor(problem: OutProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }

  /** What the network said, for a person who knows networks; empty where the problem says it all. */
  get said(): string {
    return this.problem === 'timeout' || !(this.cause instanceof Error)
      ? ''
      : this.cause.message.slice(0, LONGEST_SAID);
  }
}

const MOST_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
const publicV6 = new BlockList();
// global unicast; ranges that embed IPv4 are excluded below
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** A list that also finds an IPv4 address within an IPv6 address. */
class UnwrappingList extends BlockList {
  override check(address: string | SocketAddress, family?: IPVersion): boolean {
    if (typeof address !== 'string') return this.check(address.address, address.family);
    return super.check(address, family) || embeddedIn(address).some((each) => super.check(each, 'ipv4'));
  }
}

/** Metadata addresses of clouds: never called, whatever an operator allows. */
export const neverCalled = new UnwrappingList();
neverCalled.addSubnet('169.254.0.0', 16, 'ipv4');
neverCalled.addAddress('100.100.100.200', 'ipv4');
neverCalled.addAddress('168.63.129.16', 'ipv4');
neverCalled.addSubnet('fe80::', 10, 'ipv6');
neverCalled.addAddress('fd00:ec2::254', 'ipv6');
neverCalled.addAddress('fd20:ce::254', 'ipv6');

/** An IPv4 address written as IPv6 is checked by the rules for IPv4. */
const isNeverCalled = (address: string): boolean => neverCalled.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const mayBeCalled = (address: string, mayBePrivate: boolean): boolean =>
  !isNeverCalled(address) && (mayBePrivate || isPublicAddress(address));

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  // in a network without IPv4 every host of it has such an address
  const translated = translatedOf(address);
  if (translated !== null) return isPublicAddress(translated);
  return (
    publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6') && embeddedIn(address).every(isPublicAddress)
  );
}

/** Resolves a name to the addresses that may be called. */
const checkedLookup =
  (mayBePrivate: boolean): LookupFunction =>
  (hostname, options, answer) => {
    resolveName(hostname, { all: true, family: options.family, hints: options.hints }, (error, found) => {
      if (error !== null) return answer(error, '');
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => mayBeCalled(address, mayBePrivate)))
        return answer(new OutCallFailed('privateAddress'), '');
      return options.all === true ? answer(null, found) : answer(null, first.address, first.family);
    });
  };

const isNamed = (host: string, privateHosts: readonly string[]): boolean =>
  privateHosts.some((allowed) => allowed.toLowerCase() === host.toLowerCase());

/** For protocols other than HTTP: the address of a host that may be called, to connect to. @throws OutCallFailed */
export async function addressToCall(host: string, privateHosts: readonly string[]): Promise<string> {
  const mayBePrivate = isNamed(host, privateHosts);
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new OutCallFailed('unreachable', error);
  });
  const [first] = found;
  if (first === undefined || !found.every(({ address }) => mayBeCalled(address, mayBePrivate)))
    throw new OutCallFailed('privateAddress');
  return first.address;
}

/** As Node names what is wrong with the certificate of a host. */
const OF_CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH)/;

const isOfCertificate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && OF_CERTIFICATE.test(error.code);

const problemOf = (error: unknown, signal: AbortSignal): OutCallFailed => {
  if (error instanceof OutCallFailed) return error;
  if (isOfCertificate(error)) return new OutCallFailed('certificate', error);
  return new OutCallFailed(signal.aborted ? 'timeout' : 'unreachable', error);
};

/** Makes one call and returns any status, redirects included. @throws OutCallFailed */
export async function callOut(call: OutCall): Promise<OutAnswer> {
  const url = URL.parse(call.url);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new OutCallFailed('notHttp');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const mayBePrivate = isNamed(host, call.privateHosts);
  // an address is not resolved, so the lookup would not check it
  if (isIP(host) !== 0 && !mayBeCalled(host, mayBePrivate)) throw new OutCallFailed('privateAddress');
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
  const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<OutAnswer>();
  const outgoing = send(
    url,
    {
      method: call.method,
      headers: call.headers,
      lookup: checkedLookup(mayBePrivate),
      signal,
      agent: false,
      ...(call.trusts === undefined || call.trusts === '' ? {} : { ca: [...rootCertificates, call.trusts] }),
    },
    (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > (call.mostBytes ?? MOST_BYTES)) incoming.destroy(new OutCallFailed('tooLong'));
        else chunks.push(chunk);
      });
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve(new OutAnswer(incoming.statusCode ?? 0, incoming.headers.etag ?? '', Buffer.concat(chunks))),
      );
    },
  );
  outgoing.once('error', reject);
  // nobody asked for another protocol; without this a host that answers so is never heard to the end
  outgoing.once('upgrade', (_answer, socket) => {
    socket.destroy();
    reject(new OutCallFailed('unreachable', new Error('the host changed the protocol')));
  });
  outgoing.end(call.body);
  try {
    return await promise;
  } catch (error) {
    throw problemOf(error, signal);
  }
}

/** Puts a report into the folder of an SFTP server, once under its name. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import type { SftpSettings } from '#server/ground/config/stores.ts';
import { addressToCall, LONGEST_SAID, OutCallFailed } from '#server/ground/outward/callOut.ts';
import type { LinkAnswer } from '#server/ground/outward/outAnswers.ts';
import { SftpStore, WrongHostKey } from '#server/ground/storage/sftp.ts';

const SFTP_PORT = 22;
const LIMIT_MS = 30_000;

/** Account, place and folder of an address `sftp://account@host:port/folder`. */
export function sftpPlace(address: string): Pick<SftpSettings, 'host' | 'port' | 'user' | 'folder'> {
  const { hostname, port, username, pathname } = new URL(address);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? SFTP_PORT : Number(port),
    user: decodeURIComponent(username),
    folder: decodeURIComponent(pathname),
  };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const levelOf = (error: unknown): unknown => (error instanceof Error && 'level' in error ? error.level : undefined);

/** As servers of SFTP, version 3, and the client name them. */
const MISSING = new Set<unknown>([2, 'ENOENT', 'ERR_BAD_PATH']);
const DENIED = new Set<unknown>([3, 'EACCES']);

function problemOf(error: unknown): LinkProblem {
  if (error instanceof OutCallFailed) return error.problem;
  if (error instanceof WrongHostKey) return 'certificate';
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof Error && /authentication methods failed/i.test(error.message)) return 'credentials';
  if (levelOf(error) === 'client-authentication' || DENIED.has(codeOf(error))) return 'credentials';
  return MISSING.has(codeOf(error)) ? 'notFound' : 'unreachable';
}

const failed = (error: unknown): LinkAnswer => {
  const problem = problemOf(error);
  const cause = error instanceof OutCallFailed ? error.cause : error;
  const said = problem === 'timeout' || !(cause instanceof Error) ? '' : cause.message.slice(0, LONGEST_SAID);
  return { outcome: 'failed', status: 0, said, problem };
};

export interface SftpLink {
  readonly address: string;
  readonly hostKey: string;
  readonly password: string;
  readonly privateKey: string;
  readonly privateHosts: readonly string[];
}

async function storeOf({ address, privateHosts, ...secrets }: SftpLink): Promise<SftpStore> {
  const place = sftpPlace(address);
  // the very address that was checked is connected to
  return new SftpStore({ ...place, host: await addressToCall(place.host, privateHosts), ...secrets });
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The file appears there only when it is whole; one that is there already with the same content is one that was taken. */
export async function putBySftp(
  link: SftpLink,
  fileName: string,
  content: Uint8Array,
  stop: AbortSignal,
): Promise<LinkAnswer> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(LIMIT_MS)]);
  try {
    const store = await storeOf(link);
    const there = await store.size(fileName, signal);
    if (there === null) await store.put(fileName, Readable.from([content]), {}, signal);
    else {
      const isSame =
        there === content.length && hashOf(await buffer(await store.read(fileName, null, signal))) === hashOf(content);
      if (!isSame) return { outcome: 'refused', status: 0, said: `${fileName} is there already, with other content` };
    }
    return { outcome: 'taken', status: 0, said: `${fileName}, ${content.length} B` };
  } catch (error) {
    return failed(error);
  }
}

/** Looks whether the account gets in. */
export async function trySftp(link: SftpLink): Promise<LinkAnswer> {
  try {
    const store = await storeOf(link);
    await store.size('.', AbortSignal.timeout(LIMIT_MS));
    return { outcome: 'taken', status: 0, said: '' };
  } catch (error) {
    return failed(error);
  }
}

/** One try to hand something over to a channel, and what the other side's answer means. */
import { isSftp } from '#contract/insight/reportChannel/address.ts';
import { ask, openToken, type AskServices, type Link } from '#server/ground/outward/link.ts';
import type { LinkAnswer } from '#server/ground/outward/outAnswers.ts';
import { privateHosts } from '#server/ground/settings/definitions/feeds.ts';
import type { Services } from '#server/services.ts';
import { CHANNEL_KEY, CHANNEL_TOKEN } from './key.ts';
import { signedHeaders } from './signature.ts';
import { putBySftp, trySftp } from './sftp.ts';

export interface ChannelLink extends Link {
  readonly hostKey: string;
  readonly privateKeySealed: string;
}

export interface Parcel {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** Names it at the other side, however often it is tried. */
  readonly key: string;
}

const TIMEOUT_MS = 30_000;
const BY_HTTPS = { purpose: CHANNEL_TOKEN, timeoutMs: TIMEOUT_MS };

const keyOf = ({ vault }: AskServices, { privateKeySealed }: ChannelLink): string =>
  vault.open(CHANNEL_KEY, privateKeySealed);

const sftpLink = (services: AskServices, link: ChannelLink) => ({
  address: link.address,
  hostKey: link.hostKey,
  privateKey: keyOf(services, link),
  password: openToken(services, CHANNEL_TOKEN, link),
  privateHosts: services.settings.get(privateHosts),
});

/** Hands it over. The same parcel may be handed over again: its key or its name say that it is the same. */
export async function handOver(
  services: AskServices & Pick<Services, 'now'>,
  link: ChannelLink,
  { fileName, contentType, content, key }: Parcel,
  signal: AbortSignal,
): Promise<LinkAnswer> {
  const { address } = link;
  if (isSftp(address)) return putBySftp(sftpLink(services, link), fileName, content, signal);
  const at = services.now().getTime();
  const signed = signedHeaders({ url: address, contentType, key, body: content, at }, keyOf(services, link));
  const headers = { 'content-disposition': `attachment; filename="${fileName}"`, ...signed };
  return ask(services, link, { ...BY_HTTPS, body: content, headers, signal });
}

/** Looks whether somebody answers there, and lets us in. */
export const tryChannel = (services: AskServices, link: ChannelLink): Promise<LinkAnswer> =>
  isSftp(link.address) ? trySftp(sftpLink(services, link)) : ask(services, link, BY_HTTPS);

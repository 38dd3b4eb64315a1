/** One try to hand something over to a channel, and what the other side's answer means. */
import { isSftp } from '#contract/insight/reportChannel/address.ts';
import { callOut } from '#server/ground/core/callOut.ts';
import { answerOf, unanswered, type LinkAnswer } from '#server/ground/core/outAnswers.ts';
import { privateHosts } from '#server/ground/settings/definitions/feeds.ts';
import type { Services } from '#server/services.ts';
import { CHANNEL_KEY, CHANNEL_TOKEN } from './key.ts';
import { signedHeaders } from './signature.ts';
import { putBySftp, trySftp } from './sftp.ts';

export interface ChannelLink {
  readonly address: string;
  readonly hostKey: string;
  readonly certificate: string;
  readonly tokenSealed: string;
  readonly privateKeySealed: string;
}

export interface Parcel {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** Names it at the other side, however often it is tried. */
  readonly key: string;
}

type Surroundings = Pick<Services, 'now' | 'settings' | 'vault'>;

const TIMEOUT_MS = 30_000;

function opened({ vault }: Surroundings, { tokenSealed, privateKeySealed }: ChannelLink) {
  return {
    token: tokenSealed === '' ? '' : vault.open(CHANNEL_TOKEN, tokenSealed),
    privateKey: vault.open(CHANNEL_KEY, privateKeySealed),
  };
}

const bearer = (token: string): Record<string, string> => (token === '' ? {} : { authorization: `Bearer ${token}` });

const sftpLink = (services: Surroundings, link: ChannelLink) => {
  const { token, privateKey } = opened(services, link);
  const { address, hostKey } = link;
  return { address, hostKey, privateKey, password: token, privateHosts: services.settings.get(privateHosts) };
};

/** Hands it over. The same parcel may be handed over again: its key or its name say that it is the same. */
export async function handOver(services: Surroundings, link: ChannelLink, parcel: Parcel): Promise<LinkAnswer> {
  const { fileName, contentType, content, key } = parcel;
  const { address } = link;
  if (isSftp(address)) return putBySftp(sftpLink(services, link), fileName, content);
  const { token, privateKey } = opened(services, link);
  try {
    const answer = await callOut({
      url: address,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-disposition': `attachment; filename="${fileName}"`,
        'content-length': String(content.length),
        ...bearer(token),
        ...signedHeaders({ url: address, contentType, key, body: content, at: services.now().getTime() }, privateKey),
      },
      body: content,
      privateHosts: services.settings.get(privateHosts),
      timeoutMs: TIMEOUT_MS,
      trusts: link.certificate,
    });
    return answerOf(answer);
  } catch (error) {
    return unanswered(error);
  }
}

/** Looks whether somebody answers there, and lets us in. */
export async function tryChannel(services: Surroundings, link: ChannelLink): Promise<LinkAnswer> {
  const { address, certificate } = link;
  if (isSftp(address)) return trySftp(sftpLink(services, link));
  try {
    const answer = await callOut({
      url: address,
      method: 'GET',
      headers: { accept: 'application/json', ...bearer(opened(services, link).token) },
      privateHosts: services.settings.get(privateHosts),
      timeoutMs: TIMEOUT_MS,
      trusts: certificate,
    });
    return answerOf(answer);
  } catch (error) {
    return unanswered(error);
  }
}

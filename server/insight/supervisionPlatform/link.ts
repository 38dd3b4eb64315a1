/** One request to a supervision platform, and what its answer means. */
import { callOut } from '#server/ground/core/callOut.ts';
import { answerOf, unanswered, type LinkAnswer } from '#server/ground/core/outAnswers.ts';
import { privateHosts } from '#server/ground/settings/definitions/feeds.ts';
import type { Services } from '#server/services.ts';

/** What the tokens of platforms are sealed for. */
export const SUPERVISION_TOKEN = 'supervision.token';

export interface Link {
  readonly address: string;
  readonly tokenSealed: string;
  readonly certificate: string;
}

const TIMEOUT_MS = 20_000;

/** Posts a body; with none, only looks whether somebody answers. */
export async function askPlatform(
  { settings, vault }: Pick<Services, 'settings' | 'vault'>,
  { address, tokenSealed, certificate }: Link,
  sent: { readonly body: string; readonly key: string } | null,
): Promise<LinkAnswer> {
  const token = tokenSealed === '' ? '' : vault.open(SUPERVISION_TOKEN, tokenSealed);
  try {
    const answer = await callOut({
      url: address,
      method: sent === null ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(sent === null
          ? {}
          : {
              'content-type': 'application/json; charset=utf-8',
              'content-length': String(Buffer.byteLength(sent.body)),
              'idempotency-key': sent.key,
            }),
      },
      body: sent?.body,
      privateHosts: settings.get(privateHosts),
      timeoutMs: TIMEOUT_MS,
      trusts: certificate,
    });
    return answerOf(answer);
  } catch (error) {
    return unanswered(error);
  }
}

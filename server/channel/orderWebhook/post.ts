/** One try to tell an app something. */
import { callOut } from '#server/ground/outward/callOut.ts';
import { problemOfStatus } from '#server/ground/outward/linkProblems.ts';
import { sentenceOf, unanswered, type LinkAnswer } from '#server/ground/outward/outAnswers.ts';
import { privateHosts } from '#server/ground/settings/definitions/feeds.ts';
import type { Services } from '#server/services.ts';
import { signedHeaders, WEBHOOK_SECRET } from './secret.ts';

export interface WebhookLink {
  readonly address: string;
  readonly secretSealed: string;
}

export interface Told {
  /** Names the event, however often it is told. */
  readonly id: string;
  readonly type: string;
  /** ISO 8601; when it happened. */
  readonly timestamp: string;
  readonly data: object;
}

const TIMEOUT_MS = 10_000;

/** Posts an event. Whatever is no 2xx is no answer: what an app must know is not given up because it says no once. */
export async function post(
  { now, settings, vault }: Pick<Services, 'now' | 'settings' | 'vault'>,
  { address, secretSealed }: WebhookLink,
  { id, type, timestamp, data }: Told,
  signal?: AbortSignal,
): Promise<LinkAnswer> {
  const body = JSON.stringify({ type, timestamp, data });
  const signed = { id, timestamp: Math.floor(now().getTime() / 1000), body };
  try {
    const answer = await callOut({
      url: address,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(signed, vault.open(WEBHOOK_SECRET, secretSealed)),
      },
      body,
      privateHosts: settings.get(privateHosts),
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const { status } = answer;
    const said = sentenceOf(answer.body);
    if (status >= 200 && status < 300) return { outcome: 'taken', status, said };
    return { outcome: 'failed', status, said: `HTTP ${status} ${said}`.trim(), problem: problemOfStatus(status) };
  } catch (error) {
    return unanswered(error);
  }
}

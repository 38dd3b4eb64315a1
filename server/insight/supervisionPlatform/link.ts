/** One request to a supervision platform, and what its answer means. */
import { ask, type AskServices, type Link } from '#server/ground/outward/link.ts';
import type { LinkAnswer } from '#server/ground/outward/outAnswers.ts';

/** What the tokens of platforms are sealed for. */
export const SUPERVISION_TOKEN = 'supervision.token';

const TIMEOUT_MS = 20_000;

/** Posts a body; with none, only looks whether somebody answers. */
export const askPlatform = (
  services: AskServices,
  link: Link,
  sent: { readonly body: string; readonly key: string } | null,
  signal?: AbortSignal,
): Promise<LinkAnswer> =>
  ask(services, link, {
    purpose: SUPERVISION_TOKEN,
    timeoutMs: TIMEOUT_MS,
    signal,
    ...(sent === null
      ? {}
      : {
          body: sent.body,
          headers: { 'content-type': 'application/json; charset=utf-8', 'idempotency-key': sent.key },
        }),
  });

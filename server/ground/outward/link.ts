/** A host under an address that a person set up: asked with a token that is kept sealed, and trusted by a certificate of its own. */
import { privateHosts } from '#server/ground/settings/definitions/feeds.ts';
import type { Services } from '#server/services.ts';
import { callOut, type OutAnswer, type OutCall } from './callOut.ts';
import { answerOf, unanswered, type LinkAnswer } from './outAnswers.ts';

export interface Link {
  readonly address: string;
  /** Empty: it is asked without one. */
  readonly tokenSealed: string;
  /** PEM; empty: only the known ones are trusted. */
  readonly certificate: string;
}

export type AskServices = Pick<Services, 'settings' | 'vault'>;

interface Question {
  /** What tokens of such links are sealed for. */
  readonly purpose: string;
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** It is posted; without it the address is only looked at. */
  readonly body?: string | Uint8Array | undefined;
  readonly mostBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

export const openToken = ({ vault }: Pick<Services, 'vault'>, purpose: string, { tokenSealed }: Link): string =>
  tokenSealed === '' ? '' : vault.open(purpose, tokenSealed);

/** Asks it once. @throws OutCallFailed when it came to no answer */
export function askOnce(services: AskServices, link: Link, question: Question): Promise<OutAnswer> {
  const { purpose, body, headers = {}, ...rest } = question;
  const token = openToken(services, purpose, link);
  return callOut({
    ...rest,
    url: link.address,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
    privateHosts: services.settings.get(privateHosts),
    trusts: link.certificate,
  } satisfies OutCall);
}

/** Asks it once, and what its answer means. */
export async function ask(services: AskServices, link: Link, question: Question): Promise<LinkAnswer> {
  try {
    return answerOf(await askOnce(services, link, question));
  } catch (error) {
    return unanswered(error);
  }
}

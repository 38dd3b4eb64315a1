/**
 * Proof of work: before a form is sent, the browser finds a number whose hash with the page's challenge begins with zeros.
 * It costs a person nothing that is noticed, and a flood its processors. No foreign service is asked who is a person.
 */
import { createHash } from 'node:crypto';
import { WORK_BITS } from '#contract/portal/contact/rules.ts';
import type { Services } from '#server/services.ts';

type Asking = Pick<Services, 'vault' | 'now'>;

const RENEWED_MS = 10 * 60_000;
/** Twelve hours: a form may be left open over a night. */
const MOST_AGE = 72;

const challengeAt = ({ vault }: Asking, period: number): string =>
  `${period}.${vault.digest('portal.challenge', String(period)).slice(0, 22)}`;

const periodOf = ({ now }: Asking): number => Math.floor(now().getTime() / RENEWED_MS);

/** The challenge of now, the same for all readers of some minutes, so that the page can be kept. */
export const challengeOf = (asking: Asking): string => challengeAt(asking, periodOf(asking));

/** Whether a challenge is one of ours and not too old. */
export function isCurrent(asking: Asking, challenge: string): boolean {
  const period = Number(/^(\d{1,9})\./.exec(challenge)?.[1] ?? NaN);
  const age = periodOf(asking) - period;
  return age >= 0 && age <= MOST_AGE && challengeAt(asking, period) === challenge;
}

/** Whether the work was done. */
export function isWorked(challenge: string, nonce: string): boolean {
  if (!/^[0-9a-z]{1,32}$/.test(nonce)) return false;
  const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  return hash.readUInt32BE(0) >>> (32 - WORK_BITS) === 0;
}

/** What stands between the right password and the code of a second factor: a challenge, and no session yet. */
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Services } from '#server/services.ts';
import { insertChallenge } from './queries.ts';

const CHALLENGE_SECONDS = 300;
export const TRIES_OF_CHALLENGE = 5;

/** What a challenge remembers of the password that was right. */
export const passwordDigestOf = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

/** A 401 that says that a code is needed, with a challenge to send it with. */
export async function askForCode(
  { db, now }: Services,
  user: { id: string; passwordHash: string | null },
  sentence: Message,
): Promise<Refusal> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + CHALLENGE_SECONDS * 1000).toISOString();
  await insertChallenge(db, hashToken(challenge), user.id, passwordDigestOf(user.passwordHash), expiresAt).execute();
  return new Refusal(401, sentence, { data: { secondFactor: { challenge, expiresAt } } });
}

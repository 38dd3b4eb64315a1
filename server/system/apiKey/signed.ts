/** What is signed with the secret of a key. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_HOLDS_SECONDS, type Signed } from '#contract/system/apiKey/signed.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { apiKeyMessages } from './messages.ts';

/**
 * @param sentences what is said of a signature that is wrong, and of one that is too old
 * @throws Refusal 401 for a signature that is wrong, too old or from the future
 */
export function checkSignature(
  secret: string,
  { timestamp, payload, signature }: Signed,
  now: Date,
  sentences: { readonly badSignature: Message; readonly oldSignature: Message } = apiKeyMessages,
): void {
  const right = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest();
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) throw new Refusal(401, sentences.badSignature);
  if (Math.abs(now.getTime() / 1000 - timestamp) > SIGNATURE_HOLDS_SECONDS)
    throw new Refusal(401, sentences.oldSignature, { params: { seconds: SIGNATURE_HOLDS_SECONDS } });
}

/** What is signed with the secret of an API key: the hexadecimal HMAC-SHA256 of `<timestamp>.<payload>`. */
import { z } from 'zod';

/** Seconds by which a signature may be older or newer than now. */
export const SIGNATURE_HOLDS_SECONDS = 300;

/** A signed text of at most so many characters. */
export const signedText = (most: number) =>
  z.strictObject({
    /** Unix seconds. */
    timestamp: z.int().min(0).max(99_999_999_999),
    payload: z.string().min(2).max(most),
    signature: z.string().regex(/^[\da-f]{64}$/),
  });
export type Signed = z.output<ReturnType<typeof signedText>>;

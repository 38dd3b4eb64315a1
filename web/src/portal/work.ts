/** The work that the browser does before a form is sent, see server/portal/contact/work.ts. */
import { WORK_BITS } from '#contract/portal/contact/rules.ts';

/** Hashes tried before the page may draw again. */
const BATCH = 256;

/** A number whose hash with the challenge begins with zeros; null where hashing is not there (a page without HTTPS). */
export async function workOn(challenge: string): Promise<string | null> {
  if (!Object.hasOwn(globalThis, 'crypto') || !('subtle' in crypto)) return null;
  const encoder = new TextEncoder();
  const start = crypto.getRandomValues(new Uint32Array(2)).join('');
  for (let from = 0; ; from += BATCH) {
    const nonces = Array.from({ length: BATCH }, (_, at) => `${start}${(from + at).toString(36)}`);
    const hashes = await Promise.all(
      nonces.map((nonce) => crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}:${nonce}`))),
    );
    const found = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - WORK_BITS) === 0);
    if (found !== -1) return nonces[found] ?? null;
  }
}

/** Signs a request as HTTP Message Signatures say (RFC 9421), with the digest of its body (RFC 9530). */
import { createHash } from 'node:crypto';
import { signatureOf } from './key.ts';

export interface SignedRequest {
  readonly url: string;
  readonly contentType: string;
  /** Names the request, however often it is sent. */
  readonly key: string;
  readonly body: Uint8Array;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const KEY_ID = 'pilotdesk';

/** The headers that say and prove what is sent, and to where. */
export function signedHeaders(
  { url, contentType, key, body, at }: SignedRequest,
  privateKey: string,
): Record<string, string> {
  const covered = {
    '@method': 'POST',
    '@target-uri': url,
    'content-type': contentType,
    'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    'idempotency-key': key,
  };
  const names = Object.keys(covered)
    .map((name) => `"${name}"`)
    .join(' ');
  const input = `(${names});created=${Math.floor(at / 1000)};keyid="${KEY_ID}";alg="ed25519"`;
  const lines = Object.entries(covered).map(([name, value]) => `"${name}": ${value}`);
  const base = [...lines, `"@signature-params": ${input}`].join('\n');
  return {
    'content-type': contentType,
    'content-digest': covered['content-digest'],
    'idempotency-key': key,
    'signature-input': `report=${input}`,
    signature: `report=:${signatureOf(privateKey, base)}:`,
  };
}

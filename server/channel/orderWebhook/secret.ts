/** Secrets and signatures as Standard Webhooks have them (version 1, HMAC-SHA256). */
import { createHmac, randomBytes } from 'node:crypto';

/** What the secrets of webhooks are sealed for. */
export const WEBHOOK_SECRET = 'orderWebhook.secret';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

export const makeSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export interface SignedEvent {
  /** Names the event, however often it is told. */
  readonly id: string;
  /** Seconds since 1970, of the try. */
  readonly timestamp: number;
  readonly body: string;
}

export function signedHeaders({ id, timestamp, body }: SignedEvent, secret: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

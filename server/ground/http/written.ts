/** Sends documents that are kept for all readers; nothing to who has one already. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Written } from '#server/ground/core/documents.ts';
import { unpacks } from '#server/ground/core/packed.ts';

export interface WrittenAs {
  readonly type: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it depends on the reader's language. */
  readonly inLanguages?: boolean;
}

export function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, packed, etag }: Written,
  { type, maxAge, headers = {}, inLanguages = true }: WrittenAs,
): FastifyReply {
  reply.headers({
    ...headers,
    'cache-control': `public, max-age=${maxAge}`,
    vary: inLanguages ? 'accept-encoding, accept-language' : 'accept-encoding',
    etag,
  });
  const { 'if-none-match': known = '' } = request.headers;
  if (known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  reply.type(type);
  if (!unpacks(request)) return reply.send(bytes);
  return reply.header('content-encoding', 'gzip').send(packed);
}

/** Headers that every answer carries, errors included. */
import type { FastifyInstance } from 'fastify';

const EVERYWHERE = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=()',
} as const;

/** For answers that are data: nothing in them may ever run or be kept. */
export const FOR_DATA = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** For the console: our own scripts only; styles inline, since antd writes them. */
export const FOR_PAGES = {
  ...EVERYWHERE,
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
} as const;

/** The same for the page itself, which may send files to one more place: a store that signs addresses for it. */
export const forPage = (uploadOrigin: string | null): Readonly<Record<string, string>> =>
  uploadOrigin === null
    ? FOR_PAGES
    : {
        ...FOR_PAGES,
        'content-security-policy': FOR_PAGES['content-security-policy'].replace(
          "connect-src 'self'",
          `connect-src 'self' ${uploadOrigin}`,
        ),
      };

/** Everything counts as data unless its route says otherwise. `X-Build` lets an open tab notice a new version. */
export function secureAnswers(app: FastifyInstance, build: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(FOR_DATA);
    reply.header('x-build', build());
    reply.header('x-trace-id', request.id);
  });
}

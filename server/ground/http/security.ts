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

/** For data: nothing in it may run or be cached. */
export const FOR_DATA = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** For the console: scripts of this server only; inline styles, since antd writes them. */
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

/** Origins that the console may connect to besides this server; null: none. */
export interface OtherOrigins {
  /** The file store that browsers upload to. */
  upload: string | null;
  /** The origin of a configured map style. */
  map: string | null;
}

/** The same for the page and the map's worker, which may connect to one origin for files and one for maps. */
export function forPage({ upload, map }: OtherOrigins): Readonly<Record<string, string>> {
  const reached = [upload, map].filter((origin) => origin !== null);
  if (reached.length === 0) return FOR_PAGES;
  const policy = FOR_PAGES['content-security-policy']
    .replace("connect-src 'self'", `connect-src 'self' ${reached.join(' ')}`)
    .replace("img-src 'self'", map === null ? "img-src 'self'" : `img-src 'self' ${map}`);
  return { ...FOR_PAGES, 'content-security-policy': policy };
}

/** Everything counts as data unless its route says otherwise. `X-Build` lets an open tab notice a new version. */
export function secureAnswers(app: FastifyInstance, build: () => string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(FOR_DATA);
    reply.header('x-build', build());
    reply.header('x-trace-id', request.id);
    done();
  });
}

/** Who a proxy says it speaks for. */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The address of an entry, which some proxies write with a port; null for anything else. */
function addressOf(entry: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d{1,5}$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}

/** The entries of a header from its last one on, which the nearest proxy wrote, as far as they are addresses. */
export function believable(header: string): string {
  const hops: string[] = [];
  for (const entry of header.split(',').toReversed()) {
    const address = addressOf(entry.trim());
    if (address === null) break;
    hops.unshift(address);
  }
  return hops.join(', ');
}

/**
 * Cleans `X-Forwarded-For` before anything reads it, so that `request.ip` is always an address: with a port or a word in
 * its place each request would count by itself.
 */
export function cleanForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const header = headers['x-forwarded-for'];
    // an empty one stays: a proxy was there
    if (header !== undefined) headers['x-forwarded-for'] = believable(String(header));
    done();
  });
}

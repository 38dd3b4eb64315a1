/** The client address that a proxy reports in `X-Forwarded-For`. */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The address of an entry, which some proxies write with a port; null for anything that is not an address. */
function addressOf(entry: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d{1,5}$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}

/** The entries of a header from the last one (written by the nearest proxy) back to the first that is not an address. */
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
 * Cleans `X-Forwarded-For` before it is read, so that `request.ip` is always an address: with a port or a word in it, rate
 * limits would count each request separately.
 */
export function cleanForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const header = headers['x-forwarded-for'];
    // an empty header stays: it shows that there is a proxy
    if (header !== undefined) headers['x-forwarded-for'] = believable(String(header));
    done();
  });
}

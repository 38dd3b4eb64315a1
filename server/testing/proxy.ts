/** A database that can be made to hang or vanish: what stands between a server under test and its PostgreSQL. */
import { once } from 'node:events';
import { createServer, createConnection, type Socket } from 'node:net';
import { join } from 'node:path';

export interface DatabaseProxy {
  /** Connect here instead. */
  port: number;
  /** Everything that is under way stays without an answer, and so does everything new. */
  hang: () => void;
  /** All connections break, and new ones are refused. */
  vanish: () => void;
  /** New connections work again; what hung goes on. */
  recover: () => void;
  close: () => Promise<void>;
}

/** Starts one for the PostgreSQL at a host (or socket folder) and port. */
export async function proxyTo(target: { host: string; port: number }): Promise<DatabaseProxy> {
  let mode: 'pass' | 'hang' | 'gone' = 'pass';
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    if (mode === 'gone') {
      client.destroy();
      return;
    }
    const upstream = target.host.startsWith('/')
      ? createConnection(join(target.host, `.s.PGSQL.${target.port}`))
      : createConnection(target.port, target.host);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.pipe(upstream);
    upstream.pipe(client);
    if (mode === 'hang') freeze(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    hang: () => {
      mode = 'hang';
      for (const pair of pairs) freeze(pair);
    },
    vanish: () => {
      mode = 'gone';
      for (const [client] of pairs) client.destroy();
    },
    recover: () => {
      const hung = mode === 'hang';
      mode = 'pass';
      // what flows already must not be joined a second time
      if (!hung) return;
      for (const [client, upstream] of pairs) {
        client.pipe(upstream);
        upstream.pipe(client);
      }
    },
    close: async () => {
      for (const [client] of pairs) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function freeze([client, upstream]: [Socket, Socket]): void {
  client.unpipe(upstream);
  upstream.unpipe(client);
  client.pause();
  upstream.pause();
}

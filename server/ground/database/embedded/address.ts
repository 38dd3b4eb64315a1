/** The address of the embedded database for clients. */
import pg from 'pg';

/** Connection parameters of `pg`. `host` is the folder of the socket, or 127.0.0.1 on Windows. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** The server's role and the database it owns. */
export const APPLICATION = 'pilotdesk';
/** The role that only provisions. */
export const SUPERUSER = 'postgres';

/** Runs `work` on one connection, and closes it in any case. */
export async function onConnection<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 });
  // A connection that breaks is reported by the query that needed it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

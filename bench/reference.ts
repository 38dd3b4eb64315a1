/**
 * The reference for lists: a bare Node HTTP server that runs one prepared statement for each request and
 * answers its rows as JSON. No session, no permission, no validation, no framework.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { z } from 'zod';

const options = z
  .object({ connection: z.record(z.string(), z.unknown()), text: z.string(), values: z.array(z.unknown()) })
  .parse(JSON.parse(process.env['REFERENCE'] ?? ''));

/** As many connections as the product has. */
const POOL_SIZE = 16;

// texts, since building dates would only slow it down
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, String);

const pool = new pg.Pool({
  ...options.connection,
  max: POOL_SIZE,
  options: '-c timezone=UTC -c jit=off',
});

const server = createServer((request, response) => {
  request.resume();
  pool
    .query({ name: 'reference', text: options.text, values: options.values })
    .then(({ rows }) => {
      const body = JSON.stringify({ code: 0, msg: '', data: { list: rows } });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
    })
    .catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  process.stdout.write(`${typeof at === 'object' && at !== null ? at.port : 0}\n`);
});

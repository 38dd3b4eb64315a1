/** The reference for documents that are sent as they are kept: a bare Node HTTP server that sends the bytes of a file, packed. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const bytes = readFileSync(process.env['BYTES_FILE'] ?? '');

const server = createServer((_request, response) => {
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': bytes.length,
    })
    .end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  process.stdout.write(`${typeof at === 'object' && at !== null ? at.port : 0}\n`);
});

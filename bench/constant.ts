/** The reference for calls that answer from memory: a bare Node HTTP server that reads a request and answers a constant. */
import { createServer } from 'node:http';

const BODY = JSON.stringify({ code: 0, msg: '', data: { constant: true } });

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BODY) })
      .end(BODY);
  });
});
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  process.stdout.write(`${typeof at === 'object' && at !== null ? at.port : 0}\n`);
});

/** A storage server that means harm: it redirects inwards, sends without end, or something else than it said. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pdf } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';

const BYTES = pdf();
const TYPE = 'application/pdf';

async function listen(behave: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer((request, response) => {
    request.resume();
    behave(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = server.address();
  assert.ok(at !== null && typeof at !== 'string');
  return `http://127.0.0.1:${at.port}`;
}

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** What an honest store would do. */
const honest: Behaviour = ({ method }, response) => {
  if (method === 'HEAD') return void response.writeHead(200, { 'content-length': BYTES.length }).end();
  if (method === 'GET') return void response.writeHead(200, { 'content-length': BYTES.length }).end(BYTES);
  if (method === 'DELETE') return void response.writeHead(204).end();
  response.end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
};
let behave: Behaviour = honest;
const asked: string[] = [];
const endpoint = await listen((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  behave(request, response);
});

let reachedInside = 0;
const inside = await listen((_request, response) => {
  reachedInside += 1;
  response.end('secret');
});

let sent = 0;
/** Sends until the other side has had enough. */
async function sendForEver(response: ServerResponse, piece: Buffer): Promise<void> {
  sent = 0;
  response.setMaxListeners(0);
  while (!response.destroyed) {
    sent += piece.length;
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    await turn();
  }
}

const app = await startTestApp({
  env: {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'pilotdesk',
    S3_PATH_STYLE: 'on',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  },
});
const person = await app.signInAs('operations');
const announce = () => person.call('/sys/file/presignedPutUrl', { name: 'a.pdf', type: TYPE, size: BYTES.length });
const save = async (id: string) => (await person.send('/sys/file/saveOssFile', { id })).status;

test('a redirect is followed nowhere, inwards least of all', async () => {
  behave = (_request, response) => void response.writeHead(307, { location: `${inside}/latest/meta-data` }).end();
  assert.equal(await save((await announce()).id), 503);
  assert.equal(reachedInside, 0);
});

test('an error, or a file, that never ends is cut long before it fills the memory', async () => {
  behave = (request, response) => {
    if (request.method !== 'PUT') return honest(request, response);
    response.writeHead(500);
    void sendForEver(response, Buffer.alloc(65_536, '<a>'));
  };
  assert.equal(await save((await announce()).id), 503);
  assert.ok(sent < 32_000_000, `${sent} bytes were taken of an error`);
  behave = (request, response) => {
    if (request.method !== 'GET') return honest(request, response);
    response.writeHead(200);
    void sendForEver(response, Buffer.alloc(65_536, 'x'));
  };
  assert.equal(await save((await announce()).id), 503);
  assert.ok(sent < 32_000_000, `${sent} bytes were taken of a file`);
});

test('what is longer than the file cannot pass for the next answer of the server', async () => {
  behave = honest;
  const { id } = await announce();
  assert.equal(await save(id), 200);
  const forged = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged';
  behave = (request, response) => {
    if (request.method !== 'GET') return honest(request, response);
    response.writeHead(200).end(Buffer.concat([BYTES, Buffer.from(forged)]));
  };
  const { address } = await person.call('/sys/file/getDownloadTicket', { id });
  const { hostname, port } = new URL(person.address);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  assert.doesNotMatch(await text(socket), /forged/);
});

test('a listing that names what lies elsewhere has nothing removed there, and ends', async () => {
  asked.length = 0;
  behave = (request, response) => {
    if (request.method !== 'GET') return honest(request, response);
    const names = ['incoming/1/x/a', 'files/of-somebody', '../files/b'].map(
      (key) => `<Contents><Key>${key}</Key></Contents>`,
    );
    response.end(`<ListBucketResult><IsTruncated>true</IsTruncated>${names.join('')}</ListBucketResult>`);
  };
  await app.server.services.storage.current.clear('incoming/1/x/').catch(() => undefined);
  await until('something was removed', () => asked.some((line) => line.startsWith('DELETE')));
  assert.equal(new Set(asked.filter((line) => line.startsWith('DELETE'))).size, 1);
  assert.ok(asked.length < 1000, `${asked.length} requests for one listing`);
});

test('a list names nothing but what lies under its prefix, and ends', async () => {
  const { current } = app.server.services.storage;
  asked.length = 0;
  behave = (_request, response) => {
    const names = ['incoming/1/x/a', 'files/of-somebody', 'incoming/1/x/../../files/b'].map(
      (key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`,
    );
    response.end(`<ListBucketResult><IsTruncated>true</IsTruncated>${names.join('')}</ListBucketResult>`);
  };
  const { files } = await current.list('incoming/1/x/', 10);
  assert.deepEqual(new Set(files.map(({ key }) => key)), new Set(['incoming/1/x/a']));
  assert.ok(asked.length < 10, `${asked.length} requests for one list`);
  let page = 0;
  behave = (_request, response) => {
    page += 1;
    const keys = Array.from({ length: 500 }, (_, index) => `incoming/1/x/${String(page).padStart(9, '0')}-${index} 图`);
    const names = keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
    response.end(`<ListBucketResult><IsTruncated>true</IsTruncated>${names.join('')}</ListBucketResult>`);
  };
  assert.equal((await current.list('incoming/1/x/', 1000)).isCut, true);
  assert.ok(page < 10, `${page} pages of one list`);
});

/** An authority that takes reports by HTTP, for tests: it keeps what is posted to it, and answers as a test says. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';

export interface TakenRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ReportTaker {
  readonly address: string;
  /** What was posted, whatever it answered. */
  readonly posted: TakenRequest[];
  /** What it answers; null: it takes it, and the connection breaks before it says so. */
  answer: () => { status: number; body?: string } | null;
}

/** Starts one that ends with the test file; with a key and a certificate (PEM) by HTTPS. */
export async function startReportTaker(tls?: { key: string; cert: string }): Promise<ReportTaker> {
  const posted: TakenRequest[] = [];
  let address = '';
  const taker: ReportTaker = {
    get address() {
      return address;
    },
    posted,
    answer: () => ({ status: 200, body: '{"message":"receipt 30412"}' }),
  };
  const heard = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    posted.push({ headers: request.headers, body });
    const answer = taker.answer();
    if (answer === null) response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body ?? '');
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => void heard(request, response);
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  address = `http${tls === undefined ? '' : 's'}://127.0.0.1:${port}/reports`;
  return taker;
}

/** A supervision platform for tests: it keeps what it is posted, each key once, and answers as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { z } from 'zod';

const record = z.record(z.string(), z.union([z.string(), z.number()]));
export type SentRecord = z.output<typeof record>;
const posted = z.looseObject({ CompanyId: z.string(), Source: z.string(), IPCType: z.string() });

export interface Posted {
  key: string;
  token: string;
  companyId: string;
  kind: string;
  records: SentRecord[];
}

export interface Authority {
  address: string;
  /** What it was posted, whatever it answered. */
  posted: Posted[];
  /** What it took, each request once by its key. */
  taken: Posted[];
  /** What it answers: a status with a sentence; null: it takes it, and the connection breaks before it says so. */
  answer: (request: Posted) => Answer | null | Promise<Answer | null>;
}

interface Answer {
  status: number;
  body?: string;
}

/** Starts one that ends with the test file. @param tls in PEM */
export async function startAuthority(tls?: { key: string; cert: string }): Promise<Authority> {
  const authority: Authority = { address: '', posted: [], taken: [], answer: () => ({ status: 200 }) };
  const heard = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const whole = posted.parse(JSON.parse(body));
    const one: Posted = {
      key: String(request.headers['idempotency-key']),
      token: request.headers.authorization ?? '',
      companyId: whole.CompanyId,
      kind: whole.IPCType,
      records: z.array(record).parse(whole[whole.IPCType]),
    };
    authority.posted.push(one);
    const answer = await authority.answer(one);
    // with a body of its own it says why not
    const isTaken = answer === null || (answer.status === 200 && answer.body === undefined);
    if (isTaken && !authority.taken.some(({ key }) => key === one.key)) authority.taken.push(one);
    if (answer === null) response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body ?? '{"code":0}');
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => void heard(request, response);
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  authority.address = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}/records`;
  return authority;
}

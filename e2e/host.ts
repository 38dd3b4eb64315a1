/** A host of the test's own, which the product calls: an app, an authority, a publisher. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that came. */
export interface Heard {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface HostAnswer {
  status: number;
  /** Sent as JSON; when left out, nothing is sent. */
  json?: unknown;
}

export interface Host {
  /** Of its path `/host`. */
  address: string;
  /** All that came so far, oldest first. */
  heard: readonly Heard[];
  close: () => void;
}

/** Starts it on a free port; `answer` says what each request gets. */
export async function startHost(answer: (request: Heard) => HostAnswer): Promise<Host> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', headers } = request;
      heard.push({ method, headers, body });
      const { status, json } = answer({ method, headers, body });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(json === undefined ? undefined : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/host`, heard, close: () => server.close() };
}

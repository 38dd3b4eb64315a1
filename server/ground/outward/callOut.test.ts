/** What is said of a host that could not be asked. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { test } from 'node:test';
import { z } from 'zod';
import { callOut, OutCallFailed } from './callOut.ts';

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return z.object({ port: z.int() }).parse(server.address()).port;
}

test('what failed is told in words for networks, and silence without any', async () => {
  const silent = createServer(() => undefined);
  const port = await portOf(silent);
  const failure = async (timeoutMs: number): Promise<OutCallFailed> => {
    const url = `http://127.0.0.1:${port}/`;
    try {
      await callOut({ url, method: 'GET', headers: {}, privateHosts: ['127.0.0.1'], timeoutMs });
    } catch (error) {
      if (error instanceof OutCallFailed) return error;
      throw error;
    }
    return assert.fail('it was answered');
  };
  const late = await failure(50);
  assert.deepEqual([late.problem, late.said], ['timeout', '']);
  silent.close();
  silent.closeAllConnections();
  const gone = await failure(10_000);
  assert.equal(gone.problem, 'unreachable');
  assert.match(gone.said, /ECONNREFUSED/);
});

test('a host that changes the protocol is not waited for, and any other answer is heard to its end', async () => {
  const answers = ['HTTP/1.1 101 Go\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 'HTTP/1.0 200 OK\r\n\r\nheard'];
  const host = createTcpServer((socket) => {
    const answer = answers.shift() ?? '';
    socket.once('data', () => (answer.includes(' 101 ') ? socket.write(answer) : socket.end(answer)));
    socket.on('error', () => undefined);
  });
  const url = `http://127.0.0.1:${await portOf(host)}/`;
  const asked = { url, method: 'GET', headers: {}, privateHosts: ['127.0.0.1'], timeoutMs: 10_000 } as const;
  await assert.rejects(callOut(asked), { problem: 'unreachable' });
  assert.equal((await callOut(asked)).body, 'heard');
  host.close();
});

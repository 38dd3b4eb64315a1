/** What is said of a host that could not be asked. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { z } from 'zod';
import { callOut, OutCallFailed } from './callOut.ts';

test('what failed is told in words for networks, and silence without any', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.int() }).parse(silent.address());
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

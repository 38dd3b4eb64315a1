import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { checkPorts } from './ports.ts';
import { StartRefused } from './startRefused.ts';

test('a port that is taken is said by the name of its variable, whichever it is', async (context) => {
  const holder = createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(holder, 'listening');
  context.after(() => holder.close());
  const address = holder.address();
  const taken = address === null || typeof address === 'string' ? 0 : address.port;
  const free = { host: '127.0.0.1', port: 0, mqttPort: 0, jt808Port: 0 };
  await checkPorts({ ...free, mqttPort: null });
  for (const [field, name] of [
    ['port', 'PORT'],
    ['mqttPort', 'MQTT_PORT'],
    ['jt808Port', 'JT808_PORT'],
  ] as const) {
    await assert.rejects(
      checkPorts({ ...free, [field]: taken }),
      (error) => error instanceof StartRefused && error.message.includes(`set ${name} to a free one`),
    );
  }
  await assert.rejects(checkPorts({ ...free, host: '203.0.113.9', port: taken }), /is no address of this machine/);
});

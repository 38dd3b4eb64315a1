/** The broker alone, in its own process: reports its port and, on request, the number of messages passed on. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Aedes } from 'aedes';

const broker = await Aedes.createBroker();
let passed = 0;
await new Promise<void>((resolve) => {
  const hear = (_packet: unknown, done: () => void) => {
    passed += 1;
    done();
  };
  broker.subscribe('fleet/+/telemetry', hear, resolve);
});
const server = createServer((socket) => void broker.handle(socket));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
process.on('message', () => process.send?.(passed));

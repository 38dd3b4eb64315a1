/** Windows that watch the map, in their own process: `viewersClient.ts PORT VIEWS READING`. Reports figures on request. */
import { WebSocket } from 'ws';
import { z } from 'zod';
import { MONITORING_PATH, carFilter } from '#contract/capacity/monitoring/calls.ts';
import { decodeMessage } from '#contract/capacity/monitoring/frames.ts';
import { CLOCK_MS } from './viewersClock.ts';

const views = z.array(
  z.object({ bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]), zoom: z.number() }),
);
const [, , port = '', viewsText = '[]', reading = '0'] = process.argv;

/** Milliseconds from the report of a position to reading it. */
let latencies: number[] = [];
let bytes = 0;
let largest = 0;
const sockets: { socket: WebSocket; bytes: number }[] = [];

function hear(own: { bytes: number }, data: WebSocket.RawData, isBinary: boolean): void {
  const size = data instanceof ArrayBuffer || data instanceof Buffer ? data.byteLength : 0;
  bytes += size;
  own.bytes += size;
  if (!isBinary || !(data instanceof ArrayBuffer)) return;
  const now = Date.now() % CLOCK_MS;
  for (const { whole, cars } of decodeMessage(new Uint8Array(data))?.blocks ?? []) {
    if (whole) continue;
    // the millionths of the latitude encode the time of the report
    for (const { lat } of cars) latencies.push((now - (lat % CLOCK_MS) + CLOCK_MS) % CLOCK_MS);
  }
}

const wanted = views.parse(JSON.parse(viewsText));
await Promise.all(
  wanted.map(async ({ bounds, zoom }, place) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${MONITORING_PATH}`);
    socket.binaryType = 'arraybuffer';
    const own = { socket, bytes: 0 };
    sockets.push(own);
    socket.on('message', (data, isBinary) => hear(own, data, isBinary));
    await new Promise((resolve) => void socket.once('open', resolve));
    socket.send(JSON.stringify({ kind: 'view', bounds, zoom, filter: carFilter.parse({}) }));
    if (place >= Number(reading)) setTimeout(() => socket.pause(), 1000);
  }),
);

process.on('message', () => {
  latencies.sort((one, other) => one - other);
  largest = Math.max(...sockets.map((one) => one.bytes));
  process.send?.({
    bytes,
    largest,
    heard: latencies.length,
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  });
  latencies = [];
  bytes = 0;
  for (const own of sockets) own.bytes = 0;
});
process.send?.('ready');

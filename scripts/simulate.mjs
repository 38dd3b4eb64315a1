/** `npm run simulate -- [--cars 60] [--speed 10] …`: simulates a town with a fleet and passengers on a running platform. */
import { runPinned } from './lib/pinned.mjs';

await runPinned('simulator/main.ts', { dev: false });

/** `npm run simulate -- [--cars 60] [--speed 10] …`: a town with a fleet and passengers, on a platform that runs. */
import { runPinned } from './lib/pinned.mjs';

await runPinned('simulator/main.ts', { dev: false });

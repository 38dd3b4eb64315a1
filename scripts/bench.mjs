/** `npm run bench`: measures the product against its references, on a database of its own. */
import { buildConsole } from './lib/console.mjs';
import { runPinned } from './lib/pinned.mjs';

await runPinned('bench/main.ts', { prepare: buildConsole });

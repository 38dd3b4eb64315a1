/** `npm run test:steady -- FILE… [N]`: runs test files N times beside a load, and says how often each test failed. */
import { buildConsole } from './lib/console.mjs';
import { runPinned } from './lib/pinned.mjs';

await runPinned('scripts/test/steady.ts', { prepare: buildConsole });

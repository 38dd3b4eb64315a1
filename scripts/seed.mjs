/** `npm run seed -- orders COUNT`: adds deterministic sample orders. */
import { runPinned } from './lib/pinned.mjs';

await runPinned('server/cli/seed.ts', { dev: false });

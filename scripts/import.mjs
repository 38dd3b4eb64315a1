/** `npm run import -- orders FILE --profile NAME`: imports a CSV file of orders. */
import { runPinned } from './lib/pinned.mjs';

await runPinned('server/cli/import.ts', { dev: false });

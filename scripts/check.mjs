/** `npm run check`: types and lint, format, boundaries, words, generated files, unused code, weight. */
import { buildConsole } from './lib/console.mjs';
import { runPinned } from './lib/pinned.mjs';

await runPinned('scripts/check/main.ts', { prepare: buildConsole });

/** `npm run shots`: a picture of every route in both languages and both themes, in the folder shots. */
import { buildConsole } from './lib/console.mjs';
import { runPinned } from './lib/pinned.mjs';

await runPinned('scripts/shots/main.ts', { prepare: buildConsole });

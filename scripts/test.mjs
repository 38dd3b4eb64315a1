/** `npm test`: installs what is missing, builds what is stale, and runs everything that CI runs. */
import { buildConsole } from './lib/console.mjs';
import { runPinned } from './lib/pinned.mjs';

let prepared = false;
// Whoever reads only the last line learns that nothing was tried.
process.once('exit', () => {
  if (!prepared) process.stdout.write('0 passed, 1 failed, 0 skipped\n');
});

await runPinned('scripts/test/main.ts', {
  async prepare() {
    await buildConsole();
    prepared = true;
  },
});

/** `npm test`: installs what is missing, builds what is stale, and runs everything that CI runs. */
import { buildConsole } from './lib/console.mjs';
import { runPinned } from './lib/pinned.mjs';

let prepared = false;
// The last line shows that nothing was tested.
process.once('exit', () => {
  if (!prepared) process.stdout.write('0 passed, 1 failed, 0 skipped\n');
});

await runPinned('scripts/test/main.ts', {
  async prepare() {
    await buildConsole();
    prepared = true;
  },
});

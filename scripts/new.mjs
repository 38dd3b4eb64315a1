/** `npm run new -- noun NAME --wing WING --zh 名称 --en Name`: writes a working noun. `--help` says more. */
import { runPinned } from './lib/pinned.mjs';

await runPinned('scripts/new/main.ts');

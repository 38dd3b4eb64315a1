/** `npm run generate`: writes docs/openapi.json and the SQL beside the queries. */
import { runPinned } from './lib/pinned.mjs';

await runPinned('scripts/generate/main.ts');

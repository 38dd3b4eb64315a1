/** `npm run reset-password -- ACCOUNT`: a way back in for whoever runs the machine. */
import { runPinned } from './lib/pinned.mjs';

await runPinned('server/cli/resetPassword.ts', { dev: false });

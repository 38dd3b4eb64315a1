/** `npm run reset-password -- ACCOUNT`: sets a new password, for administrators of the machine. */
import { runPinned } from './lib/pinned.mjs';

await runPinned('server/cli/resetPassword.ts', { dev: false });

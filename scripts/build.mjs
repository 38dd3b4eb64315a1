/** `npm run build`: builds the console when it is not the one of these sources. */
import { buildConsole } from './lib/console.mjs';
import { leave } from './lib/ground.mjs';
import { ensureInstalled } from './lib/install.mjs';

try {
  await ensureInstalled({ dev: false });
  await buildConsole();
} catch (error) {
  leave(error);
}

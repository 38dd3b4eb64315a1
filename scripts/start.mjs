/** `npm start`: installs what is missing, builds what is stale, and runs the server with the pinned Node. */
import { leave } from './lib/ground.mjs';
import { buildConsole } from './lib/console.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/pinnedNode.mjs';
import { runServer } from './lib/runServer.mjs';

const OLDEST_NODE = 20;

async function start() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    process.stderr.write(`Pilotdesk needs Node ${OLDEST_NODE} or later to start, and this is ${process.version}.\n`);
    process.exit(1);
  }
  await ensureInstalled({ dev: false });
  // A console named by the environment is built already.
  if ((process.env.WEB_DIST ?? '') === '') await buildConsole();
  runServer(pinnedNode(), process.argv.slice(2));
}

start().catch(leave);

/** `npm start`: installs what is missing, builds what is stale, and runs the server with the pinned Node. */
import { leave, say } from './lib/ground.mjs';
import { buildConsole } from './lib/console.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/pinnedNode.mjs';
import { runServer } from './lib/runServer.mjs';

const OLDEST_NODE = 20;

const HELP = `Usage: npm start
Installs what is missing, builds what is stale, and starts Pilotdesk. It is set up by environment variables, such as
PORT, DATA_DIR, DATABASE_URL and DEMO; README.md lists them all.`;

async function start() {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return say(HELP);
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

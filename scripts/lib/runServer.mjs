/** Runs the server as a child of the start script, which passes signals on. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { withCompiled } from './compiled.mjs';
import { leave, Refusal, reasonOf, root, say } from './ground.mjs';
import { SERVER_FLAGS } from './serverFlags.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_EVERY_MS = 1000;

/** The ids of the calling processes: npm's shell and, where known, npm itself. */
function callers() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

/** Calls `onGone` when npm was killed without passing the signal on. */
function watchCallers(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const atFirst = callers();
  const timer = setInterval(() => {
    if (callers() === atFirst) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Runs the server and exits with its code. A signal is passed on once, since a terminal's Ctrl-C also reaches the server
 * directly. The server has a channel to this process and detects by its closing that this process was killed.
 * @param {string} node
 * @param {string[]} args
 */
export function runServer(node, args) {
  const child = spawn(node, [...SERVER_FLAGS, join(root, 'server', 'main.ts'), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: withCompiled(),
  });
  let passedOn = false;
  const passOn = (name) => {
    if (passedOn) return;
    passedOn = true;
    child.kill(name);
  };
  for (const name of SIGNALS) process.on(name, () => passOn(name));
  watchCallers(() => {
    say('npm is gone; stopping.');
    passOn('SIGTERM');
  });
  child.once('error', (error) => leave(new Refusal(`The server cannot be started (${reasonOf(error)}).`)));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** Builds the console (web/dist) when its sources have changed. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { oneAtATime } from './folderLock.mjs';
import { contentOf, hashOf, Refusal, reasonOf, root, say } from './ground.mjs';
import { pinnedNode } from './pinnedNode.mjs';

const dist = join(root, 'web', 'dist');
const workshop = join(root, '.cache');
const stampFile = join(dist, '.stamp');

/** The sources of the console, without tests. */
function inputsHash() {
  const leaveOut = (path) => path === dist || path.includes(`${sep}node_modules${sep}`) || /\.test\.tsx?$/.test(path);
  return hashOf(
    ['web', 'contract', 'portal', 'docs/manual', 'package-lock.json', 'package.json', 'tsconfig.json'],
    leaveOut,
  );
}

function isFresh() {
  return contentOf(stampFile)?.trim() === inputsHash();
}

/** Runs the build of a configuration; rejects with its output when it fails. */
function runVite(config, outDir) {
  const args = [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--config',
    join(root, 'web', config),
    '--outDir',
    outDir,
    '--logLevel',
    'warn',
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(), args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
    child.once('error', (error) => reject(new Refusal(`The console could not be built (${reasonOf(error)}).`)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new Refusal(
            `${output.trim()}\nThe console could not be built: the build ended with ${signal ?? `code ${code}`}.`,
          ),
        );
    });
  });
}

/** Builds beside the old console and exchanges them: a failed build leaves the old one as it is. */
async function build() {
  say('Building the console …');
  const since = Date.now();
  const stamp = inputsHash();
  mkdirSync(workshop, { recursive: true });
  const folder = mkdtempSync(join(workshop, 'console-'));
  try {
    const fresh = join(folder, 'new');
    await runVite('vite.config.ts', fresh);
    await runVite('portal.config.ts', fresh);
    writeFileSync(join(fresh, '.stamp'), `${stamp}\n`);
    try {
      renameSync(dist, join(folder, 'old'));
    } catch (error) {
      if (error?.code !== 'ENOENT')
        throw new Refusal(`The built console cannot be put in place of ${dist} (${reasonOf(error)}).`);
    }
    renameSync(fresh, dist);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(`Built in ${((Date.now() - since) / 1000).toFixed(1)} s.`);
}

/** Builds web/dist unless it belongs to these sources. Call it after `ensureInstalled`. */
export async function buildConsole() {
  if (isFresh()) return;
  const words = {
    need: 'The console has to be built',
    waiting: 'Another start is building the console; waiting for it …',
  };
  await oneAtATime(join(workshop, 'build.lock'), words, async () => {
    if (!isFresh()) await build();
  });
}

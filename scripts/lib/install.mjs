/** Installs the packages when they are missing or not those of the lock file. */
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './folderLock.mjs';
import { contentOf, hashOf, Refusal, reasonOf, root, say } from './ground.mjs';

const packages = join(root, 'node_modules');
const stampFile = join(packages, '.pilotdesk-install');
const NEED = 'The packages have to be installed';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const STILL_AT_IT_MS = 20_000;
const NO_NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/;

function wantedStamp() {
  return { lock: hashOf(['package-lock.json']), platform: `${process.platform}-${process.arch}` };
}

/** Whether our own stamp says that these packages were installed, the development ones too if `dev`. */
function isStamped(dev) {
  try {
    const { lock, platform } = wantedStamp();
    const found = JSON.parse(contentOf(stampFile) ?? 'null');
    return found?.lock === lock && found.platform === platform && (found.dev || !dev);
  } catch {
    return false;
  }
}

/** Whether npm's own file in node_modules shows that these packages are installed. */
function isInstalledByHand(dev) {
  try {
    const wanted = JSON.parse(contentOf(join(root, 'package-lock.json')) ?? 'null').packages;
    const found = JSON.parse(contentOf(join(packages, '.package-lock.json')) ?? 'null').packages;
    return Object.entries(wanted).every(([path, { version, integrity, optional, dev: isDev, devOptional, peer }]) => {
      if (path === '' || (isDev && !dev)) return true;
      const there = found[path];
      if (there === undefined) return optional || devOptional || peer;
      return there.version === version && (there.integrity ?? integrity) === integrity && existsSync(join(root, path));
    });
  } catch {
    return false;
  }
}

/** Records the installed packages; where that is not writable, the next start checks again. */
function stamp(dev) {
  try {
    writeFileSync(stampFile, `${JSON.stringify({ ...wantedStamp(), dev })}\n`);
  } catch {
    // A read-only folder.
  }
}

function refuseReadOnly() {
  const folder = existsSync(packages) ? packages : root;
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Refusal(
      `${NEED}, but ${folder} cannot be written to (${reasonOf(error)}); run "npm ci" there as its owner.`,
    );
  }
}

/** The command of the calling npm, or of the one on the path. */
function npmCommand() {
  const script = process.env.npm_execpath ?? '';
  if (/npm-cli\.[cm]?js$/.test(script) && existsSync(script))
    return { file: process.execPath, first: [script], shell: false };
  return { file: 'npm', first: [], shell: process.platform === 'win32' };
}

/** Runs npm; resolves to its error output and exit code. A signal to this process ends npm first. */
function runNpm(args, onWorker) {
  const { file, first, shell } = npmCommand();
  // Options of the calling npm (such as --omit) do not apply here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_config_(omit|include|only|production|dry_run|global|prefix|ignore_scripts)$/i.test(name),
    ),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...first, ...args], { cwd: root, env, shell, stdio: ['ignore', 'ignore', 'pipe'] });
    if (child.pid !== undefined) onWorker(child.pid);
    let interrupted = false;
    const passOn = (name) => {
      interrupted = true;
      child.kill(name);
    };
    for (const name of SIGNALS) process.on(name, passOn);
    const since = Date.now();
    const progress = setInterval(
      () => say(`Still installing (${Math.round((Date.now() - since) / 1000)} s) …`),
      STILL_AT_IT_MS,
    );
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (chunk) => (errors = (errors + chunk).slice(-20_000)));
    const settle = () => {
      clearInterval(progress);
      for (const name of SIGNALS) process.off(name, passOn);
    };
    child.once('error', (error) => {
      settle();
      reject(new Refusal(`${NEED}, but npm cannot be run (${reasonOf(error)}).`));
    });
    child.once('close', (code) => {
      settle();
      if (interrupted) reject(new Refusal('The installation was interrupted; the next start begins it again.'));
      else resolve({ code, errors });
    });
  });
}

/** Unused parts of packages: headers for compiling add-ons, sources, bundles for pages without a build. */
const UNUSED = [
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/include`,
  'antd/dist',
  '@ant-design/icons/dist',
  '@ant-design/icons-svg/inline-svg',
  '@ant-design/icons-svg/inline-namespaced-svg',
  'maplibre-gl/src',
  'maplibre-gl/dist/maplibre-gl-dev.mjs',
  'maplibre-gl/dist/maplibre-gl-shared-dev.mjs',
  'maplibre-gl/dist/maplibre-gl-worker-dev.mjs',
];
/** Only the compiler needs them, for types. */
const FOR_TYPES = ['antd/lib', '@ant-design/icons/lib', '@ant-design/icons-svg/lib'];

/** Removes them: two fifths of the disk space, with source maps. */
function dropUnused(dev) {
  const drop = (path) => {
    try {
      rmSync(join(packages, path), { recursive: true, force: true });
    } catch {
      // A file is in use.
    }
  };
  for (const folder of dev ? UNUSED : [...UNUSED, ...FOR_TYPES]) drop(folder);
  for (const path of readdirSync(packages, { recursive: true })) if (/\.(m?js|css|ts)\.map$/.test(path)) drop(path);
}

async function install(dev, onWorker) {
  refuseReadOnly();
  // What says "installed" goes first: an installation that is broken off must not look like a finished one.
  for (const file of [stampFile, join(packages, '.package-lock.json')]) rmSync(file, { force: true });
  say('Installing the packages of the lock file …');
  const since = Date.now();
  // Install scripts are not needed: the embedded database creates its links at its start.
  const which = dev ? ['--include=dev'] : ['--omit=dev'];
  const { code, errors } = await runNpm(
    [
      'ci',
      ...which,
      '--include=optional',
      '--ignore-scripts',
      '--engine-strict=false',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    onWorker,
  );
  if (code !== 0) {
    const network = NO_NETWORK.exec(errors)?.[1];
    if (network !== undefined) throw new Refusal(`${NEED}, but the package registry cannot be reached (${network}).`);
    throw new Refusal(`${errors.trim()}\nThe packages could not be installed: npm ended with code ${code}.`);
  }
  dropUnused(dev);
  stamp(dev);
  say(`Installed in ${((Date.now() - since) / 1000).toFixed(1)} s.`);
}

/**
 * Makes sure that the packages of the lock file are installed.
 * @param {{ dev: boolean }} options dev: also those for building, testing and checking
 */
export async function ensureInstalled({ dev }) {
  const isDone = () => {
    if (isStamped(dev)) return true;
    const found = isInstalledByHand(dev);
    if (found) stamp(isInstalledByHand(true));
    return found;
  };
  if (isDone()) return;
  const words = { need: NEED, waiting: 'Another start is installing the packages; waiting for it …' };
  await oneAtATime(join(root, '.cache', 'install.lock'), words, async (onWorker) => {
    if (!isDone()) await install(dev, onWorker);
  });
}

/** The browser of the browser tests: the machine's own, or one installed now. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { aptInstall, firstProgram, run, tool } from './processes.ts';

/** Chromium without a window to draw; the console opens in two thirds of the time (decision 0200). */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const playwrightsOwn = (): string | null => {
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : null;
};

/** Installs a browser of the system; the reason why not, or null. */
async function install(name: string): Promise<string | null> {
  if (firstProgram([name]) !== null) return null;
  return aptInstall([name, 'fonts-noto-cjk']);
}

async function find(): Promise<{ path: string } | { problem: string }> {
  const given = process.env['CHROMIUM'] ?? '';
  if (given !== '')
    return existsSync(given) ? { path: given } : { problem: `CHROMIUM names ${given}, which does not exist` };
  await install(SHELL);
  const found = firstProgram(NAMES) ?? playwrightsOwn();
  if (found !== null) return { path: found };
  const problem = await install('chromium');
  const installed = firstProgram(NAMES);
  if (installed !== null) return { path: installed };
  process.stdout.write('Installing a browser with Playwright …\n');
  await run(process.execPath, [tool('playwright/cli.js'), 'install', 'chromium'], { quiet: true });
  const own = playwrightsOwn();
  return own === null
    ? { problem: `there is no Chromium (${problem ?? 'unknown'}); install one or set CHROMIUM to its path` }
    : { path: own };
}

let found: ReturnType<typeof find> | undefined;

/** The path of a Chromium, or the reason why there is none; looked for once. `CHROMIUM` names one. */
export const findBrowser = (): ReturnType<typeof find> => (found ??= find());

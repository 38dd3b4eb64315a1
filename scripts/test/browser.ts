/** The browser of the browser tests: the machine's own, or one installed now. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { aptInstall, firstProgram, run, tool } from './processes.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const playwrightsOwn = (): string | null => {
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : null;
};

/** The path of a Chromium, or the reason why there is none. `CHROMIUM` names one. */
export async function findBrowser(): Promise<{ path: string } | { problem: string }> {
  const given = process.env['CHROMIUM'] ?? '';
  if (given !== '')
    return existsSync(given) ? { path: given } : { problem: `CHROMIUM names ${given}, which does not exist` };
  const found = firstProgram(NAMES) ?? playwrightsOwn();
  if (found !== null) return { path: found };
  const problem = await aptInstall(['chromium', 'fonts-noto-cjk']);
  const installed = problem === null ? firstProgram(NAMES) : null;
  if (installed !== null) return { path: installed };
  process.stdout.write('Installing a browser with Playwright …\n');
  await run(process.execPath, [tool('playwright/cli.js'), 'install', 'chromium'], { quiet: true });
  const own = playwrightsOwn();
  return own === null
    ? { problem: `there is no Chromium (${problem ?? 'unknown'}); install one or set CHROMIUM to its path` }
    : { path: own };
}

/**
 * `npm run shots`: takes the pictures of every route, in both languages, both themes, and on a narrow screen; `-- readme`
 * takes those of the README, `-- manual` those of the manual, `-- kit` those of list, form and detail in each state. The tests
 * in e2e/pictures do it, and fail where a place cannot be shown.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../test/browser.ts';
import { endAll, root, run, testEnvironment, tool } from '../test/processes.ts';

const which = process.argv[2] ?? 'everyRoute';
if (!['everyRoute', 'readme', 'manual', 'kit'].includes(which))
  throw new Error(`there are no pictures "${which}"; there are readme, manual and kit`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endAll);
process.once('exit', endAll);

const found = await findBrowser();
if ('problem' in found) throw new Error(found.problem);
if (which === 'everyRoute') rmSync(join(root, 'shots'), { recursive: true, force: true });
const { code } = await run(
  process.execPath,
  [tool('@playwright/test/cli.js'), 'test', '-c', 'playwright.pictures.config.ts', `${which}.pictures.ts`],
  { env: testEnvironment({ CHROMIUM: found.path, NO_COLOR: '1', FORCE_COLOR: '0' }) },
);
process.exitCode = code;

import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from './scripts/test/browserArgs.ts';

/** The browser tests: two files at a time, each on a product of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 3,
  // the run counts second tries and fails above a few (scripts/test/summary.ts)
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: './e2e/reporter.ts',
  use: {
    actionTimeout: 10_000,
    viewport: { width: 1440, height: 900 },
    // nothing waits for what slides, and maps draw only what is new
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM'] === undefined ? {} : { executablePath: process.env['CHROMIUM'] }),
      args: [...BROWSER_ARGS],
    },
  },
});

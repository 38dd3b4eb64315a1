import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from './scripts/test/browserArgs.ts';
import { patient } from './e2e/patience.ts';

/** The browser tests: each worker has a product of its own. The run says how many workers (scripts/test/browserTests.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // what fails is tried again after everything else (scripts/test/tries.ts)
  retries: 0,
  forbidOnly: true,
  timeout: patient(90_000),
  expect: { timeout: patient(15_000) },
  reporter: './scripts/test/browserReporter.ts',
  use: {
    actionTimeout: patient(15_000),
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

import { defineConfig } from '@playwright/test';
import ordinary from './playwright.config.ts';

/** The pictures (`npm run shots`), taken by tests: a place that cannot be shown fails. `npm test` does not take them. */
export default defineConfig({
  ...ordinary,
  testDir: 'e2e/pictures',
  testMatch: '*.pictures.ts',
  workers: 1,
  retries: 0,
  // each failure begins another product, whose town has to get under way
  maxFailures: 5,
  use: { ...ordinary.use, timezoneId: 'Asia/Shanghai' },
});

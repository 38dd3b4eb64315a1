/** How far what is on a page jumps without anybody having done something, as browsers score it. */
import type { Page } from '@playwright/test';
import { expect } from './console.ts';

/** Runs on the page. */
function count(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number' && !('hadRecentInput' in entry && entry.hadRecentInput))
        sum += entry.value;
    document.documentElement.dataset['jumped'] = String(sum);
  }).observe({ type: 'layout-shift', buffered: document.readyState === 'loading' });
  const begin = () => void (document.documentElement.dataset['jumped'] ??= '0');
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}

/** Counts on the page that is open, from now on. */
export const countJumps = (page: Page): Promise<void> => page.evaluate(count);

/** Counts on every page that this tab opens, each from its beginning. */
export const countJumpsOfPages = (page: Page): Promise<unknown> => page.addInitScript(count);

/** What was counted. */
export async function jumped(page: Page): Promise<number> {
  const counted = await page.locator('html').getAttribute('data-jumped');
  expect(counted).not.toBeNull();
  return Number(counted);
}

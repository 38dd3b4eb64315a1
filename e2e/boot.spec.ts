/** What a browser shows before the console has arrived. */
import { address, expect, test } from './console.ts';

test('while the entry script hangs the page says that it loads, and after two minutes what to do', async ({ page }) => {
  let held = 0;
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    held += 1;
    await released.promise;
    await route.continue();
  });
  await page.goto(`${address()}/login`, { waitUntil: 'commit' });
  await expect(page.getByText('The console is loading…')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(held).toBeGreaterThan(0);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 121_000;
  });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();
  released.resolve();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(page.getByText('The console is loading…')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Reload' })).toBeHidden();
});

test('a script that fails says so at once', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${address()}/login`, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();
});

test('while the style sheet hangs the page says that it loads, and after two minutes what to do', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.css', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${address()}/login`, { waitUntil: 'commit' });
  await expect(page.getByText('The console is loading…')).toBeVisible();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 121_000;
  });
  await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();
  released.resolve();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reload' })).toBeHidden();
});

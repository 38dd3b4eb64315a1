/** A console that nobody uses signs out in spite of all that it asks by itself, and says so before. In real time. */
import { Api, ADMIN, anotherBrowser, expect, heading, inLanguage, openAs, test } from './console.ts';
import { patient } from './patience.ts';

const MAIN = 'security.session';
const IDLE_MS = 60_000;

/** Sets how many minutes a console may be left alone; null: the default. */
async function allowIdle(value: number | null): Promise<void> {
  const admin = await Api.signIn(ADMIN.account, ADMIN.password);
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: MAIN });
  const values = [{ key: 'security.session.idleMinutes', value }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId: MAIN, version, values });
}

inLanguage('en-US', (language) => {
  test('one key keeps a session, and without a hand it ends in spite of the alarm bar', async ({ page, browser }) => {
    test.setTimeout(patient(150_000));
    await allowIdle(IDLE_MS / 60_000);
    const left = await anotherBrowser(browser, language);
    const began = Date.now();
    await openAs(left.page, (await Api.asDemo('demo.operations')).token, '/operation/order');
    await openAs(page, (await Api.asDemo('demo.operations')).token, '/operation/order');
    const warning = (of: typeof page) => of.getByRole('region', { name: 'You are about to be signed out' });
    for (const of of [page, left.page]) {
      await expect(heading(of, 'Orders')).toBeVisible();
      await expect(warning(of)).toHaveCount(0);
    }
    await expect(warning(page)).toBeVisible({ timeout: patient(IDLE_MS) });
    await expect(warning(left.page)).toBeVisible({ timeout: patient(10_000) });
    await expect(warning(page)).toContainText('shows and sounds no alarms');
    await expect(warning(page).getByRole('timer')).toHaveText(/^0:[01]\d$/);
    await page.keyboard.press('Shift');
    await expect(warning(page)).toHaveCount(0);

    await expect(left.page).toHaveURL(/\/login/, { timeout: patient(IDLE_MS) });
    expect(Date.now() - began).toBeGreaterThan(IDLE_MS - 2000);
    await expect(left.page.getByText('has expired')).toBeVisible();
    await expect(heading(page, 'Orders')).toBeVisible();
    await left.context.close();
    await allowIdle(null);
  });
});

/** Drawers: what is seen in one stays where it is, in whatever order the answers for its parts arrive. */
import type { Locator, Page, Route } from '@playwright/test';
import { ADMIN, Api, dialog, expect, inLanguage, openAsAdmin, test } from './console.ts';

/** Lists whose first row opens over several parts, of which some ask for what they show. */
const LISTS = [
  '/capacity/car',
  '/capacity/station',
  '/operation/order',
  '/operation/payRule',
  '/operation/supplier',
  '/sys/school',
  '/sys/sysUser',
] as const;

/** Keeps back every call of the page from now on. */
async function holdAnswers(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route('**/taxiadmin/**', (route) => void held.push(route));
  return held;
}

/** Lets a call through, and waits until the page has painted what came of it. */
async function letGo(page: Page, route: Route): Promise<void> {
  await route.continue();
  await (await route.request().response())?.finished();
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(null)))),
  );
}

/** What can be read or pressed and is no longer where it was when it was first seen. */
const movedIn = (drawer: Locator): Promise<string[]> =>
  drawer.locator('.uiSection :is(h2, button, a):visible').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const top = Math.round(part.getBoundingClientRect().top);
      const first = Number(part.getAttribute('data-first-top') ?? top);
      part.setAttribute('data-first-top', String(first));
      return first === top ? [] : [`${part.textContent}: ${first} → ${top}`];
    }),
  );

let serial = 0;

/** Rows of what a new product has none of. */
async function addRows(api: Api): Promise<void> {
  const name = `STILL${(serial += 1)}`;
  await api.call('/capacity/car/addOne', { fleetNumber: name, plate: `粤S${Date.now() % 100_000}` });
  const bays = [{ code: 'A1', kind: 'charging' as const }];
  await api.call('/capacity/station/addOne', { code: name, name, kind: 'charging', position: [113.95, 22.53], bays });
}

inLanguage('zh-CN', () => {
  test('what lies over a page gives the focus back to where it came from', async ({ page }) => {
    await openAsAdmin(page, '/operation/order');
    // a list with rows has a claim to the keyboard, too
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const start = page.getByRole('button', { name: '导出', exact: true });
    await start.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('开始导出');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(start).toBeFocused();
  });

  for (const path of LISTS)
    test(`nothing moves in a drawer of ${path} while it fills`, async ({ page }) => {
      await addRows(await Api.signIn(ADMIN.account, ADMIN.password));
      await openAsAdmin(page, path);
      const row = page.getByRole('rowheader').first();
      await expect(row).toBeVisible();
      // as long as these answers take
      await page.addStyleTag({ content: ':root { --uiHeldBack: 3600s; }' });
      const held = await holdAnswers(page);
      await row.click();
      const last = dialog(page).locator('.uiSection').last();
      for (;;) {
        await expect.poll(async () => held.length > 0 || (await last.isVisible())).toBe(true);
        // the last that was asked for comes first
        const route = held.pop();
        if (route === undefined) break;
        await letGo(page, route);
        expect(await movedIn(dialog(page)), route.request().url()).toEqual([]);
      }
    });
});

/** Every route in both themes, and the forms over them: nothing that axe calls serious or critical. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADMIN, Api, address, choose, dialog, expect, openAs, test, type Theme } from './console.ts';
import { DRAWERS, PAGES } from './places.ts';

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
}

for (const theme of ['light', 'dark'] as const satisfies readonly Theme[]) {
  test.describe(theme, () => {
    // a colour in the middle of a transition is nobody's colour
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test.beforeEach(({ context, language }) => choose(context, language, theme));

    test('the sign-in page', async ({ page }) => {
      await page.goto(`${address()}/login`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('演示环境')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    for (const { path: route } of PAGES) {
      test(route, async ({ page }) => {
        const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
        await openAs(page, token, route);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await violations(page)).toEqual([]);
      });
    }

    for (const { path: route } of DRAWERS) {
      test(route, async ({ page }) => {
        const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
        await openAs(page, token, route);
        await expect(dialog(page).getByRole('button').nth(1)).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}

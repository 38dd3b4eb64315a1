/** Every route and the forms over them, in both themes: nothing that axe calls serious or critical. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { ADMIN, Api, address, dialog, expect, openAs, test } from './console.ts';
import { DRAWERS, PAGES } from './places.ts';

/** A theme changes colours and nothing else. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
}

/** Looks at the page as it stands, all rules in the light theme and those of colour in the dark one. */
async function lookAt(page: Page): Promise<void> {
  const axe = () => new AxeBuilder({ page });
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  expect(await violations(axe().withTags(tags)), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await violations(axe().withRules(RULES_OF_COLOUR)), 'dark').toEqual([]);
}

// a colour in the middle of a transition is nobody's colour
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ context, language }) =>
  context.addCookies([
    { name: 'lang', value: language, url: address() },
    { name: 'theme', value: 'system', url: address() },
  ]),
);

// the first of each, which the places name
test.beforeAll(async () => {
  const api = await Api.signIn(ADMIN.account, ADMIN.password);
  await api.call('/capacity/car/addOne', { fleetNumber: 'LOOK-1', plate: '粤B90001' });
  const position: [number, number] = [113.95, 22.53];
  await api.call('/capacity/station/addOne', { code: 'LOOK1', name: '看一看', kind: 'depot', position });
});

test('the sign-in page', async ({ page }) => {
  await page.goto(`${address()}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('演示环境')).toBeVisible();
  await lookAt(page);
});

async function open(page: Page, route: string, sign: (page: Page) => Locator): Promise<void> {
  const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
  await openAs(page, token, route);
  await expect(sign(page)).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await lookAt(page);
}

for (const { path: route } of PAGES) {
  test(route, ({ page }) => open(page, route, () => page.getByRole('heading', { level: 1 }).first()));
}
for (const { path: route } of DRAWERS) {
  test(route, ({ page }) => open(page, route, () => dialog(page).getByRole('button').nth(1)));
}

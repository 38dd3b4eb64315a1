/** The headings of every list are whole at the width of a desk: none ends in dots, and no word is broken into letters. */
import type { Page } from '@playwright/test';
import type { MenuNode } from '../contract/access/menu/calls.ts';
import { expect, inLanguage, openAsAdmin, test } from './console.ts';
import { patient } from './patience.ts';

const routesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.kind === 'page' && node.visible && node.externalLink === '' ? [node.route] : []),
    ...routesOf(node.children),
  ]);

/** Lists that stand behind a tab. */
const WITHIN_TABS = [
  'capacity/device?tab=commands',
  'capacity/device?tab=refused',
  'operation/invoice?tab=checks',
  'operation/payment?tab=refunds',
  'operation/payment?tab=notices',
  'operation/payment?tab=reconciliations',
  'operation/payment?tab=formats',
  'operation/service?tab=unanswered',
  'operation/service?tab=synonyms',
  'sys/sysLog?tab=signIns',
  'sys/setting?tab=jobs',
  'sys/setting?tab=sessions',
  'operation/configurationCenter?tab=history',
  'capacity/monitoring?view=queue',
  'task/taskTeacher?tab=all',
  'task/taskStudent?tab=all',
  'personal/account?tab=history',
];

/** The headings that are not whole. What is there for screen readers only is a pixel wide, and no heading that is seen. */
const cutIn = (page: Page): Promise<string[]> =>
  page.locator('.uiTableFrame th[scope="col"]').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const parts = [head, ...head.querySelectorAll('*')].filter((part) => part.clientWidth > 1);
      const isCut = parts.some(
        (part) => getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1,
      );
      const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      let isBroken = false;
      while (texts.nextNode()) {
        for (const { index, 0: word } of (texts.currentNode.nodeValue ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          isBroken ||= new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        }
      }
      const isSeen = head.querySelector('.uiHidden, .uiOnlyRead') === null && parts.length > 0;
      return isSeen && (isCut || isBroken) ? [head.textContent] : [];
    }),
  );

inLanguage('en-US', () => {
  test('the headings of every list are whole at 1440', async ({ page }) => {
    test.skip(process.env['TEST_ALL'] !== 'yes', 'walks eighty lists: npm run test:all does');
    test.setTimeout(patient(300_000));
    await page.setViewportSize({ width: 1440, height: 900 });
    const api = await openAsAdmin(page, '/');
    const { menus } = await api.call('/sys/sysuser/getLoginUserMenu', {});
    const cut: Record<string, string[]> = {};
    let lists = 0;
    for (const route of [...routesOf(menus), ...WITHIN_TABS]) {
      await page.goto(new URL(`/${route}`, page.url()).href);
      // every page has come once it has a heading and nothing on it waits
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
      await expect(page.locator('main .ant-skeleton, main .uiPulse')).toHaveCount(0);
      const found = await cutIn(page);
      lists += await page.locator('.uiTableFrame').count();
      if (found.length > 0) cut[route] = found;
    }
    expect(cut).toEqual({});
    expect(lists).toBeGreaterThan(60);
  });
});

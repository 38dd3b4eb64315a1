/**
 * Looks at every route and its forms: no serious or critical violations by axe in both themes, nothing that the content
 * security policy forbids, no error thrown.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { ADMIN, Api, address, dialog, expect, LANGUAGES, type Language, openAs, test } from './console.ts';
import { DRAWERS, PAGES } from './places.ts';

declare global {
  interface Window {
    /** What the content security policy forbade on the page. */
    forbidden: string[];
  }
}

/** A theme changes colours and nothing else. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What a look takes in, by selectors: everything when nothing is named. */
interface Look {
  part?: string;
  without?: string;
}

// without descriptions of passed rules and without frames, which are most of the work
function axeOn(page: Page, { part, without }: Look): AxeBuilder {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (part !== undefined) axe.include(part);
  if (without !== undefined) axe.exclude(without);
  return axe;
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
}

/**
 * Checks the current page, or a part of it by its selector: all rules in the light theme, those of colour in the dark one.
 */
async function lookAt(page: Page, look: Look = {}): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  expect(await violations(axeOn(page, look).withTags(tags)), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await violations(axeOn(page, look).withRules(RULES_OF_COLOUR)), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** In the theme of the machine, which a test can change. */
const asTheMachine = (language: Language = 'zh-CN') => [
  { name: 'lang', value: language, url: address() },
  { name: 'theme', value: 'system', url: address() },
];

interface Visitor {
  /** Errors thrown by the pages. */
  errors: string[];
  /** The page of a language, signed in. */
  pageIn: (language: Language) => Promise<Page>;
}

const VISITED = {
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  // colours during a transition do not count
  reducedMotion: 'reduce',
} as const;

/** One page in each language for all places, so that loaded and compiled code is reused. */
const visit = test.extend<object, { visitor: Visitor }>({
  visitor: [
    async ({ browser, product: _product }, provide) => {
      const api = await Api.signIn(ADMIN.account, ADMIN.password);
      // the first row of each list, which the places name
      await api.call('/capacity/car/addOne', { fleetNumber: 'LOOK-1', plate: '粤B90001' });
      const position: [number, number] = [113.95, 22.53];
      await api.call('/capacity/station/addOne', { code: 'LOOK1', name: '看一看', kind: 'depot', position });
      const errors: string[] = [];
      const pages = new Map<Language, Page>();
      const opened = async (language: Language) => {
        const context = await browser.newContext(VISITED);
        await context.addCookies(asTheMachine(language));
        const visited = await context.newPage();
        await visited.addInitScript(() => {
          window.forbidden = [];
          document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
            window.forbidden.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
          );
        });
        visited.on('pageerror', (error) => errors.push(error.stack ?? error.message));
        await openAs(visited, api.token);
        pages.set(language, visited);
        return visited;
      };
      await provide({ errors, pageIn: async (language) => pages.get(language) ?? opened(language) });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

// eighty places, of which none waits for another
test.describe.configure({ mode: 'parallel' });
test.use({ colorScheme: 'light' });
test('the sign-in page', async ({ context, page }) => {
  await context.addCookies(asTheMachine());
  await page.goto(`${address()}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('演示环境')).toBeVisible();
  await lookAt(page);
});

interface Visit {
  language: Language;
  route: string;
  /** What shows that it is there. */
  sign: (page: Page) => Locator;
  look?: Look;
}

async function open({ errors, pageIn }: Visitor, { language, route, sign, look }: Visit): Promise<void> {
  const visited = await pageIn(language);
  await visited.goto(address() + route);
  await expect(sign(visited)).toBeVisible();
  await expect(visited.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  // before axe, whose own work does not count
  expect(await visited.evaluate(() => window.forbidden)).toEqual([]);
  await lookAt(visited, look);
  expect(errors.splice(0)).toEqual([]);
}

// what repeats is left out when the run has no time left (scripts/test/main.ts)
const until = Number(process.env['TEST_UNTIL'] ?? '') || Infinity;
visit.beforeEach(() => visit.skip(Date.now() > until, 'every screen by axe: time ran out'));

// words are longer in one language than in the other, which a run that leaves nothing out sees (npm run test:all)
for (const language of process.env['TEST_ALL'] === 'yes' ? LANGUAGES : (['zh-CN'] as const)) {
  visit.describe(language, () => {
    for (const { path: route } of PAGES) {
      const sign = (page: Page) => page.getByRole('heading', { level: 1 }).first();
      // the menu, which is most of what a page is made of, is the same on each
      const look = route === '/' ? {} : { without: '.sideMenu' };
      visit(route, ({ visitor }) => open(visitor, { language, route, sign, look }));
    }
    for (const { path: route } of DRAWERS) {
      // besides the one that closes it
      const sign = (page: Page) => dialog(page).getByRole('button').or(dialog(page).getByRole('link')).nth(1);
      // the page behind it is looked at without it
      visit(route, ({ visitor }) => open(visitor, { language, route, sign, look: { part: '[role="dialog"]' } }));
    }
  });
}

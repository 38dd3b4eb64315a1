/**
 * `npm run shots -- kit`: list, form and detail in each of their states, in the folder shots/kit. The rows are roles, whose form is the
 * usual one; what the server would have to be in for a state is answered in its place.
 */
import { join, resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { z } from 'zod';
import { ADMIN, Api, choose, dialog, expect, LANGUAGES, openAs, test as base, type Theme } from '../console.ts';

const folder = resolve(import.meta.dirname, '..', '..', 'shots', 'kit');
const LIST = '**/taxiadmin/sys/role/getPageList';
const PARTS = {
  list: '/sys/role',
  form: '/sys/role?drawer=edit&record=2',
  detail: '/sys/role?drawer=detail&record=2',
} as const;

const answer = z.looseObject({ data: z.looseObject({ list: z.array(z.looseObject({})) }) });
type Row = z.output<typeof answer>['data']['list'][number];

/** Texts as long as the form takes them, without a place to break. */
const LONG = {
  code: 'administratorOfEverythingThatThereIsToSeeAndToDo'.padEnd(40, 'x').slice(0, 40),
  nameZh: '负责全部车辆调度监控与应急处置并兼管供应商结算核对的值班负责人'.repeat(2).slice(0, 40),
  nameEn: 'Responsible for dispatching, watching and rescuing every car, and for settling with suppliers'.slice(0, 60),
  remark: '长备注'.repeat(160),
  userCount: 1_234_567_890,
};

const withRows = (change: (list: Row[]) => Row[]) => async (route: Route) => {
  const response = await route.fetch();
  const { data, ...rest } = answer.parse(await response.json());
  await route.fulfill({ response, json: { ...rest, data: { ...data, list: change(data.list) } } });
};
const asLong = withRows((list) => list.map((row) => ({ ...row, ...LONG })));
const never = () => undefined;
const fails = (route: Route) =>
  route.fulfill({ status: 500, json: { code: 500, msg: 'trace 0af7651916cd43dd8448eb211c80319c', data: null } });

interface State {
  readonly name: string;
  /** Undefined: as the server answers. */
  readonly answer?: (route: Route) => void | Promise<void>;
  readonly isNarrow?: boolean;
}
const STATES: readonly State[] = [
  { name: 'filled' },
  {
    name: 'empty',
    answer: withRows(() => []),
  },
  { name: 'loading', answer: never },
  { name: 'error', answer: fails },
  { name: 'long', answer: asLong },
  { name: 'narrow', isNarrow: true },
  { name: 'narrowLong', answer: asLong, isNarrow: true },
];

const test = base.extend<{ theme: Theme }>({
  theme: ['light', { option: true }],
  context: async ({ context, language, theme }, provide) => {
    await choose(context, language, theme);
    await provide(context);
  },
});

/** Opens a part in a state and waits until it is in it. */
async function show(page: Page, part: keyof typeof PARTS, { name, answer: given }: State): Promise<void> {
  const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
  if (given !== undefined) await page.route(LIST, given);
  const asked = page.waitForRequest(LIST);
  await openAs(page, token, PARTS[part]);
  await asked;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (part !== 'list') await expect(dialog(page)).toBeVisible();
  if (name !== 'loading') await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

for (const language of LANGUAGES)
  for (const theme of ['light', 'dark'] as const)
    for (const state of STATES)
      test.describe(`${language} ${theme} ${state.name}`, () => {
        test.use({
          language,
          theme,
          viewport: state.isNarrow === true ? { width: 390, height: 844 } : { width: 1440, height: 900 },
        });
        for (const part of ['list', 'form', 'detail'] as const)
          test(part, async ({ page }) => {
            await show(page, part, state);
            const path = join(folder, `${language}-${theme}`, `${part}-${state.name}.png`);
            await page.screenshot({ path, animations: 'disabled' });
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          });
      });

/** Shared parts of the browser tests: the console in both languages, signing in, and the API for preparing rows. */
import { basename } from 'node:path';
import { expect, test as base, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { BASE_PATH } from '../contract/ground/core.ts';
import type { CallInput, CallOutput, CallPath } from '../contract/index.ts';
import { patient } from './patience.ts';
import startProduct, { ADMIN_PASSWORD, productLog } from './product.ts';

export { expect } from '@playwright/test';
export const ADMIN = { account: 'admin', password: ADMIN_PASSWORD };

export const LANGUAGES = ['zh-CN', 'en-US'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = 'light' | 'dark';

/** Of a desk and of a telephone. */
const WIDTHS = [1440, 390] as const;
export type Width = (typeof WIDTHS)[number];

export const address = (): string => {
  const known = process.env['E2E_ADDRESS'];
  if (known === undefined) throw new Error('the product was not started');
  return known;
};

/** The data of a successful answer, which the server parsed with the schema of this very path. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the path's own type
function dataOf<Data>(path: CallPath, text: string): Data {
  const answer: unknown = JSON.parse(text);
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('code' in answer) ||
    answer.code !== 0 ||
    !('data' in answer)
  ) {
    throw new Error(`${path}: ${text}`);
  }
  return answer.data as Data; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
}

/** A client of the API, for preparing the data of a test. */
export class Api {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  static async signIn(account: string, password: string): Promise<Api> {
    const { token } = await new Api('').call('/login', { account, password });
    return new Api(token);
  }

  static async asDemo(account: string): Promise<Api> {
    const { token } = await new Api('').call('/demo/signIn', { account });
    return new Api(token);
  }

  async call<Path extends CallPath>(path: Path, input: CallInput<Path>): Promise<CallOutput<Path>> {
    const answer = await fetch(address() + BASE_PATH + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en-US',
        ...(this.token === '' ? {} : { token: this.token }),
      },
      body: JSON.stringify(input),
    });
    return dataOf<CallOutput<Path>>(path, await answer.text());
  }

  /** Sends content to a call that takes one. */
  async upload<Path extends CallPath>(path: Path, input: CallInput<Path>, body: BodyInit): Promise<CallOutput<Path>> {
    const answer = await fetch(address() + BASE_PATH + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        token: this.token,
        'x-upload-input': encodeURIComponent(JSON.stringify(input)),
      },
      body,
    });
    return dataOf<CallOutput<Path>>(path, await answer.text());
  }
}

/** Lets the server call hosts that a test starts; once is enough. */
export async function allowLocalHost(api: Api): Promise<void> {
  const mainId = 'feeds.mds';
  const key = 'feeds.mds.privateHosts';
  const { version, options } = await api.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  if (options.some((option) => option.key === key && JSON.stringify(option.value).includes('127.0.0.1'))) return;
  const values = [{ key, value: ['127.0.0.1'] }];
  await api.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
}

/** Imports orders from CSV with the header of the profile `generic`, and waits for the end. */
export async function importOrders(api: Api, csv: string): Promise<void> {
  const file = { fileName: 'orders.csv', profile: 'generic' };
  const { jobId } = await api.upload('/operation/order/importList', file, csv);
  await expect
    .poll(async () => (await api.call('/sys/job/getById', { id: jobId })).state, { timeout: patient(30_000) })
    .toBe('succeeded');
}

/** Sets the chosen language and theme. */
export async function choose(context: BrowserContext, language: Language, theme: Theme = 'light'): Promise<void> {
  await context.addCookies([
    { name: 'lang', value: language, url: address() },
    { name: 'theme', value: theme, url: address() },
  ]);
}

/** Opens a path with an existing session. */
export async function openAs(page: Page, token: string, path = '/'): Promise<void> {
  await page.addInitScript(
    ([key, session]) => {
      // only the first time: a test that signs out stays signed out
      if (sessionStorage.getItem('e2e') !== null) return;
      sessionStorage.setItem('e2e', 'begun');
      localStorage.setItem(key, session);
    },
    ['autopilot', JSON.stringify({ token })] as const,
  );
  await page.goto(address() + path);
}

/** Opens a path as the administrator; resolves to a client of the API with the same session. */
export async function openAsAdmin(page: Page, path: string): Promise<Api> {
  const api = await Api.signIn(ADMIN.account, ADMIN.password);
  await openAs(page, api.token, path);
  return api;
}

/** A second browser without stored data. */
export async function anotherBrowser(
  browser: Browser,
  language: Language,
  width: Width = 1440,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await choose(context, language);
  return { context, page: await context.newPage() };
}

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name, level: 1 });
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** The row of a list that shows a text. */
export const rowWith = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

const MOST_OF_LOG = 8;

interface Fixtures {
  language: Language;
  /** Errors that the page logged or threw; an unexpected one fails the test. */
  pageErrors: string[];
  /** What a failed test was at: the addresses of all pages, and the end of the product's log. */
  clues: null;
}

interface WorkerFixtures {
  /** Additional variables of the product. */
  environment: Readonly<Record<string, string>>;
  product: null;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the library asks for a pattern
  environment: [async ({}, provide) => provide({}), { scope: 'worker' }],
  // each worker has its own product, so that test files do not disturb each other
  product: [
    async ({ environment }, provide) => {
      const stop = await startProduct(environment);
      await provide(null);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: patient(120_000) },
  ],
  language: ['zh-CN', { option: true }],
  pageErrors: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
      await provide(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  clues: [
    async ({ browser }, provide, info) => {
      await provide(null);
      if (info.status === info.expectedStatus) return;
      const pages = browser.contexts().flatMap((context) => context.pages());
      const addresses = pages.map((page) => `page: ${page.url()}`).join('\n');
      await info.attach('addresses', { body: addresses });
      const log = productLog()
        .split('\n')
        .slice(-MOST_OF_LOG - 1, -1);
      await info.attach('product', { body: log.map((line) => `product: ${line}`).join('\n') });
    },
    { auto: true },
  ],
  context: async ({ context, language }, provide) => {
    await choose(context, language);
    await provide(context);
  },
});

/** Runs a group of tests in one language, where the other would show nothing new. */
export function inLanguage(language: Language, define: (language: Language) => void): void {
  test.describe(language, () => {
    test.use({ language });
    define(language);
  });
}

/** Which language a file is tried in where one is enough: half of the files in each, always the same. */
const languageOf = (file: string): Language => LANGUAGES[file.length % 2 === 0 ? 0 : 1];

/**
 * For journeys that read the same in each language: `npm run test:all` runs them in both, `npm test` in one, for the checks
 * compare the words. `file` is `import.meta.filename`.
 */
export function inEachLanguage(file: string, define: (language: Language) => void): void {
  const chosen = process.env['TEST_ALL'] === 'yes' ? LANGUAGES : [languageOf(basename(file))];
  for (const language of chosen) inLanguage(language, define);
}

/**
 * For jobs of somebody's day: in one language on a desk, in the other on a telephone, and in `npm run test:all` the other
 * way round besides.
 */
export function onDeskAndPhone(onDesk: Language, define: (language: Language, width: Width) => void): void {
  for (const language of LANGUAGES)
    for (const width of WIDTHS) {
      if ((language === onDesk) !== (width === 1440) && process.env['TEST_ALL'] !== 'yes') continue;
      test.describe(`${language} at ${width}`, () => {
        test.use({ language, viewport: { width, height: 900 } });
        define(language, width);
      });
    }
}

let names = 0;
/** A name that no other test has. */
export const newName = (prefix: string): string => `${prefix}${Date.now() % 1_000_000}x${(names += 1)}`;

/** A word in the language of the test. */
export const say = (language: Language, zh: string, en: string): string => (language === 'zh-CN' ? zh : en);

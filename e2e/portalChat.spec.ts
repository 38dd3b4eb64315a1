/** The chat of the public portal: by keyboard, for everybody's eyes, with a person at the other end, and on another site. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { address, Api, ADMIN, expect, test } from './console.ts';

async function seriousIn(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

test('a stranger asks by keyboard, in both languages, a person takes over, and a script in a question never runs', async ({
  browser,
  product: _product,
}) => {
  const admin = await Api.signIn(ADMIN.account, ADMIN.password);
  const mark = Date.now().toString(36);
  const entry = { category: 'other', channel: 'all' } as const;
  const question = `May a cello ${mark} ride along?`;
  await admin.call('/ai/aiCustomerService/saveOrUpdate', {
    ...entry,
    question,
    answer: '<p>Yes, on a seat of its own.</p>',
    language: 'en-US',
  });
  const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const problems = problemsOf(page);
  await page.goto(`${address()}/portal/statistics?lang=en-US`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Ask us' }).focus();
  await page.keyboard.press('Enter');
  const chat = page.getByRole('dialog', { name: 'Ask us' });
  await expect(chat.getByLabel('Your question')).toBeFocused();
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await expect(chat.getByText('Yes, on a seat of its own.')).toBeVisible();
  await expect(chat.getByText(`From: ${question}`)).toBeVisible();
  await page.keyboard.type(`<img src=x onerror="document.title='ran'"> 大提琴${mark}能上车吗`);
  await page.keyboard.press('Enter');
  await expect(chat.getByText('<img src=x')).toBeVisible();
  await expect(chat.getByText('We have no answer that we trust')).toBeVisible();
  expect(await page.title()).not.toBe('ran');
  expect(await seriousIn(page)).toEqual([]);

  await chat.getByRole('button', { name: 'Talk to a person' }).press('Enter');
  const text = `It is a cello, ${mark}`;
  await chat.getByLabel('What is it about?').fill(text);
  await chat.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(chat.getByText(text)).toBeVisible();
  const { list } = await admin.call('/operation/ticket/getPageList', { keyword: text });
  const [ticket] = list;
  if (ticket === undefined) throw new Error('no ticket came of it');
  const { id, version } = ticket;
  await admin.call('/operation/ticket/reply', { id, version, text: 'We will bring it in.', move: 'ask' });
  await expect(chat.getByText('We will bring it in.')).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);

  // it goes on where the reader goes
  await page.goto(`${address()}/portal/home?lang=en-US`, { waitUntil: 'networkidle' });
  await expect(chat.getByText('We will bring it in.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Ask us' })).toBeFocused();
  expect(await context.cookies()).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('another site shows the chat in a frame where the operator allows it, and nowhere else', async ({
  browser,
  product: _product,
}) => {
  const admin = await Api.signIn(ADMIN.account, ADMIN.password);
  const body = `<!doctype html><html lang="en"><title>Site</title><h1>A site</h1><script src="${address()}/portal/chat.js" async></script>`;
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body));
  await once(site.listen(0), 'listening');
  const bound = site.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  // one server, two origins
  const [own, other] = [`http://127.0.0.1:${bound.port}`, `http://localhost:${bound.port}`];
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'portal.chat' });
  const values = [{ key: 'portal.chat.origins', value: [own] }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId: 'portal.chat', version, values });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(own);
  await page.getByRole('button', { name: 'Ask us' }).click();
  const chat = page.frameLocator('iframe').getByRole('dialog', { name: 'Ask us' });
  await expect(chat.getByText('Answers come from what we have published')).toBeVisible();
  await chat.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Ask us' })).toBeFocused();
  await page.goto(other);
  await page.getByRole('button', { name: 'Ask us' }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expect(chat).toHaveCount(0);
  await context.close();
  site.close();
});

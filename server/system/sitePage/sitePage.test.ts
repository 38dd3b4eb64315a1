import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loaderOutputs } from '#contract/loaders.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Refused, startTestApp } from '#server/testing/harness.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

let serial = 0;
const formOf = (more: object = {}) => ({
  code: `privacy-${(serial += 1)}`,
  titleZh: '隐私政策',
  titleEn: 'Privacy',
  bodyZh: '<p>我们如何保护您的信息</p>',
  bodyEn: '<p>How we keep your data</p>',
  ...more,
});

const refusedWith = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refused) return error.answer.status;
    throw error;
  }
  return 200;
};

async function ask(query: Record<string, string>, headers: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${app.server.address}/taxiadmin/__serverLoader?${search}`, { headers });
  const body: unknown = JSON.parse(await response.text());
  return { response, body };
}

async function read(url: string, headers: Record<string, string> = {}) {
  const { response, body } = await ask({ route: 'html', url }, headers);
  assert.equal(response.headers.get('x-loader-route'), response.status === 200 ? 'html' : null);
  return { status: response.status, data: response.status === 200 ? loaderOutputs.html.parse(body) : null };
}

test('a page is public once published, in both languages, and what is written afterwards only when published again', async () => {
  const form = formOf();
  const { id } = await admin.call('/sys/sitePage/addOne', form);
  assert.equal((await read(`/html/${form.code}`)).status, 404);
  const first = await admin.call('/sys/sitePage/publishOne', { id, version: 1, note: '首次' });
  assert.equal(first.number, 1);
  const zh = await read(`/html/${form.code}`);
  assert.equal(zh.data?.page?.title, '隐私政策');
  const en = await read(`/html?code=${form.code}&lang=en-US`);
  assert.equal(en.data?.page?.body, '<p>How we keep your data</p>');
  assert.equal((await read(`/html/${form.code}`, { 'accept-language': 'en' })).data?.page?.language, 'en-US');

  const changed = { ...form, id, version: first.version, bodyEn: '<p>New</p>' };
  const { version } = await admin.call('/sys/sitePage/updateOne', changed);
  assert.equal((await read(`/html/${form.code}?lang=en-US`)).data?.page?.number, 1);
  assert.equal((await admin.call('/sys/sitePage/getById', { id })).state, 'changed');
  const second = await admin.call('/sys/sitePage/publishOne', { id, version });
  assert.equal((await read(`/html/${form.code}?lang=en-US`)).data?.page?.body, '<p>New</p>');
  assert.equal(await refusedWith(admin.call('/sys/sitePage/publishOne', { id, version: second.version })), 409);

  const restored = await admin.call('/sys/sitePage/restoreOne', { id, version: second.version, number: 1 });
  assert.equal((await admin.call('/sys/sitePage/getById', { id })).bodyEn, form.bodyEn);
  assert.equal((await read(`/html/${form.code}?lang=en-US`)).data?.page?.body, '<p>New</p>');
  const { list } = await admin.call('/sys/sitePage/getVersionList', { pageId: id });
  assert.deepEqual(
    list.map(({ number }) => number),
    [2, 1],
  );
  const withdrawn = await admin.call('/sys/sitePage/withdrawOne', { id, version: restored.version });
  assert.equal((await read(`/html/${form.code}`)).status, 404);
  assert.equal(await refusedWith(admin.call('/sys/sitePage/deleteById', { id, version: withdrawn.version })), 409);
});

test('whatever is written, nothing of it runs', async () => {
  const evil =
    '<p onclick="alert(1)">a<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a>' +
    '<svg><animate onbegin=alert(1)></svg><iframe src="//evil.example"></iframe></p>';
  const form = formOf({ bodyZh: evil, bodyEn: evil });
  const { id } = await admin.call('/sys/sitePage/addOne', form);
  await admin.call('/sys/sitePage/publishOne', { id, version: 1 });
  for (const lang of ['zh-CN', 'en-US']) {
    const { data } = await read(`/html/${form.code}?lang=${lang}`);
    assert.doesNotMatch(data?.page?.body ?? '', /script|onclick|onerror|onbegin|iframe|svg|evil/i);
    assert.match(data?.page?.body ?? '', /b/);
  }
});

test('a page that says nothing in one language is not published, and an address stays once it was', async () => {
  const form = formOf({ bodyEn: '<p> </p>' });
  const { id } = await admin.call('/sys/sitePage/addOne', form);
  assert.equal(await refusedWith(admin.call('/sys/sitePage/publishOne', { id, version: 1 })), 409);
  assert.equal(await refusedWith(admin.call('/sys/sitePage/addOne', form)), 409);
  const moved = { ...form, id, version: 1, code: `${form.code}-b`, bodyEn: '<p>a</p>' };
  const { version } = await admin.call('/sys/sitePage/updateOne', moved);
  const published = await admin.call('/sys/sitePage/publishOne', { id, version });
  const back = { ...moved, code: form.code, version: published.version };
  assert.equal(await refusedWith(admin.call('/sys/sitePage/updateOne', back)), 400);
});

test('of fifty edits of one page exactly one wins, and the others see the page as it is', async () => {
  const form = formOf();
  const { id } = await admin.call('/sys/sitePage/addOne', form);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      admin.send('/sys/sitePage/updateOne', { ...form, titleEn: `Privacy ${n}`, id, version: 1 }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const lost = answers.find(({ status }) => status === 409)?.body.data;
  assert.ok(typeof lost === 'object' && lost !== null && 'current' in lost && lost.current !== null);
});

test('the loader lists what is public, and takes only addresses of ours', async () => {
  const form = formOf();
  const { id } = await admin.call('/sys/sitePage/addOne', form);
  await admin.call('/sys/sitePage/publishOne', { id, version: 1 });
  const { data } = await read('/html');
  assert.ok(data?.pages.some(({ code }) => code === form.code));
  assert.equal((await read('/html/no-such-page')).status, 404);
  assert.equal((await read('/html/%2e%2e%2fetc')).status, 404);
  for (const url of [
    'http://127.0.0.1:1/html',
    '//evil.example/html',
    '/\\evil.example/html',
    'javascript:alert(1)',
    '',
    `/html?code=${'a'.repeat(3000)}`,
  ]) {
    const { response } = await ask({ route: 'html', url });
    assert.equal(response.status, 400, url.slice(0, 40));
  }
  for (const route of ['nope', '__proto__', 'constructor', 'page:sys/role']) {
    const { response, body } = await ask({ route, url: '/html' });
    assert.equal(response.status, 404, route);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(typeof body === 'object' && body !== null && 'code' in body && body.code, 404);
  }
  assert.equal((await ask({ url: '/html' })).response.status, 400);
  assert.equal((await ask({ route: 'html', url: '/html' }, { token: 'x'.repeat(43) })).response.status, 200);
  const posted = await fetch(`${app.server.address}/taxiadmin/__serverLoader?route=html&url=/html`, { method: 'POST' });
  assert.equal(posted.status, 404);
});

test('a release comes at its moment on every node, and can be taken back before', async () => {
  const other = (await app.secondNode()).server;
  const readAt = async (node: string, code: string) => {
    const query = new URLSearchParams({ route: 'html', url: `/html/${code}?lang=en-US` });
    const response = await fetch(`${node}/taxiadmin/__serverLoader?${query.toString()}`);
    return response.status === 200 ? (loaderOutputs.html.parse(await response.json()).page?.body ?? null) : null;
  };
  const nodes = [app.server.address, other.address];
  const shown = async (code: string) => [...new Set(await Promise.all(nodes.map((node) => readAt(node, code))))];
  const inSeconds = (seconds: number) => new Date(app.server.services.now().getTime() + seconds * 1000).toISOString();

  const form = formOf();
  const { id } = await admin.call('/sys/sitePage/addOne', form);
  const at = (version: number, seconds: number) => ({ id, version, scheduledAt: inSeconds(seconds) });
  assert.equal(await refusedWith(admin.call('/sys/sitePage/scheduleOne', at(1, -1))), 409);
  const first = await admin.call('/sys/sitePage/scheduleOne', at(1, 3600));
  const page = () => admin.call('/sys/sitePage/getById', { id });
  const seen = await page();
  assert.deepEqual([seen.state, seen.publishedNumber, seen.scheduledNumber], ['scheduled', null, 1]);
  assert.deepEqual(await shown(form.code), [null]);
  // while it waits nothing else is published, and nothing is lost
  assert.equal(await refusedWith(admin.call('/sys/sitePage/publishOne', { id, version: first.version })), 409);
  assert.equal(await refusedWith(admin.call('/sys/sitePage/deleteById', { id, version: first.version })), 409);
  // what is written meanwhile is not in it
  const changed = { ...form, id, version: first.version, bodyEn: '<p>Later</p>' };
  const { version } = await admin.call('/sys/sitePage/updateOne', changed);
  app.advance(3601);
  assert.deepEqual(await shown(form.code), [form.bodyEn]);
  const now = await page();
  assert.deepEqual([now.state, now.publishedNumber, now.scheduledNumber, now.scheduledAt], ['changed', 1, null, null]);
  assert.equal(now.publishedAt === null ? 0 : Date.parse(now.publishedAt), Date.parse(seen.scheduledAt ?? ''));

  // the next one is taken back: what is public stays, the text stays in the working copy, and its number is free
  const second = await admin.call('/sys/sitePage/scheduleOne', at(version, 60));
  assert.equal(second.number, 2);
  const taken = await admin.call('/sys/sitePage/unscheduleOne', { id, version: second.version });
  assert.equal(await refusedWith(admin.call('/sys/sitePage/unscheduleOne', { id, version: taken.version })), 409);
  app.advance(61);
  assert.deepEqual(await shown(form.code), [form.bodyEn]);
  assert.deepEqual([(await page()).state, (await page()).bodyEn], ['changed', '<p>Later</p>']);
  // withdrawing a page takes what was to come with it
  const third = await admin.call('/sys/sitePage/scheduleOne', at(taken.version, 60));
  assert.equal(third.number, 2);
  await admin.call('/sys/sitePage/withdrawOne', { id, version: third.version });
  app.advance(61);
  assert.deepEqual(await shown(form.code), [null]);
  assert.equal((await page()).state, 'withdrawn');
});

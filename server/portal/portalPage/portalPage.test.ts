/** The pages of the portal as an operator arranges them, and as strangers read them meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standardBlocks, type PortalBlock } from '#contract/portal/portalPage/blocks.ts';
import type { PortalPageCode } from '#contract/portal/portalPage/rules.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { townCredentials } from '#server/town/credentials.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { services, address } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
await townCredentials(services);

/** Readers see what was drawn a moment ago; later it is drawn again. */
const later = () => app.advance(60);
const read = (path: string) => fetch(`${address}${path}`, { redirect: 'manual' });
async function textOf(path: string): Promise<string> {
  const answer = await read(path);
  assert.equal(answer.status, 200, path);
  return answer.text();
}
async function pageOf(code: PortalPageCode) {
  const { list } = await admin.call('/sys/portalPage/getPageList', { pageSize: 10 });
  const row = list.find((each) => each.code === code);
  assert.ok(row !== undefined);
  return row;
}
const text = (id: string, zh: string, en: string): PortalBlock => ({
  id,
  kind: 'text',
  titleZh: `${zh}标题`,
  titleEn: `${en} title`,
  bodyZh: `<p>${zh}</p>`,
  bodyEn: `<p>${en}</p>`,
});
const write = async (code: PortalPageCode, blocks: PortalBlock[]) => {
  const { id, version } = await pageOf(code);
  return { id, ...(await admin.call('/sys/portalPage/updateOne', { id, version, blocks })) };
};

test('untouched, each page is the standard one', async () => {
  const { list } = await admin.call('/sys/portalPage/getPageList', { sort: 'code' });
  assert.deepEqual(
    list.map(({ code, state, publishedNumber }) => [code, state, publishedNumber]),
    [
      ['contact', 'standard', null],
      ['home', 'standard', null],
      ['privacy', 'standard', null],
      ['statistics', 'standard', null],
    ],
  );
  const home = await textOf('/portal/home?lang=zh-CN');
  const order = ['<h1>', 'id="price"', 'id="areas"', 'id="stations"'].map((mark) => home.indexOf(mark));
  assert.deepEqual(
    order,
    order.toSorted((one, other) => one - other),
  );
  assert.ok(!order.includes(-1));
  // one title for each page
  for (const code of ['home', 'contact', 'statistics', 'privacy'])
    assert.equal((await textOf(`/portal/${code}?lang=en-US`)).match(/<h1/g)?.length, 1, code);
});

test('what is kept of readers stands on a page that every page links, in both languages', async () => {
  assert.match(await textOf('/portal/contact?lang=en-US'), /href="\/portal\/privacy\?lang=en-US"/);
  assert.match(await textOf('/portal/privacy?lang=en-US'), /Network addresses/);
  assert.match(await textOf('/portal/privacy?lang=zh-CN'), /网络地址/);
});

test('a draft is nobody else’s; published, everybody reads it in both languages; withdrawn, the standard page is back', async () => {
  const [headline, ...others] = standardBlocks('home');
  assert.ok(headline !== undefined);
  const seen = await write('home', [headline, text('why', '为什么', 'Why'), ...others.toReversed()]);
  later();
  assert.doesNotMatch(await textOf('/portal/home?lang=en-US'), /Why title/);
  assert.equal((await pageOf('home')).state, 'changed');
  const { number, version } = await admin.call('/sys/portalPage/publishOne', { ...seen, note: 'why' });
  assert.equal(number, 1);
  later();
  const en = await textOf('/portal/home?lang=en-US');
  assert.match(en, /Why title/);
  assert.ok(en.indexOf('id="areas"') < en.indexOf('id="price"'), 'in the order of the blocks');
  assert.match(await textOf('/portal/home?lang=zh-CN'), /为什么标题/);
  await admin.call('/sys/portalPage/withdrawOne', { id: seen.id, version });
  later();
  assert.doesNotMatch(await textOf('/portal/home?lang=en-US'), /Why title/);
  // what was written is kept
  assert.equal((await pageOf('home')).state, 'changed');
  const again = await pageOf('home');
  await admin.call('/sys/portalPage/restoreOne', { id: again.id, version: again.version, number: 0 });
  assert.equal((await pageOf('home')).state, 'standard');
});

test('what could run never reaches a page', async () => {
  const wild = '<p onclick="alert(3)">calm</p><script>alert(3)</script><a href="javascript:alert(3)">x</a>';
  const block = { ...text('wild', '平静', 'Calm'), bodyZh: wild, bodyEn: wild };
  const seen = await write('contact', [...standardBlocks('contact'), block]);
  await admin.call('/sys/portalPage/publishOne', seen);
  later();
  const page = await textOf('/portal/contact?lang=en-US');
  assert.match(page, /calm/);
  assert.doesNotMatch(page, /alert\(3\)/);
  const picture = {
    id: 'p',
    kind: 'picture' as const,
    address: 'https://elsewhere.example/a.png',
    width: 1,
    height: 1,
  };
  const { id, version } = await pageOf('contact');
  await refused(admin.call('/sys/portalPage/updateOne', { id, version, blocks: [picture] }), 400);
});

test('blocks of other pages bring their facts along', async () => {
  const kinds = ['contacts', 'areas', 'figures', 'questions'] as const;
  const seen = await write(
    'contact',
    kinds.map((kind) => ({ id: kind, kind, titleZh: '', titleEn: '' })),
  );
  await admin.call('/sys/portalPage/publishOne', seen);
  later();
  assert.match(await textOf('/portal/contact?lang=zh-CN'), /<svg[^>]*class="map"/);
});

test('a page refuses what it cannot have, has already, or lacks in a language', async () => {
  const known = (kind: 'price' | 'apps', id: string): PortalBlock => ({ id, kind, titleZh: '', titleEn: '' });
  const { id, version } = await pageOf('statistics');
  const said = async (blocks: PortalBlock[]) => {
    const { body } = await refusedField(admin.call('/sys/portalPage/updateOne', { id, version, blocks }), 'blocks');
    return JSON.stringify(body);
  };
  assert.match(await said([known('price', 'a')]), /价格估算|Price calculator/);
  assert.match(await said([known('apps', 'a'), known('apps', 'b')]), /下载应用|Apps/);
  await said([known('apps', 'a'), known('price', 'a')]);
  const half = { ...text('half', '一半', ''), bodyEn: '' };
  const seen = await write('statistics', [...standardBlocks('statistics'), half]);
  await refused(admin.call('/sys/portalPage/publishOne', seen), 409);
  // the draft is kept
  const draft = await admin.call('/sys/portalPage/getById', { id });
  assert.equal(draft.blocks.length, standardBlocks('statistics').length + 1);
});

test('two people on one page: the second is told what the first wrote', async () => {
  const { id, version } = await pageOf('statistics');
  const mine = [...standardBlocks('statistics'), text('mine', '我的', 'Mine')];
  await admin.call('/sys/portalPage/updateOne', { id, version, blocks: mine });
  const theirs = admin.call('/sys/portalPage/updateOne', { id, version, blocks: standardBlocks('statistics') });
  assert.match(JSON.stringify((await refused(theirs, 409)).body.data), /我的/);
});

test('a release that is scheduled is public from its moment on, and not before', async () => {
  const seen = await write('statistics', [...standardBlocks('statistics'), text('soon', '快了', 'Soon')]);
  const scheduledAt = new Date(services.now().getTime() + 3_600_000).toISOString();
  await admin.call('/sys/portalPage/scheduleOne', { ...seen, scheduledAt });
  later();
  assert.doesNotMatch(await textOf('/portal/statistics?lang=en-US'), /Soon title/);
  assert.equal((await pageOf('statistics')).state, 'scheduled');
  app.advance(3600);
  assert.match(await textOf('/portal/statistics?lang=en-US'), /Soon title/);
  assert.equal((await pageOf('statistics')).state, 'published');
});

test('a preview shows the draft once, in a frame of the console alone, and runs nothing', async () => {
  const { id } = await write('home', [...standardBlocks('home'), text('draft', '草稿', 'Draft')]);
  const { address: path } = await admin.call('/sys/portalPage/previewOne', { id, language: 'en-US' });
  const answer = await read(path);
  assert.equal(answer.status, 200);
  const html = await answer.text();
  assert.match(html, /Draft title/);
  assert.doesNotMatch(html, /<script type="module"/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.match(policy, /frame-ancestors 'self'/);
  assert.match(policy, /script-src 'none'/);
  assert.equal(answer.headers.get('x-frame-options'), 'SAMEORIGIN');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal((await read(path)).status, 404, 'used');
  const late = await admin.call('/sys/portalPage/previewOne', { id, language: 'en-US' });
  app.advance(31);
  assert.equal((await read(late.address)).status, 404, 'too late');
  // the public page stays out of frames
  const home = await read('/portal/home?lang=en-US');
  assert.match(home.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.doesNotMatch(await home.text(), /Draft title/);
});

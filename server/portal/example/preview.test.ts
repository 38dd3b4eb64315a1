/** The draft of a story is looked at before anybody else reads it: once, in a frame of the console, in the reader's language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoryTrack } from '#contract/system/sitePage/track.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { insertTrack } from '#server/system/sitePage/queries.ts';

const app = await startTestApp();
const { services, address } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const read = (path: string) => fetch(address + path, { redirect: 'manual' });
const textOf = async (path: string) => (await read(path)).text();

const story = {
  kind: 'story' as const,
  code: 'rainy-day',
  titleZh: '雨天',
  titleEn: 'A rainy day',
  bodyZh: '<p>车慢慢开。</p>',
  bodyEn: '<p>The car drove slowly.</p>',
};
const track: StoryTrack = {
  kind: 'ride',
  duration: 60,
  distance: 500,
  bounds: [0, 0, 500, 100],
  roads: [],
  actors: [
    {
      kind: 'car',
      isOurs: true,
      keys: [
        [0, 0, 0],
        [60, 500, 0],
      ],
    },
  ],
};
const row = { track: JSON.stringify(track), sceneId: null };
const { id: trackId } = await insertTrack(services.db, row).executeTakeFirstOrThrow();
const { id } = await admin.call('/sys/sitePage/addOne', { ...story, trackId });

const preview = (language: 'zh-CN' | 'en-US') => admin.call('/sys/sitePage/previewOne', { id, language });

test('a preview shows the draft with its track once, in both languages, and the public nothing of it', async () => {
  const { address: path } = await preview('en-US');
  const answer = await read(path);
  assert.equal(answer.status, 200);
  const html = await answer.text();
  assert.match(html, /<html lang="en-US">.*<h1>A rainy day<\/h1>.*The car drove slowly/s);
  assert.match(html, /class="player".*class="actor car ours"/s);
  assert.doesNotMatch(html, /<script type="module"/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.match(policy, /frame-ancestors 'self'/);
  assert.match(policy, /script-src 'none'/);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal((await read(path)).status, 404, 'used');
  assert.match(await textOf((await preview('zh-CN')).address), /<h1>雨天<\/h1>.*车慢慢开/s);
  assert.equal((await read('/portal/example?lang=en-US&story=rainy-day')).status, 404);
  assert.doesNotMatch(await textOf('/portal/example?lang=en-US'), /rainy/i);
});

test('a change that is not published yet is in the preview alone', async () => {
  const { version } = await admin.call('/sys/sitePage/publishOne', { id, version: 1 });
  await admin.call('/sys/sitePage/updateOne', { id, version, titleEn: 'A very rainy day' });
  assert.match(await textOf((await preview('en-US')).address), /A very rainy day/);
  const shown = await textOf('/portal/example?lang=en-US&story=rainy-day');
  assert.match(shown, /A rainy day/);
  assert.doesNotMatch(shown, /very rainy/);
});

test('a ticket ends after half a minute, and with the session of whoever asked', async () => {
  const late = await preview('en-US');
  app.advance(31);
  assert.equal((await read(late.address)).status, 404, 'too late');
  const other = await app.signIn('admin', ADMIN_PASSWORD);
  const orphan = await other.call('/sys/sitePage/previewOne', { id, language: 'en-US' });
  await other.call('/logout', {});
  assert.equal((await read(orphan.address)).status, 404, 'signed out');
  assert.equal((await read('/portal/example/preview?ticket=x')).status, 404);
});

test('a document has no preview on the portal, and is told where its draft stands', async () => {
  const form = { ...story, kind: 'document' as const, code: 'terms' };
  const terms = await admin.call('/sys/sitePage/addOne', form);
  const { status, body } = await admin.send('/sys/sitePage/previewOne', { id: terms.id, language: 'en-US' });
  assert.equal(status, 409);
  assert.match(JSON.stringify(body), /detail|详情/);
});

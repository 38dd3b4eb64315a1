import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '#server/testing/harness.ts';

const app = await startTestApp();
const client = await app.signInAs('auditor');

const operation = z.object({
  post: z
    .looseObject({ summary: z.string(), description: z.string().optional(), tags: z.array(z.string()) })
    .optional(),
});
const shape = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string().optional() })),
  paths: z.record(z.string(), operation),
  components: z.object({
    schemas: z.record(
      z.string(),
      z.object({ properties: z.record(z.string(), z.object({ title: z.string().optional() })).optional() }),
    ),
  }),
});

async function documentIn(language: string) {
  const headers = { token: client.token ?? '', 'accept-language': language };
  const response = await fetch(`${app.server.address}/openapi.json`, { headers });
  assert.equal(response.status, 200);
  const text = await response.text();
  return { response, text, document: shape.parse(JSON.parse(text)) };
}

const callIn = ({ document }: Awaited<ReturnType<typeof documentIn>>, path: string) =>
  document.paths[`/taxiadmin${path}`]?.post;

test('calls, groups and fields are called what the console calls them, in the language that is asked for', async () => {
  const [zh, en] = await Promise.all([documentIn('zh-CN'), documentIn('en-US;q=0.9, zh;q=0.1')]);
  assert.equal(zh.response.headers.get('content-language'), 'zh-CN');
  assert.match(zh.response.headers.get('vary') ?? '', /Accept-Language/);
  const path = '/sys/role/addOne';
  assert.deepEqual([callIn(zh, path)?.summary, callIn(en, path)?.summary], ['新增角色', 'Add a role']);
  assert.equal(callIn(zh, path)?.description, callIn(en, path)?.description);
  assert.equal(callIn(zh, '/sys/role/getPageList')?.summary, '角色：列表');
  assert.equal(zh.document.tags.find(({ name }) => name === 'role')?.description, '角色');
  const fieldIn = ({ document }: typeof zh) => document.components.schemas['roleFormInput']?.properties?.['dataScope'];
  assert.deepEqual([fieldIn(zh)?.title, fieldIn(en)?.title], ['数据范围', 'Data scope']);
  // a call without a name keeps its sentence, and the committed document is as it was
  assert.match(callIn(zh, '/login')?.summary ?? '', /^Signs in\./);
  const file = readFileSync(resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
  assert.ok(!file.includes('新增角色'));
});

test('most audited calls have their name, and each language its own tag for caches', async () => {
  const [zh, en] = await Promise.all([documentIn('zh-CN'), documentIn('en-US')]);
  const calls = Object.values(zh.document.paths).flatMap(({ post }) => (post?.['x-audited'] === true ? [post] : []));
  const named = calls.filter(({ summary }) => /\p{Script=Han}/u.test(summary));
  assert.ok(calls.length > 100 && named.length === calls.length, `${named.length} of ${calls.length}`);
  const tag = zh.response.headers.get('etag') ?? '';
  assert.notEqual(tag, en.response.headers.get('etag'));
  const again = await fetch(`${app.server.address}/openapi.json`, {
    headers: { token: client.token ?? '', 'accept-language': 'zh-CN', 'if-none-match': tag },
  });
  assert.equal(again.status, 304);
});

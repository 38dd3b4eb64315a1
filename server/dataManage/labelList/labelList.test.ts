import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { AttributeKind } from '#contract/dataManage/labelList/rules.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringImage, png } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { statements } from './migrations/2026-11-30-2052-labelGuides.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const add = async (code: string, more: object = {}) =>
  (await admin.call('/dataManage/labelList/addOne', { code, nameZh: `类 ${code}`, nameEn: `Class ${code}`, ...more }))
    .id;
const rowOf = async (id: string) => {
  const { list } = await admin.call('/dataManage/labelList/getPageList', { id });
  const [row] = list;
  assert.ok(row);
  return row;
};

const { db } = app.server.services;
const belongs = async (imageId: string) =>
  (await db.selectFrom('file').select('objectId').where('id', '=', imageId).executeTakeFirstOrThrow()).objectId;

test('the tree stands in its own order, and a class stands only below one that is there', async () => {
  await refusedField(
    admin.call('/dataManage/labelList/addOne', { code: 'tree.leaf', nameZh: '叶', nameEn: 'Leaf' }),
    'code',
    409,
  );
  const top = await add('tree');
  await add('tree_b');
  await add('tree.leaf');
  const { list } = await admin.call('/dataManage/labelList/getPageList', { keyword: 'tree' });
  assert.deepEqual(
    list.map(({ code }) => code),
    ['tree', 'tree.leaf', 'tree_b'],
  );
  await refused(admin.call('/dataManage/labelList/updateOne', { id: top, version: 1, code: 'wood' }), 409);
  await refused(admin.call('/dataManage/labelList/deprecate', { id: top, version: 1 }), 409);
  await refused(admin.call('/dataManage/labelList/deleteById', { id: top, version: 1 }), 409);
});

test('code, key and each name of another world stand for one class', async () => {
  await add('once', { hotkey: 'x', kitti: ['Tram'], cocoId: 7 });
  const other = await add('other');
  await refusedField(
    admin.call('/dataManage/labelList/addOne', { code: 'once', nameZh: '一', nameEn: 'One' }),
    'code',
    409,
  );
  const change = (fields: object) =>
    admin.call('/dataManage/labelList/updateOne', { id: other, version: 1, ...fields });
  await refusedField(change({ hotkey: 'x' }), 'hotkey', 409);
  await refusedField(change({ kitti: ['Misc', 'Tram'] }), 'kitti', 409);
  await refusedField(change({ cocoId: 7 }), 'cocoId', 409);
  await change({ nuscenes: ['Tram'] });
  await refused(change({ nameZh: '迟到' }), 409);
  assert.deepEqual((await rowOf(other)).nuscenes, ['Tram']);
});

test('an attribute says what it may hold', async () => {
  const id = await add('attributed');
  const attribute = {
    code: 'light',
    nameZh: '灯',
    nameEn: 'Light',
    kind: 'choice' as AttributeKind,
    isChanging: true,
    options: [],
    least: null as number | null,
    most: null as number | null,
  };
  const change = (attributes: (typeof attribute)[]) =>
    admin.call('/dataManage/labelList/updateOne', { id, version: 1, attributes });
  await refused(change([attribute]), 400);
  await refused(change([{ ...attribute, kind: 'number' as const, least: 3, most: 2 }]), 400);
  const number = { ...attribute, kind: 'number' as const, least: 0, most: 2 };
  await refused(change([number, number]), 400);
  await change([number]);
  assert.deepEqual((await rowOf(id)).attributes, [number]);
});

test('a merged class leads to the other one, with its names and with what was merged into it before', async () => {
  const [first, second, third] = [
    await add('m1', { coco: ['m one'], hotkey: 'q' }),
    await add('m2', { coco: ['m two'] }),
    await add('m3'),
  ];
  await refusedField(
    admin.call('/dataManage/labelList/merge', { id: first, version: 1, intoId: first }),
    'intoId',
    409,
  );
  await admin.call('/dataManage/labelList/merge', { id: first, version: 1, intoId: second });
  assert.deepEqual((await rowOf(second)).coco, ['m two', 'm one']);
  await admin.call('/dataManage/labelList/merge', { id: second, version: 2, intoId: third });
  const merged = await rowOf(first);
  assert.deepEqual([merged.state, merged.mergedIntoCode, merged.coco, merged.hotkey], ['merged', 'm3', [], '']);
  assert.deepEqual((await rowOf(third)).coco, ['m two', 'm one']);
  await refused(
    admin.call('/dataManage/labelList/updateOne', { id: first, version: merged.version, nameZh: '改' }),
    409,
  );
  await refused(admin.call('/dataManage/labelList/deleteById', { id: third, version: 2 }), 409);
});

test('a version keeps the list as it was, says what changed, and its classes are not deleted any more', async () => {
  const kept = await add('kept');
  const first = await admin.call('/dataManage/labelList/release', { note: '第一版' });
  await refused(admin.call('/dataManage/labelList/release', { note: '没有修改' }), 409);
  await refused(admin.call('/dataManage/labelList/deleteById', { id: kept, version: 1 }), 409);
  const { version } = await admin.call('/dataManage/labelList/deprecate', { id: kept, version: 1 });
  const fresh = await add('fresh');
  const second = await admin.call('/dataManage/labelList/release', { note: '第二版' });
  assert.equal(second.number, first.number + 1);
  await admin.call('/dataManage/labelList/restore', { id: kept, version });
  const between = await admin.call('/dataManage/labelList/getDifference', { from: first.number, to: second.number });
  assert.deepEqual(
    [between.added.map(({ id }) => id), between.changed.map(({ id, fields }) => [id, fields]), between.gone],
    [[fresh], [[kept, ['state']]], []],
  );
  const back = await admin.call('/dataManage/labelList/getDifference', { from: second.number, to: first.number });
  assert.deepEqual(
    back.gone.map(({ id }) => id),
    [fresh],
  );
  const { list } = await admin.call('/dataManage/labelList/getVersionList', {});
  const [newest] = list;
  assert.deepEqual([newest?.number, newest?.added, newest?.changed, newest?.gone], [second.number, 1, 1, 0]);
  await refused(admin.call('/dataManage/labelList/getDifference', { from: 999, to: null }), 404);
});

test('a class shows by pictures what belongs to it and what does not, and keeps those of released versions', async () => {
  const [good, bad] = [await bringImage(admin, png(30, 20)), await bringImage(admin, png(20, 30))];
  const example = ({ url }: { url: string }, isGood: boolean) => ({
    address: url,
    isGood,
    noteZh: isGood ? '整辆车' : '倒影',
    noteEn: isGood ? 'A whole car' : 'A reflection',
  });
  const examples = [example(good, true), example(bad, false)];
  const id = await add('shown', { examples });
  assert.deepEqual((await rowOf(id)).examples, examples);
  // a picture is of one class
  const taken = { code: 'shown_too', nameZh: '另一类', nameEn: 'Another', examples };
  await refusedField(admin.call('/dataManage/labelList/addOne', taken), 'examples', 409);

  const { version } = await admin.call('/dataManage/labelList/updateOne', {
    id,
    version: 1,
    examples: [example(good, true)],
  });
  assert.deepEqual([await belongs(good.id), await belongs(bad.id)], [id, '']);
  await admin.call('/dataManage/labelList/release', { note: '图片' });
  await admin.call('/dataManage/labelList/updateOne', { id, version, examples: [] });
  assert.equal(await belongs(good.id), id);
  const { list } = await admin.call('/dataManage/labelList/getVersionList', {});
  const from = list[0]?.number ?? 0;
  const { changed } = await admin.call('/dataManage/labelList/getDifference', { from, to: null });
  assert.deepEqual(changed.map(({ code, fields }) => [code, fields]), [['shown', ['examples']]]); // prettier-ignore
});

test('instructions are pages with pictures: cleaned, kept by versions with their pictures, and told apart', async () => {
  const [first, second, others] = [await bringImage(admin, png(31, 20)), await bringImage(admin, png(21, 30)), await bringImage(admin, png(9, 9))]; // prettier-ignore
  await add('page_other', { examples: [{ address: others.url, isGood: true, noteZh: '', noteEn: '' }] });
  const page = (...urls: string[]) => `<h2>Edges</h2><p>As seen</p>${urls.map((url) => `<img src="${url}" alt="" />`).join('')}`; // prettier-ignore
  const id = await add('page', {
    guideZh: '只有文字 & 符号',
    guideEn: `${page(first.url, second.url, others.url)}<script>alert(1)</script><img src="https://evil.example/x.png">`,
  });
  const row = await rowOf(id);
  assert.deepEqual([row.guideZh, row.guideEn], ['<p>只有文字 &amp; 符号</p>', page(first.url, second.url, others.url)]);
  // whoever pastes the address of another's picture does not come to own it
  assert.deepEqual([await belongs(first.id), await belongs(second.id), await belongs(others.id) === id], [id, id, false]); // prettier-ignore
  const { version } = await admin.call('/dataManage/labelList/updateOne', {
    id,
    version: 1,
    guideEn: page(second.url),
  });
  assert.deepEqual([await belongs(first.id), await belongs(second.id)], ['', id]);

  const { number: from } = await admin.call('/dataManage/labelList/release', { note: '说明' });
  await refused(admin.call('/dataManage/labelList/release', { note: '没有修改' }), 409);
  await admin.call('/dataManage/labelList/updateOne', { id, version, guideEn: page() });
  assert.equal(await belongs(second.id), id);
  const { changed } = await admin.call('/dataManage/labelList/getDifference', { from, to: null });
  assert.deepEqual(changed.map(({ code, fields }) => [code, fields]), [['page', ['guideEn']]]); // prettier-ignore
  // signs that become longer when they are cleaned
  const tooLong = { id, version: version + 1, guideZh: '&'.repeat(10_000) };
  await refusedField(admin.call('/dataManage/labelList/updateOne', tooLong), 'guideZh', 409);
});

test('instructions that were plain text are read with their lines, also in the versions of before', async () => {
  const id = await add('plain');
  const plain = 'Boxes < 10 px & blurred\r\nare <b>left</b> out';
  const html = '<p>Boxes &lt; 10 px &amp; blurred<br />are &lt;b&gt;left&lt;/b&gt; out</p>';
  await db.updateTable('labelClass').set({ guideEn: plain }).where('id', '=', id).execute();
  // a version of before has the text as it was
  const { id: versionId, number: from } = await admin.call('/dataManage/labelList/release', { note: '旧的' });
  const { content } = await db.selectFrom('labelVersion').selectAll().where('id', '=', versionId).executeTakeFirstOrThrow(); // prettier-ignore
  const kept = content.map((one) => (one.id === id ? { ...one, guideEn: plain } : one));
  const { number } = await db
    .insertInto('labelVersion')
    .values({
      number: from + 1,
      note: '旧的',
      hash: '0',
      content: JSON.stringify(kept),
      classes: kept.length,
      added: 0,
      changed: 0,
      gone: 0,
      createdByName: '',
    }) // prettier-ignore
    .returning('number')
    .executeTakeFirstOrThrow();
  await db.updateTable('labelClass').set({ guideZh: '', guideEn: '' }).where('id', '<>', id).execute();
  for (const statement of statements) await sql.raw(statement).execute(db);
  assert.equal((await rowOf(id)).guideEn, html);
  const { changed } = await admin.call('/dataManage/labelList/getDifference', { from: number, to: null });
  assert.ok(changed.every(({ code }) => code !== 'plain'), JSON.stringify(changed)); // prettier-ignore
});

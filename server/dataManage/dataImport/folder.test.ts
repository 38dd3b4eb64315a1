/** A folder of the file store as the source of an import. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { newDataSet, picture } from '#server/testing/dataSets.ts';
import { zip } from '#server/testing/files.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const store = app.server.services.storage.current;

const put = (key: string, bytes: Uint8Array) =>
  store.put(key, Readable.from([bytes]), { size: bytes.length, type: 'application/octet-stream' });

await put('import/drive+1/front/a.png', await picture(32, 24, 1));
await put('import/drive+1/front/b.png', await picture(32, 24, 2));
await put('import/drive+1/rear/a.png', await picture(32, 24, 3));
await put('import/other/c.png', await picture(32, 24, 4));
await put('files/private/secret.png', await picture(32, 24, 5));

test('folders are walked through, and nothing beside them is told', async () => {
  const root = await admin.call('/dataManage/dataImport/getFolders', {});
  assert.deepEqual(
    [root.files, root.isCut, root.foreign, root.list.map(({ folder, files }) => [folder, files])],
    [4, false, 0, [['drive+1/', 3], ['other/', 1]]],
  ); // prettier-ignore
  const inside = await admin.call('/dataManage/dataImport/getFolders', { folder: 'drive+1/' });
  assert.deepEqual(inside.list.map(({ folder, files }) => [folder, files]), [['drive+1/front/', 2], ['drive+1/rear/', 1]]); // prettier-ignore
  for (const folder of ['../files/', 'drive+1', '/', 'a//b/', './'])
    await refusedField(admin.call('/dataManage/dataImport/getFolders', { folder }), 'folder', 400);
  const auditor = await app.signInAs('auditor');
  await refused(auditor.call('/dataManage/dataImport/getFolders', {}), 403);
});

test('a folder is inspected and imported with its paths, and its files stay', async () => {
  const dataSetId = await newDataSet(admin, '文件夹');
  const wish = { dataSetId, folder: 'drive+1/' };
  await refusedField(admin.call('/dataManage/dataImport/inspect', { dataSetId }), 'fileIds', 400);
  const { id, jobId } = await admin.call('/dataManage/dataImport/inspect', wish);
  assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
  const rowOf = async () =>
    (await admin.call('/dataManage/dataImport/getImportList', { dataSetId })).list.find((one) => one.id === id);
  const { fileNames, found, version = 0 } = (await rowOf()) ?? {};
  assert.deepEqual([fileNames, found?.frames, found?.withContent], [['import/drive+1/'], 3, 3]);
  const run = await admin.call('/dataManage/dataImport/run', { id, version });
  assert.equal((await endOfJob(admin, run.jobId)).state, 'succeeded');
  const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' });
  assert.deepEqual(list.map(({ key, thumb }) => [key, thumb !== null]), [
    ['front/a.png', true],
    ['front/b.png', true],
    ['rear/a.png', true],
  ]); // prettier-ignore
  const again = await admin.call('/dataManage/dataImport/inspect', { dataSetId, folder: 'other/' });
  await endOfJob(admin, again.jobId);
  const other = (await admin.call('/dataManage/dataImport/getImportList', { dataSetId })).list[0];
  await admin.call('/dataManage/dataImport/discard', { id: again.id, version: other?.version ?? 0 });
  assert.equal((await admin.call('/dataManage/dataImport/getFolders', {})).files, 4);
});

test('a folder that is empty or gone is said', async () => {
  const dataSetId = await newDataSet(admin, '空文件夹');
  const { jobId } = await admin.call('/dataManage/dataImport/inspect', { dataSetId, folder: 'nowhere/' });
  const job = await endOfJob(admin, jobId);
  assert.equal(job.state, 'failed');
  assert.match(job.message, /import\/nowhere\//);
});

test('a bomb that lies in the file store is refused with a sentence, and nothing of its folder is imported', async () => {
  await put('import/bomb/a.png', await picture(32, 24, 6));
  await put('import/bomb/zeros.zip', zip([{ name: 'zeros.json', content: Buffer.alloc(80_000_000) }]));
  const dataSetId = await newDataSet(admin, '炸弹');
  const { jobId } = await admin.call('/dataManage/dataImport/inspect', { dataSetId, folder: 'bomb/' });
  const job = await endOfJob(admin, jobId);
  assert.equal(job.state, 'failed');
  assert.match(job.message, /^zeros\.zip unpacks to far more than it holds, .*nothing was imported\. Check/);
  assert.deepEqual((await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' })).list, []);
});

/** Uploads of the browser directly to an S3 store: progress, cancelling, examination, and download. */
import { readFile, writeFile } from 'node:fs/promises';
import { PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { test as base, address, Api, ADMIN, dialog, expect, openAs } from './console.ts';
import { patient } from './patience.ts';
import { startStore, storeEnvironment, type Store } from './store.ts';

const test = base.extend<object, { store: Store | string }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- the library asks for a pattern
    async ({}, provide) => {
      const { store, stop } = await startStore();
      await provide(store);
      await stop();
    },
    { scope: 'worker', timeout: patient(120_000) },
  ],
  environment: [
    async ({ store }, provide) => provide(typeof store === 'string' ? {} : storeEnvironment(store)),
    { scope: 'worker' },
  ],
});

/** The CORS rule of deploy/README.md: allows one origin to write with its one header. */
async function allow(store: Store, origin: string): Promise<void> {
  const client = new S3Client({
    endpoint: store.endpoint,
    region: 'us-east-1',
    credentials: store,
    forcePathStyle: true,
  });
  const CORSRules = [{ AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] }];
  await client.send(new PutBucketCorsCommand({ Bucket: store.bucket, CORSConfiguration: { CORSRules } }));
  client.destroy();
}

const MEGABYTE = 1_000_000;

test('a file goes from the browser to the store, and comes back the same', async ({
  page,
  store,
  context,
}, testInfo) => {
  test.skip(typeof store === 'string', typeof store === 'string' ? store : '');
  if (typeof store === 'string') return;
  await allow(store, address());
  const api = await Api.signIn(ADMIN.account, ADMIN.password);
  expect((await api.call('/sys/file/fileMode', {})).mode).toBe('s3');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).origin);
  });
  await openAs(page, api.token, '/sys/app/version?drawer=add');
  const files = dialog(page).getByRole('group', { name: '文件' });
  await expect(files).toBeVisible();
  // by path: the browser reads a file much faster than it receives one
  const choose = async (name: string, content: Buffer) => {
    const path = testInfo.outputPath(name);
    await writeFile(path, content);
    await files.locator('input[type=file]').setInputFiles(path);
  };

  // slow enough to show its progress and to be cancelled
  const network = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(MEGABYTE);
  await choose('stopped.bin', Buffer.alloc(20 * MEGABYTE, 'stopped'));
  await expect(files.getByRole('status')).toHaveText(/已上传 [1-9]\d?%/);
  await files.getByRole('button', { name: '取消上传 stopped.bin' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(0);
  await speed(-1);

  const content = Buffer.alloc(6 * MEGABYTE, 'what the store keeps ');
  await choose('kept.bin', content);
  const save = files.getByRole('button', { name: '下载 kept.bin' });
  await expect(save).toBeVisible();
  expect(new Set(sent)).toEqual(new Set([store.endpoint]));
  const { list } = await api.call('/sys/file/getPageList', { keyword: 'kept.bin' });
  expect(list.map(({ state, store: where }) => [state, where])).toEqual([['confirmed', 's3']]);

  const download = page.waitForEvent('download');
  await save.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('kept.bin');
  expect((await readFile(await saved.path())).equals(content)).toBe(true);
});

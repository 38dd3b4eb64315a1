/** Metadata addresses of clouds, which are never called, whatever an operator allows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assumeRole } from '#server/ground/storage/aliyunSts.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { testStore } from '#server/ground/storage/testStore.ts';
import { callOut, OutCallFailed } from './callOut.ts';

const FORMS = [
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '[::ffff:169.254.169.254]',
  '[::169.254.169.254]',
  '[::ffff:0:a9fe:a9fe]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::169.254.169.254]',
  '[64:ff9b:1:a9fe:a9:fe00::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:a9fe:a9fe::1]',
  '[2001::5601:5601]',
  '[2001:db8::5efe:a9fe:a9fe]',
  '[fd20:ce::254]',
  '100.100.100.200',
  '168.63.129.16',
];

test('an address of a cloud is not called, though it was allowed by name', async () => {
  for (const form of FORMS) {
    const url = new URL(`http://${form}/latest`);
    const privateHosts = [form, url.hostname, url.hostname.replace(/^\[|\]$/g, '')];
    await assert.rejects(
      callOut({ url: url.href, method: 'GET', headers: {}, privateHosts, timeoutMs: 500 }),
      (error: unknown) => error instanceof OutCallFailed && error.problem === 'privateAddress',
      form,
    );
  }
});

test('nor as a store of files, or as the place where its credentials come from', async () => {
  const { stores } = readConfig({});
  for (const form of FORMS) {
    const s3 = {
      ...stores.s3,
      endpoint: `http://${form}`,
      stsEndpoint: `http://${form}`,
      bucket: 'bucket',
      pathStyle: true,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    };
    const { passed, params } = await testStore('s3', { ...stores, mode: 's3', maxBytes: 1000, s3 }, '');
    assert.equal(passed, false);
    assert.match(params['detail'] ?? '', /blocked/, form);
    const asked = { prefix: 'a/', seconds: 900, settings: s3, signal: AbortSignal.timeout(500) };
    await assert.rejects(
      assumeRole(asked),
      (error: unknown) => error instanceof OutCallFailed && error.problem === 'privateAddress',
      form,
    );
    const sftp = {
      ...stores.sftp,
      host: form.replace(/^\[|\]$/g, ''),
      user: 'user',
      password: 'secret',
      hostKey: 'SHA256:x',
    };
    const over = await testStore('sftp', { ...stores, mode: 'sftp', maxBytes: 1000, sftp }, '');
    assert.equal(over.passed, false);
    assert.match(over.params['detail'] ?? '', /blocked/, `sftp ${form}`);
  }
});

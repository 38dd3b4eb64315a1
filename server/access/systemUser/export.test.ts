import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallInput } from '#contract/index.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeUser } from '#server/testing/factories.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { addRole } from '#server/testing/roles.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

async function exported(
  as: Client,
  input: CallInput<'/sys/systemUser/exportList'>,
): Promise<{ name: string; bytes: Buffer }> {
  const { jobId: id } = await as.call('/sys/systemUser/exportList', input);
  const job = await endOfJob(as, id);
  assert.equal(job.state, 'succeeded', job.message);
  const [file] = job.files;
  assert.ok(file);
  return { name: file.name, bytes: (await fileOfJob(as, id, file.name)).content };
}

const supplier = await db.selectFrom('supplier').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow();
await makeUser(db, { account: 'out.one', realName: '=1+1', mobile: '13812345678', roleCodes: ['data', 'dispatcher'] });
await makeUser(db, { account: 'out.two', realName: '甲, "乙"', mobile: '13800000000', supplierId: supplier.id });

test('the filtered people stand in the file, nothing in it starts a formula', async () => {
  const { name, bytes } = await exported(admin, { keyword: 'out.', sort: 'account', format: 'csv' });
  assert.match(name, /\.csv$/);
  const [head = '', ...lines] = bytes.toString('utf8').trimEnd().split('\r\n');
  assert.match(head, /^\ufeffAccount,Name,Employee id,Mobile,/);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /^out\.one,'=1\+1,,13812345678,.*,data dispatcher,/);
  assert.match(lines[1] ?? '', new RegExp(`^out\\.two,"甲, ""乙""",,13800000000,.*,${supplier.name},`));
  const sheet = await exported(admin, { format: 'xlsx' });
  assert.equal(sheet.bytes.subarray(0, 2).toString(), 'PK');
});

test('who may not see mobile numbers, or only one partner, gets the file so', async () => {
  await addRole(app, admin, 'exporter', 'suppliers', ['sys:systemUser:export']);
  const exporter = await app.signInAs('exporter', { supplierId: supplier.id });
  const text = (await exported(exporter, { keyword: 'out.', format: 'csv' })).bytes.toString('utf8');
  assert.match(text, /out\.two,.*138\*{4}0000/);
  assert.ok(!text.includes('out.one') && !text.includes('13800000000'));
  await refused((await app.signInAs('auditor')).call('/sys/systemUser/exportList', {}), 403);
});

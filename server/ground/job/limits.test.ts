import assert from 'node:assert/strict';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { until } from '#server/testing/until.ts';
import { jobFolder } from './files.ts';
import { scopeCovers } from '#server/ground/core/scope.ts';

const app = await startTestApp();
const { config, db, jobs } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

test('one scope covers another only when all its rows are in it', () => {
  const areas = (...areaCodes: string[]) => ({ kind: 'areas', areaCodes }) as const;
  assert.ok(scopeCovers({ kind: 'everything' }, areas('44')));
  assert.ok(scopeCovers(areas('44'), areas('4403', '4401')));
  assert.ok(!scopeCovers(areas('4403'), areas('44')));
  assert.ok(!scopeCovers(areas('44'), { kind: 'everything' }));
  assert.ok(!scopeCovers({ kind: 'suppliers', supplierId: '1' }, { kind: 'suppliers', supplierId: '2' }));
  assert.ok(!scopeCovers({ kind: 'own', userId: '1' }, { kind: 'schools', schoolId: '1' }));
});

test('a file is not given to whoever may no longer see what it shows', async () => {
  const code = 'exporter';
  const form = { code, nameZh: '导出', nameEn: 'Exporter', dataScope: 'everything' } as const;
  const { id: roleId } = await admin.call('/sys/role/addOne', form);
  const leaves = new Map(
    (await db.selectFrom('menu').select(['id', 'permission']).execute()).map(({ id, permission }) => [permission, id]),
  );
  const grant = async (version: number, ...permissions: string[]) =>
    admin.call('/sys/menu/updateRoleMenu', {
      roleId,
      version,
      leafIds: permissions.flatMap((permission) => leaves.get(permission) ?? []),
    });
  const list = ['operation:order:list', 'operation:order:export', 'sys:systemUser:list', 'sys:systemUser:export'];
  let { version } = await grant(1, ...list, 'operation:order:reveal');
  const person = await app.signInAs(code);

  const fileOf = async (jobId: string) => {
    const { files } = await endOfJob(person, jobId);
    return { id: jobId, fileName: files[0]?.name ?? '' };
  };
  const orders = await fileOf((await person.call('/operation/order/exportList', { format: 'csv' })).jobId);
  const people = await fileOf((await person.call('/sys/systemUser/exportList', { format: 'csv' })).jobId);
  const ticket = (file: typeof orders) => person.call('/sys/job/getDownloadTicket', file);
  await ticket(orders);
  await ticket(people);

  ({ version } = await grant(version, ...list));
  const hidden = await refused(ticket(orders), 409);
  assert.match(hidden.body.msg, /sees less/);
  await ticket(people);

  ({ version } = await grant(version, ...list, 'operation:order:reveal'));
  ({ version } = await admin.call('/sys/role/updateOne', {
    ...form,
    id: roleId,
    version,
    dataScope: 'areas',
    areaCodes: ['4403'],
  }));
  await refused(ticket(orders), 409);
  await refused(ticket(people), 409);
  await fileOf((await person.call('/operation/order/exportList', { format: 'csv' })).jobId).then(ticket);
});

test('nobody has more jobs under way than ten, also when they are started at the same moment', async () => {
  const person = await app.signInAs('operations');
  const row = { kind: 'orderExport', userId: person.userId, language: 'en-US', input: '{}' } as const;
  const busy = Array.from({ length: 8 }, () => ({
    ...row,
    state: 'running' as const,
    runner: 'another node',
    leaseUntil: '2100-01-01T00:00:00Z',
  }));
  await db.insertInto('job').values(busy).execute();
  const nothing = { format: 'csv', orderNo: 'none-like-this' } as const;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => person.send('/operation/order/exportList', nothing)),
  );
  const refusals = answers.filter(({ status }) => status === 409);
  assert.ok(refusals.length > 0 && answers.every(({ status }) => status === 200 || status === 409));
  assert.match(refusals[0]?.body.msg ?? '', /10 jobs under way/);
  await db.updateTable('job').set({ state: 'cancelled' }).where('runner', '=', 'another node').execute();
  await person.call('/operation/order/exportList', nothing);
});

test('the oldest files of a person go when all together are too many', async () => {
  const person = await app.signInAs('operations');
  const ended = (bytes: number) => ({
    kind: 'orderExport' as const,
    userId: person.userId,
    language: 'en-US' as const,
    input: '{}',
    state: 'succeeded' as const,
    finishedAt: new Date().toISOString(),
    files: JSON.stringify([{ name: 'a.csv', bytes }]),
  });
  const rows = await db
    .insertInto('job')
    .values([ended(1024 ** 3), ended(2 * 1024 ** 3), ended(1024 ** 3)])
    .returning('id')
    .execute();
  for (const { id } of rows) mkdirSync(jobFolder(config, id), { recursive: true });
  const { jobId } = await person.call('/operation/order/exportList', { format: 'csv' });
  await endOfJob(person, jobId);
  const filesOf = async (place: number) =>
    (await person.call('/sys/job/getById', { id: rows[place]?.id ?? '' })).files.length;
  await until('the oldest files are gone', async () => (await filesOf(0)) === 0);
  assert.deepEqual([await filesOf(1), await filesOf(2)], [1, 1]);
  assert.ok(!existsSync(jobFolder(config, rows[0]?.id ?? '')));
  assert.equal((await person.call('/sys/job/getById', { id: jobId })).files.length, 1);
});

test('a file that an import left without its job goes within a day', async () => {
  const orphan = jobFolder(config, '123456789');
  mkdirSync(orphan, { recursive: true });
  writeFileSync(join(orphan, 'source.csv'), 'a');
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600 * 1000);
  utimesSync(orphan, hoursAgo(23), hoursAgo(23));
  await jobs.tidy();
  assert.ok(existsSync(orphan));
  utimesSync(orphan, hoursAgo(25), hoursAgo(25));
  await jobs.tidy();
  assert.ok(!existsSync(orphan));
});

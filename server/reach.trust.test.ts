/**
 * Tests every command by persons with all permissions and a narrow scope (supplier, school, area, own): data of others and
 * global data is refused.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATA_SCOPES, type DataScope } from '#contract/ground/enums.ts';
import { allCalls } from '#contract/index.ts';
import { allExamples, exampleWorld } from './testing/examples.ts';
import type { UserWishes } from './testing/factories.ts';
import { startTestApp, type Client } from './testing/harness.ts';

const examples = await allExamples();
const app = await startTestApp();
const world = await exampleWorld(app);
const { admin } = world;
const { db } = app.server.services;

const lastSupplier = db.selectFrom('supplier').select('id').where('kind', '=', 'supplier').orderBy('id', 'desc');
const lastSchool = db.selectFrom('school').select('id').orderBy('id', 'desc');

/** A person with all permissions of the administrator and a narrow scope without any rows. */
async function narrowed(dataScope: Exclude<DataScope, 'everything'>): Promise<Client> {
  const code = `narrowed${dataScope}`;
  const areaCodes = dataScope === 'areas' ? ['6543'] : [];
  const { id } = await admin.call('/sys/role/addOne', { code, nameZh: '窄', nameEn: 'Narrow', dataScope, areaCodes });
  const { grantableLeafIds: leafIds } = await admin.call('/sys/menu/findRoleMenuTree', { roleId: id });
  await admin.call('/sys/menu/updateRoleMenu', { roleId: id, version: 1, leafIds });
  const wishes: UserWishes =
    dataScope === 'suppliers'
      ? { type: 'supplier', supplierId: (await lastSupplier.executeTakeFirstOrThrow()).id }
      : dataScope === 'schools'
        ? { type: 'teacher', schoolId: (await lastSchool.executeTakeFirstOrThrow()).id }
        : {};
  return app.signInAs(code, wishes);
}

/** Lists of secrets and messages, which must be empty for others. */
const CLOSED_LISTS = [
  '/sys/outbox/getPageList',
  '/sys/apiKey/getPageList',
  '/sys/sysNoticeProvider/getKeyList',
  '/sys/setting/getSessionList',
] as const;

/** Calls on the caller's own data or shift, or that check the reach row by row. */
const OWN = new Set([
  '/capacity/shift/begin',
  '/capacity/shift/end',
  '/capacity/shift/addNote',
  '/capacity/shift/unpin',
  '/capacity/shift/handOver',
  '/sys/systemUser/exportList',
  '/sys/systemUser/importUsers',
  '/school/exportList',
  '/school/importList',
  '/task/taskEnterprise/exportList',
  '/sys/sysArea/exportList',
  '/sys/sysNoticeProvider/addOne',
  '/operation/order/exportList',
  '/ai/aiCustomerService/exportList',
  '/capacity/car/importList',
  '/capacity/replay/exportTrack',
]);

const guarded = allCalls.filter(
  ({ access, effect, path, unaudited }) =>
    effect === 'command' && unaudited === undefined && access !== 'public' && access !== 'signedIn' && !OWN.has(path),
);

test('with every right, a narrow scope changes nothing of others, and nothing that is everybody’s', async () => {
  const scopes = DATA_SCOPES.filter((scope) => scope !== 'everything');
  const callers = new Map<DataScope, Client>();
  for (const scope of scopes) callers.set(scope, await narrowed(scope));
  const done: string[] = [];
  for (const { path } of guarded) {
    const example = Object.entries(examples).find(([named]) => named === path)?.[1];
    assert.ok(example, path);
    app.advance(61);
    const { input, file } = await example(world);
    for (const [scope, caller] of callers) {
      const headers = {
        'content-type': 'application/octet-stream',
        'x-upload-input': encodeURIComponent(JSON.stringify(input)),
      };
      const { status, body } = await (file === undefined ? caller.send(path, input) : caller.send(path, file, headers));
      if (status < 400) done.push(`${path} by ${scope}`);
      // a refusal reveals nothing about the row
      else assert.ok(!JSON.stringify(body.data).includes('"current"'), `${path} by ${scope}: ${JSON.stringify(body)}`);
    }
  }
  assert.deepEqual(done, []);
  for (const [scope, caller] of callers) {
    const own = await caller.call('/sys/sysuser/getLoginUserMenu', {});
    for (const path of CLOSED_LISTS) {
      const { list } = await caller.call(path, {});
      const others = list.filter((row) => !('userId' in row) || row.userId !== own.user.id);
      assert.deepEqual(others, [], `${path} for ${scope}`);
    }
  }
});

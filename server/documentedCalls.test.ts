/**
 * Tests the documented calls by their literal paths: as an administrator, as a role without permissions, and without a
 * session.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { allCalls, type CallInput, type CallPath } from '#contract/index.ts';
import { allExamples, exampleWorld } from './testing/examples.ts';
import { plausibleInput } from './testing/fuzz.ts';
import { startTestApp, type Client, type RawAnswer } from './testing/harness.ts';

const DOCUMENTED = [
  '/sys/file/getTemOssAuth',
  '/sys/file/saveOssFile',
  '/sys/file/sftp/upload',
  '/sys/file/fileMode',
  '/sys/file/presignedPutUrl',
  '/sys/sysConfigMain/getModuleList',
  '/sys/sysConfigMain/findMainList',
  '/sys/sysConfigOption/getDetailByMainId',
  '/sys/sysConfigOption/updateDetail',
  '/sys/sysConfigOption/initConfig',
  '/sys/role/myRoleList',
  '/changeRole',
  '/sys/role/getPageList',
  '/sys/role/addOne',
  '/sys/role/updateOne',
  '/sys/role/deleteById',
  '/sys/role/updateState',
  '/sys/role/getEnabledList',
  '/sys/sysArea/areaTree',
  '/sys/sysArea/getAreaListByPid',
  '/sys/sysArea/getAreaInfoByPid',
  '/sys/sysuser/myExtraInfo',
  '/sys/sysuser/updateExtraInfo',
  '/sys/sysuser/updatePwdEnc',
  '/sys/sysuser/sendChangeMobileCode',
  '/sys/sysuser/changeMobile',
  '/sys/sysuser/getLoginUserMenu',
  '/sys/sysuser/idCardCheck',
  '/sys/sysuser/myHomepageInfo',
  '/sys/sysuser/searchUserList',
  '/sys/sysuser/searchUserInfoByEmployeeId',
  '/getPublicKey',
  '/sys/systemUser/getSysUserInfoList',
  '/sys/systemUser/changeAccountState',
  '/sys/systemUser/updatePwd',
  '/sys/systemUser/addSysUserInfo',
  '/sys/systemUser/updateSysUserInfo',
  '/sys/systemUser/resetPwd',
  '/uploadContent/img',
  '/sys/sysDict/getByTypeCode',
  '/school/findSchoolIdAndNameList',
  '/school/findDeptIdAndNameListBySchoolId',
  '/school/findMajorIdAndNameListByDeptId',
  '/school/listDeptMajorTree',
  '/task/taskEnterprise/getMajorIdByTeacherId',
  '/task/taskEnterprise/getStudentByMajorId',
  '/sys/sysNotice/getListPage',
  '/sys/sysNotice/deleteOne',
  '/sys/sysNotice/addOne',
  '/sys/sysNotice/updateOne',
  '/sys/sysNotice/getById',
  '/sys/sysNotice/getOriginSiteName',
  '/sys/sysNoticeProvider/getListPage',
  '/sys/sysNoticeProvider/getById',
  '/sys/sysNoticeProvider/pushOne',
  '/ai/aiCustomerService/findPageList',
  '/ai/aiCustomerService/saveOrUpdate',
  '/ai/aiCustomerService/deleteById',
  '/ai/aiCustomerService/findDetail',
  '/sys/menu/findMenuTree',
  '/sys/menu/findRoleMenuTree',
  '/sys/menu/updateRoleMenu',
  '/sys/menu/saveMenu',
  '/sys/menu/updateMenu',
  '/sys/menu/fakeDelete',
  '/sys/menu/stopOrOpen',
] as const satisfies readonly CallPath[];

const made = z.object({ id: z.string() });
const examples = await allExamples();
const app = await startTestApp();
const world = await exampleWorld(app);
const { admin } = world;
const { db } = app.server.services;

interface Step {
  client: Client;
  input: unknown;
  file?: Uint8Array;
}

/** Runs the example of an audited call that adds a row; returns its id. */
async function make(path: CallPath): Promise<string> {
  const example = await examples.get(path)?.(world);
  assert.ok(example, path);
  const { body, status } = await send(path, example);
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
  const { data } = body;
  assert.ok(typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string', path);
  return data.id;
}

function send(path: string, { client, input, file }: Step): Promise<RawAnswer> {
  const call = allCalls.find((one) => one.path === path);
  if (call?.upload === undefined) return client.send(path, input);
  return client.send(path, file ?? new Uint8Array(), {
    'content-type': 'application/octet-stream',
    'x-upload-input': encodeURIComponent(JSON.stringify(input)),
  });
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const schoolId = async () => (await db.selectFrom('school').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
const majorId = async () => (await db.selectFrom('major').select('id').orderBy('id').executeTakeFirstOrThrow()).id;

/** A presigned address, and the file behind it. */
async function broughtFile(): Promise<string> {
  const input = { name: 'walk.txt', type: 'text/plain', size: 4 };
  const { id, url, headers } = await admin.call('/sys/file/presignedPutUrl', input);
  const answer = await fetch(new URL(url, app.server.address), { method: 'PUT', headers, body: 'walk' });
  assert.equal(answer.status, 200);
  return id;
}

type Inputs = { readonly [Path in CallPath]?: () => Promise<CallInput<Path>> | CallInput<Path> };

/** Inputs of the administrator's calls; others have no input or that of their example. */
const INPUTS: Inputs = {
  '/sys/file/presignedPutUrl': () => ({ name: 'walk.txt', type: 'text/plain', size: 4 }),
  '/sys/file/saveOssFile': async () => ({ id: await broughtFile(), type: 'text/plain' }),
  '/sys/file/sftp/upload': () => ({ name: 'walk.txt', type: 'text/plain' }),
  '/sys/sysConfigOption/getDetailByMainId': async () => {
    const { list } = await admin.call('/sys/sysConfigMain/findMainList', {});
    return { mainId: list[0]?.key ?? '' };
  },
  '/sys/sysArea/getAreaInfoByPid': async () => {
    const { list } = await admin.call('/sys/sysArea/getAreaListByPid', {});
    return { pid: list[0]?.id ?? '' };
  },
  '/sys/sysuser/searchUserList': () => ({ keyword: 'demo' }),
  '/sys/sysuser/searchUserInfoByEmployeeId': async () => {
    const { list } = await admin.call('/sys/systemUser/getSysUserInfoList', { pageSize: 200 });
    return { employeeId: list.find(({ employeeId }) => employeeId !== '')?.employeeId ?? '' };
  },
  '/sys/sysDict/getByTypeCode': () => ({ typeCodes: ['orderStatus'] }),
  '/school/findDeptIdAndNameListBySchoolId': async () => ({ schoolId: await schoolId() }),
  '/school/findMajorIdAndNameListByDeptId': async () => ({
    deptId: (await db.selectFrom('department').select('id').executeTakeFirstOrThrow()).id,
  }),
  '/school/listDeptMajorTree': async () => ({ schoolId: await schoolId() }),
  '/task/taskEnterprise/getMajorIdByTeacherId': async () => ({
    teacherId: (
      await db
        .selectFrom('sysUser')
        .select('id')
        .where('type', '=', 'teacher')
        .where('majorId', 'is not', null)
        .executeTakeFirstOrThrow()
    ).id,
  }),
  '/task/taskEnterprise/getStudentByMajorId': async () => ({ majorId: await majorId() }),
  '/sys/sysNotice/getById': async () => ({ id: await make('/sys/sysNotice/addOne') }),
  '/sys/sysNoticeProvider/getById': async () => ({
    id: made.parse((await examples.get('/sys/sysNoticeProvider/pushOne')?.(world))?.input).id,
  }),
  '/ai/aiCustomerService/findDetail': async () => ({ id: await make('/ai/aiCustomerService/saveOrUpdate') }),
  '/sys/menu/findRoleMenuTree': async () => ({
    roleId: (await db.selectFrom('role').select('id').where('code', '=', 'auditor').executeTakeFirstOrThrow()).id,
  }),
};

/** Calls that are refused with this store of files, naming the alternative. */
const ELSEWHERE: readonly string[] = ['/sys/file/sftp/upload'];

async function inputOf(path: CallPath): Promise<unknown> {
  const give: (() => unknown) | undefined = INPUTS[path];
  return (await give?.()) ?? {};
}

async function stepOf(path: CallPath): Promise<Step> {
  const example = INPUTS[path] === undefined ? await examples.get(path)?.(world) : undefined;
  if (example !== undefined) return example;
  return { client: admin, input: await inputOf(path), file: PIXEL };
}

test('there are 66 of them, each declared', () => {
  assert.equal(new Set(DOCUMENTED).size, 66);
  const paths = new Set(allCalls.map((call) => call.path));
  assert.deepEqual(
    DOCUMENTED.filter((path) => !paths.has(path)),
    [],
  );
});

for (const path of DOCUMENTED) {
  test(`${path} works for an administrator`, async () => {
    app.advance(61);
    const { status, body } = await send(path, await stepOf(path));
    assert.equal(status, ELSEWHERE.includes(path) ? 409 : 200, JSON.stringify(body));
    assert.equal(body.code, ELSEWHERE.includes(path) ? 409 : 0);
    assert.ok(body.msg.length > 0);
  });
}

test('a role without rights gets what everybody signed in may have, and a refusal of the rest', async () => {
  app.advance(61);
  const role = { code: 'withoutRights', nameZh: '无权', nameEn: 'Without rights', dataScope: 'own' } as const;
  await admin.call('/sys/role/addOne', role);
  const client = await app.signInAs('withoutRights');
  for (const path of DOCUMENTED) {
    const call = allCalls.find((one) => one.path === path);
    assert.ok(call, path);
    const { status } = await send(path, { client, input: plausibleInput(call), file: PIXEL });
    if (call.access === 'public' || call.access === 'signedIn')
      assert.ok(![401, 403].includes(status) && status < 500, `${path}: ${status}`);
    else assert.equal(status, 403, path);
  }
});

test('nobody gets anything but a key', async () => {
  app.advance(61);
  for (const path of DOCUMENTED) {
    const call = allCalls.find((one) => one.path === path);
    assert.ok(call, path);
    const { status } = await send(path, { client: app.anonymous, input: plausibleInput(call) });
    assert.equal(status, path === '/getPublicKey' ? 200 : 401, path);
  }
});

const load = (query: string, token?: string) =>
  fetch(`${app.server.address}/taxiadmin/__serverLoader?${query}`, {
    headers: token === undefined ? {} : { token },
  });

test('the server loader answers bare JSON for a route it knows, and 404 in JSON for any other', async () => {
  for (const token of [undefined, admin.token ?? '']) {
    const unknown = await load('route=no/such/route&url=%2Fhtml', token);
    assert.equal(unknown.status, 404);
    assert.match(unknown.headers.get('content-type') ?? '', /^application\/json/);
    const known = await load(`route=html&url=${encodeURIComponent('/html')}`, token);
    assert.ok([200, 404].includes(known.status), String(known.status));
    const answer: unknown = await known.json();
    assert.ok(typeof answer === 'object' && answer !== null && !('code' in answer && 'data' in answer));
  }
});

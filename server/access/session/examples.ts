/** Sessions, people, roles, menus, jobs and orders. */
import { contract } from '#contract/index.ts';
import { makeUser, PASSWORD } from '#server/testing/factories.ts';
import { sealJson, sealPieces } from '#server/testing/sealing.ts';
import { byAdmin, newImage, next, text, type Examples, type World } from '#server/testing/examples.ts';

const roleIdOf = async ({ app }: World, code: string): Promise<string> =>
  (await app.server.services.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

const newPerson = async ({ app }: World) => {
  const { id } = await makeUser(app.server.services.db);
  return { id, version: 1 };
};

async function newRole({ admin }: World): Promise<string> {
  const code = `exampleRole${next()}`;
  return (await admin.call('/sys/role/addOne', { code, nameZh: '示例', nameEn: code, dataScope: 'own' })).id;
}

const newMenu = async ({ admin }: World): Promise<{ id: string; version: number }> => {
  const node = {
    parentId: null,
    kind: 'page',
    nameZh: '示例',
    nameEn: 'Example',
    route: `example/page${next()}`,
  } as const;
  return { id: (await admin.call('/sys/menu/saveMenu', node)).id, version: 1 };
};

const newDirectory = ({ admin }: World) =>
  admin.call('/sys/menu/saveMenu', { parentId: null, kind: 'directory', nameZh: '示例', nameEn: 'Example' });

async function newOrder({ app }: World): Promise<{ id: string; version: number }> {
  const orderNo = `EX-${next()}`;
  const row = {
    orderNo,
    status: 'requested',
    requestedAt: app.server.services.now(),
    priceParts: '[]',
    source: 'example',
    sourceRef: orderNo,
  } as const;
  const { id } = await app.server.services.db.insertInto('order').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, version: 1 };
}

const personForm = (roleId: string) => ({
  account: `example${next()}`,
  realName: '示例',
  roleIds: [roleId],
  defaultRoleId: roleId,
});

/** A person whose every field says something. */
async function wholePerson({ app, admin }: World, roleId: string) {
  const { db } = app.server.services;
  const place = await db
    .selectFrom('major')
    .innerJoin('department', 'department.id', 'major.departmentId')
    .select(['department.schoolId', 'major.departmentId', 'major.id as majorId'])
    .executeTakeFirstOrThrow();
  const supplier = await db.selectFrom('supplier').select('id').executeTakeFirstOrThrow();
  return {
    ...personForm(roleId),
    ...place,
    supplierId: supplier.id,
    type: 'teacher' as const,
    employeeId: `T${next()}`,
    mobile: `1370000${String(next()).padStart(4, '0')}`,
    email: 'a@example.com',
    gender: 'female' as const,
    avatar: await newImage(admin),
    remark: '示例',
  };
}

const CONTENT = {
  order: 'sourceRef,status,requestedAt\nEXAMPLE-1,requested,2026-01-01T00:00:00+08:00\n',
  person: 'account,realName,roles\n',
};

export const groundExamples: Examples = {
  [contract.session.updatePwdEnc.path]: async ({ app }) => {
    const client = await app.signInAs('operations');
    const publicKey = await client.call('/getPublicKey', {});
    return {
      client,
      input: { publicKey, jsonData: sealJson({ oldPassword: PASSWORD, newPassword: 'an-example-phrase' }, publicKey) },
    };
  },
  [contract.session.endSession.path]: async ({ app }) => ({
    client: await app.signInAs('operations'),
    input: { others: true },
  }),
  [contract.session.changeRole.path]: async (world) => ({
    client: await world.app.signInAs(['operations', 'auditor']),
    input: { roleId: await roleIdOf(world, 'auditor') },
  }),

  [contract.systemUser.addSysUserInfo.path]: byAdmin(async (world) => personForm(await roleIdOf(world, 'auditor'))),
  [contract.systemUser.updateSysUserInfo.path]: byAdmin(async (world) => ({
    ...(await newPerson(world)),
    ...(await wholePerson(world, await roleIdOf(world, 'auditor'))),
  })),
  [contract.systemUser.changeAccountState.path]: byAdmin(async (world) => ({
    users: [await newPerson(world)],
    state: 'disabled',
  })),
  [contract.systemUser.updatePwd.path]: byAdmin(async (world) => {
    const publicKey = await world.admin.call('/getPublicKey', {});
    return { ...(await newPerson(world)), publicKey, password: sealPieces('an-example-phrase', publicKey) };
  }),
  [contract.systemUser.resetPwd.path]: byAdmin((world) => newPerson(world)),
  [contract.systemUser.exportList.path]: byAdmin(() => ({ format: 'csv' })),
  [contract.systemUser.importUsers.path]: async (world) => ({
    client: world.admin,
    input: { fileName: 'people.csv' },
    file: text(`${CONTENT.person}imported${next()},示例,auditor\n`),
  }),
  [contract.systemUser.endSessionsOf.path]: byAdmin(async (world) => ({ id: (await newPerson(world)).id })),

  [contract.role.addOne.path]: byAdmin(() => ({
    code: `example${next()}`,
    nameZh: '示例',
    nameEn: 'Example',
    dataScope: 'own',
  })),
  [contract.role.updateOne.path]: byAdmin(async (world) => ({
    id: await newRole(world),
    version: 1,
    code: `changed${next()}`,
    nameZh: '示例',
    nameEn: 'Example',
    homePage: 'sys/role',
    dataScope: 'areas',
    areaCodes: ['4403'],
    remark: '示例',
  })),
  [contract.role.deleteById.path]: byAdmin(async (world) => ({ id: await newRole(world), version: 1 })),
  [contract.role.updateState.path]: byAdmin(async (world) => ({
    id: await newRole(world),
    version: 1,
    state: 'disabled',
  })),

  [contract.menu.updateRoleMenu.path]: byAdmin(async (world) => {
    const roleId = await newRole(world);
    const { grantableLeafIds } = await world.admin.call('/sys/menu/findRoleMenuTree', { roleId });
    return { roleId, version: 1, leafIds: grantableLeafIds.slice(0, 2) };
  }),
  [contract.menu.saveMenu.path]: byAdmin(() => ({
    parentId: null,
    kind: 'directory',
    nameZh: '示例',
    nameEn: 'Example',
  })),
  [contract.menu.updateMenu.path]: byAdmin(async (world) => ({
    ...(await newMenu(world)),
    parentId: (await newDirectory(world)).id,
    index: 0,
    kind: 'page',
    nameZh: '改',
    nameEn: 'Changed',
    route: `example/changed${next()}`,
    permission: 'example:page:list',
    icon: 'car',
    visible: false,
    keepAlive: false,
    externalLink: 'https://example.com',
  })),
  [contract.menu.fakeDelete.path]: byAdmin((world) => newMenu(world)),
  [contract.menu.stopOrOpen.path]: byAdmin(async (world) => ({ ...(await newMenu(world)), state: 'disabled' })),

  [contract.job.exportList.path]: byAdmin(() => ({ list: '/sys/role/getPageList', format: 'csv' })),
  [contract.job.cancel.path]: async ({ app }) => {
    const client = await app.signInAs('operations');
    const row = { kind: 'userExport', userId: client.userId, language: 'en-US', input: '{}' } as const;
    const { id } = await app.server.services.db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow();
    return { client, input: { id } };
  },

  [contract.order.cancelOne.path]: byAdmin(async (world) => ({
    ...(await newOrder(world)),
    by: 'operator',
    reason: 'example',
  })),
  [contract.order.updateRemark.path]: byAdmin(async (world) => ({ ...(await newOrder(world)), remark: 'example' })),
  [contract.order.exportList.path]: byAdmin(() => ({ format: 'csv' })),
};

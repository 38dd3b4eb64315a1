/**
 * For every audited call one way to make it succeed: who calls, with what. The sweeps go through them, and fail for
 * an audited call that has none.
 */
import { contract, type CallInput, type CallPath } from '#contract/index.ts';
import { ADMIN_PASSWORD } from './databases.ts';
import { makeUser, PASSWORD } from './factories.ts';
import type { Client, TestApp } from './harness.ts';
import { sealJson, sealPieces } from './sealing.ts';

export interface Example<Path extends CallPath> {
  client: Client;
  input: CallInput<Path>;
  /** For an upload. */
  file?: Uint8Array;
}

interface World {
  app: TestApp;
  admin: Client;
}

type Examples = { readonly [Path in CallPath]?: (world: World) => Promise<Example<Path>> };

let serial = 0;
const next = (): number => (serial += 1);

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

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const CONTENT = {
  order: 'sourceRef,status,requestedAt\nEXAMPLE-1,requested,2026-01-01T00:00:00+08:00\n',
  person: 'account,realName,roles\n',
};

const byAdmin =
  <Path extends CallPath>(input: (world: World) => Promise<CallInput<Path>> | CallInput<Path>) =>
  async (world: World): Promise<Example<Path>> => ({ client: world.admin, input: await input(world) });

export const examples: Examples = {
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
    ...personForm(await roleIdOf(world, 'auditor')),
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
    dataScope: 'own',
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
    parentId: null,
    kind: 'page',
    nameZh: '改',
    nameEn: 'Changed',
    route: `example/changed${next()}`,
  })),
  [contract.menu.fakeDelete.path]: byAdmin((world) => newMenu(world)),
  [contract.menu.stopOrOpen.path]: byAdmin(async (world) => ({ ...(await newMenu(world)), state: 'disabled' })),

  [contract.job.cancel.path]: async ({ app }) => {
    const client = await app.signInAs('operations');
    const row = { kind: 'userExport', userId: client.userId, language: 'en-US', input: '{}' } as const;
    const { id } = await app.server.services.db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow();
    return { client, input: { id } };
  },

  [contract.order.cancelOne.path]: byAdmin(async (world) => ({ ...(await newOrder(world)), reason: 'example' })),
  [contract.order.updateRemark.path]: byAdmin(async (world) => ({ ...(await newOrder(world)), remark: 'example' })),
  [contract.order.exportList.path]: byAdmin(() => ({ format: 'csv' })),
  [contract.order.importList.path]: async ({ admin }) => ({
    client: admin,
    input: { fileName: 'orders.csv', profile: 'generic' },
    file: text(CONTENT.order),
  }),
};

/** The administrator whom examples call as. */
export const exampleWorld = async (app: TestApp): Promise<World> => ({
  app,
  admin: await app.signIn('admin', ADMIN_PASSWORD),
});

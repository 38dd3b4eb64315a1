/** Roles for tests. */
import type { Permission } from '#contract/ground/core.ts';
import type { DataScope } from '#contract/ground/enums.ts';
import type { Client, TestApp } from './harness.ts';

/** Makes a role that reaches what its scope names and may do these things; its code is its English name. */
export async function addRole(
  { server }: TestApp,
  admin: Client,
  code: string,
  dataScope: DataScope,
  permissions: readonly Permission[],
  areaCodes?: string[],
): Promise<void> {
  const reach = areaCodes === undefined ? { dataScope } : { dataScope, areaCodes };
  const { id } = await admin.call('/sys/role/addOne', { code, nameZh: code, nameEn: code, ...reach });
  const leaves = await server.services.db
    .selectFrom('menu')
    .select('id')
    .where('permission', 'in', [...permissions])
    .execute();
  const leafIds = leaves.map((leaf) => leaf.id);
  await admin.call('/sys/menu/updateRoleMenu', { roleId: id, version: 1, leafIds });
}

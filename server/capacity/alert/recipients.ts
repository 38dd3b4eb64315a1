/** Who hears of alerts, and who can be given one. */
import type { CallPermission } from '#contract/index.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Live } from '#server/ground/live/live.ts';
import type { Sessions } from '#server/access/session/sessions.ts';
import { allRoles, type RoleReach } from './queries.ts';

interface Known {
  roleId: string;
  dataScope: string;
  areaCodes: readonly string[];
}

/** Roles that grant a permission; from memory where rights are. */
export async function rolesWith(db: Db, sessions: Sessions, permission: CallPermission): Promise<Known[]> {
  const roles = await allRoles(db).execute();
  const granted = await Promise.all(
    roles.map(async (role) => (await sessions.rightsOf(role.id)).permissions.includes(permission)),
  );
  return roles
    .filter((_role, place) => granted[place])
    .map(({ id, dataScope, areaCodes }) => ({ roleId: id, dataScope, areaCodes }));
}

/** The roles whose holders may handle alerts and reach a car. */
export async function handlerRoles(
  db: Db,
  sessions: Sessions,
  car: { supplierId: string | null; areaCode: string },
): Promise<RoleReach> {
  const roles = await rolesWith(db, sessions, 'capacity:alert:handle');
  const reaches = ({ dataScope, areaCodes }: Known) =>
    dataScope === 'everything' || (dataScope === 'areas' && areaCodes.some((code) => car.areaCode.startsWith(code)));
  return {
    roleIds: roles.filter(reaches).map(({ roleId }) => roleId),
    supplierRoleIds:
      car.supplierId === null
        ? []
        : roles.filter(({ dataScope }) => dataScope === 'suppliers').map(({ roleId }) => roleId),
    supplierId: car.supplierId,
  };
}

/** The most alerts that are named one by one; beyond, consoles only learn that the queue changed. */
const MOST_TOLD = 20;

export interface ToldAlert {
  id: string;
  supplierId: string | null;
}

/**
 * Inside the transaction that changes alerts: tells the open consoles of those who see them. An event says which alert,
 * never what it is, and the console asks within its own reach.
 */
export async function tellOfAlerts(
  db: Db,
  { live, sessions }: { live: Live; sessions: Sessions },
  alerts: readonly ToldAlert[],
): Promise<void> {
  if (alerts.length === 0) return;
  const roles = await rolesWith(db, sessions, 'capacity:alert:list');
  const roleIds = roles.filter(({ dataScope }) => dataScope !== 'suppliers').map(({ roleId }) => roleId);
  const hasSuppliers = roles.some(({ dataScope }) => dataScope === 'suppliers');
  const suppliersOf = (told: readonly ToldAlert[]) =>
    hasSuppliers ? [...new Set(told.flatMap(({ supplierId }) => supplierId ?? []))] : [];
  const to = (told: readonly ToldAlert[]) => ({
    audience: { roleIds, supplierIds: suppliersOf(told), schoolIds: [], userIds: [] },
  });
  if (alerts.length > MOST_TOLD) {
    await live.tell(db, to(alerts), { kind: 'alert' });
    return;
  }
  for (const alert of alerts) await live.tell(db, to([alert]), { kind: 'alert', id: alert.id });
}

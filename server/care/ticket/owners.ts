/** Who may handle a ticket: those who are given one, and those who hear of it. */
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';

import { peopleForTicket, rolesForTickets } from './queries.ts';

interface Placed {
  supplierId: string | null;
  areaCode: string;
}

/** People with the right to handle tickets who reach this one; at most 50. */
export async function ownersFor(
  db: Db,
  { sessions }: Pick<Services, 'sessions'>,
  { supplierId, areaCode }: Placed,
  asked: { keyword?: string | undefined; id?: string | undefined } = {},
) {
  const roles = await rolesForTickets(db).execute();
  const granted = await Promise.all(
    roles.map(async (role) => (await sessions.rightsOf(role.id)).permissions.includes('operation:ticket:handle')),
  );
  const handling = roles.filter((_role, place) => granted[place]);
  const roleIds = handling
    .filter(
      ({ dataScope, areaCodes }) =>
        dataScope === 'everything' || (dataScope === 'areas' && areaCodes.some((code) => areaCode.startsWith(code))),
    )
    .map(({ id }) => id);
  const supplierRoleIds =
    supplierId === null ? [] : handling.filter(({ dataScope }) => dataScope === 'suppliers').map(({ id }) => id);
  return peopleForTicket(db, { roleIds, supplierRoleIds, supplierId }, asked).execute();
}

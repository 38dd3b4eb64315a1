import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  allMenus: [[]],
  grantsOfRole: [['1']],
  takeMenuLock: [[]],
  insertMenu: [
    [{ parentId: '1', kind: 'page', nameZh: '订单', nameEn: 'Orders', route: 'operation/order', orderNum: 0 }],
  ],
  updateMenu: [['1', 1, { state: 'disabled' }]],
  renumberMenus: [[['1', '2']]],
  insertGrants: [['1', ['1', '2']]],
  deleteGrants: [['1', ['1', '2']]],
};

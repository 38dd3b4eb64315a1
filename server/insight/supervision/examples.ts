import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { makeOrder } from '#server/testing/orders.ts';

const { supervision } = contract;

const DAY = '2025-01-01';

const platform = ({ admin }: World) =>
  admin.call('/operation/supervisionPlatform/addOne', {
    name: `示例 ${next()}`,
    address: 'https://supervision.example/records',
    companyId: 'EXAMPLE',
    fareType: 'AV-1',
    kinds: ['orderCreate'],
  });

/** A record that is held back: the places of its order are not known. */
async function held(world: World) {
  const { id: platformId } = await platform(world);
  await makeOrder(world.app.server.services.db, { areaCode: '440305', pickUpName: '甲', dropOffName: '乙' });
  await world.admin.call('/operation/supervision/recordMissing', { platformId, day: DAY });
  const { list } = await world.admin.call('/operation/supervision/getPageList', { platformId, states: ['held'] });
  const [row] = list;
  if (row === undefined) throw new Error('nothing is held back');
  return { id: row.id, version: row.version };
}

export const supervisionExamples: Examples = {
  [supervision.correct.path]: byAdmin(async (world) => ({
    ...(await held(world)),
    values: {
      DepLongitude: '114057868',
      DepLatitude: '22543099',
      DestLongitude: '114060000',
      DestLatitude: '22550000',
    },
    note: '补上坐标',
  })),
  [supervision.drop.path]: byAdmin(async (world) => ({ ...(await held(world)), note: '测试订单' })),
  [supervision.countDay.path]: byAdmin(async (world) => ({ platformId: (await platform(world)).id, day: DAY })),
  [supervision.recordMissing.path]: byAdmin(async (world) => ({ platformId: (await platform(world)).id, day: DAY })),
};

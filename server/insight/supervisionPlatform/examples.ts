import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { supervisionPlatform } = contract;

const form = () => ({
  name: `示例 ${next()}`,
  address: 'https://supervision.example/records',
  companyId: 'EXAMPLE',
  fareType: 'AV-1',
});
const added = async ({ admin }: World) => ({
  ...(await admin.call('/operation/supervisionPlatform/addOne', form())),
  version: 1,
});

export const supervisionPlatformExamples: Examples = {
  [supervisionPlatform.addOne.path]: byAdmin(form),
  [supervisionPlatform.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    name: `示例 ${next()}`,
    state: 'stopped',
    address: 'https://elsewhere.example/records',
    companyId: 'OTHER',
    areaCodes: ['4403'],
    kinds: ['orderCreate'],
    positionKinds: ['positionVehicle'],
    positionSeconds: 30,
    coordinates: 'wgs84',
    fareType: 'AV-2',
    licenseId: 'AV-0001',
    driverName: '王安全',
    driverPhone: '13900001111',
    keptDays: 800,
    remark: '改',
  })),
  [supervisionPlatform.setToken.path]: byAdmin(async (world) => ({ ...(await added(world)), token: 'example' })),
  [supervisionPlatform.test.path]: byAdmin(async (world) => ({ id: (await added(world)).id })),
  [supervisionPlatform.deleteById.path]: byAdmin(added),
};

import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

/** Three digits below the district, however many examples were made before. */
const freshCode = (): string => `440305${100 + (next() % 900)}`;

/** A street of our own below a district of Shenzhen that has none of these numbers. */
async function newArea({ admin }: World): Promise<{ id: string; version: number }> {
  const code = freshCode();
  return {
    id: (await admin.call('/sys/sysArea/addOne', { parentId: '440305', code, nameZh: '示例街道' })).id,
    version: 1,
  };
}

export const sysAreaExamples: Examples = {
  [contract.sysArea.addOne.path]: byAdmin(() => ({
    parentId: '440305',
    code: freshCode(),
    nameZh: '示例街道',
  })),
  [contract.sysArea.updateOne.path]: byAdmin(async (world) => ({
    ...(await newArea(world)),
    nameZh: '改名街道',
    nameEn: 'Renamed',
    pinyin: 'gaiming',
    lng: 113.9,
    lat: 22.5,
    remark: '示例',
  })),
  [contract.sysArea.updateState.path]: byAdmin(async (world) => ({ ...(await newArea(world)), state: 'disabled' })),
  [contract.sysArea.deleteById.path]: byAdmin((world) => newArea(world)),
  [contract.sysArea.exportList.path]: byAdmin(() => ({ pid: '44', mostLevel: 2, format: 'csv' })),
};

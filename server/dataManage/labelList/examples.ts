import { contract } from '#contract/index.ts';
import { bringImage, png } from '#server/testing/files.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { labelList } = contract;

const form = () => {
  const number = next();
  return { code: `example${number}`, nameZh: `示例 ${number}`, nameEn: `Example ${number}` };
};
const added = async ({ admin }: World) => ({
  ...(await admin.call('/dataManage/labelList/addOne', form())),
  version: 1,
});
/** A key that no class has. */
const freeKey = async ({ admin }: World): Promise<string> => {
  const { list } = await admin.call('/dataManage/labelList/getPageList', { pageSize: 200 });
  const taken = new Set(list.map(({ hotkey }) => hotkey));
  return Array.from('zyxwvsnmkjihgfeda9876543210').find((key) => !taken.has(key)) ?? '';
};
const deprecated = async (world: World) => {
  const seen = await added(world);
  return { id: seen.id, ...(await world.admin.call('/dataManage/labelList/deprecate', seen)) };
};

export const labelListExamples: Examples = {
  [labelList.addOne.path]: byAdmin(form),
  [labelList.updateOne.path]: byAdmin(async (world) => {
    const number = next();
    return {
      ...(await added(world)),
      ...form(),
      colour: '#ff0000',
      isPrivate: true,
      shapes: ['polygon'],
      attributes: [
        {
          code: 'size',
          nameZh: '大小',
          nameEn: 'Size',
          kind: 'number',
          isChanging: false,
          options: [],
          least: 0,
          most: 9,
        },
      ],
      hotkey: await freeKey(world),
      guideZh: '<p>说明</p>',
      guideEn: '<p>Guide</p>',
      examples: [
        {
          address: (await bringImage(world.admin, png())).url,
          isGood: false,
          noteZh: '倒影不标',
          noteEn: 'No reflections',
        },
      ],
      coco: [`coco ${number}`],
      cocoId: 50_000 + number,
      kitti: [`Kitti${number}`],
      nuscenes: [`nuscenes.${number}`],
      openlabel: [`OpenLabel${number}`],
    };
  }),
  [labelList.deprecate.path]: byAdmin(added),
  [labelList.restore.path]: byAdmin(deprecated),
  [labelList.merge.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    intoId: (await added(world)).id,
  })),
  [labelList.deleteById.path]: byAdmin(added),
  [labelList.release.path]: byAdmin(async (world) => {
    await added(world);
    return { note: '示例' };
  }),
};

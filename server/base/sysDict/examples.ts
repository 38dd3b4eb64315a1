/** Dictionaries. */
import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const typeForm = () => ({ code: `example${next()}`, nameZh: '示例', nameEn: 'Example' });
const itemForm = () => ({ value: `v${next()}`, nameZh: '示例', nameEn: 'Example' });

const newType = async ({ admin }: World): Promise<{ id: string; version: number }> => ({
  ...(await admin.call('/sys/sysDict/addOne', typeForm())),
  version: 1,
});

async function newItem(world: World, typeId?: string): Promise<{ id: string; version: number; typeId: string }> {
  const into = typeId ?? (await newType(world)).id;
  const { id } = await world.admin.call('/sys/sysDict/addItem', { typeId: into, ...itemForm() });
  return { id, version: 1, typeId: into };
}

const seenItem = async (world: World) => {
  const { id, version } = await newItem(world);
  return { id, version };
};

export const sysDictExamples: Examples = {
  [contract.sysDict.addType.path]: byAdmin(typeForm),
  [contract.sysDict.updateType.path]: byAdmin(async (world) => ({
    ...(await newType(world)),
    ...typeForm(),
    state: 'disabled',
    remark: '示例',
  })),
  [contract.sysDict.deleteType.path]: byAdmin(newType),
  [contract.sysDict.addItem.path]: byAdmin(async (world) => ({ typeId: (await newType(world)).id, ...itemForm() })),
  [contract.sysDict.updateItem.path]: byAdmin(async (world) => {
    const above = itemForm();
    const { typeId, ...item } = await newItem(world);
    await world.admin.call('/sys/sysDict/addItem', { typeId, ...above });
    const looks = { colour: 'red', state: 'disabled', remark: '示例' } as const;
    return { ...item, ...itemForm(), ...looks, parentValue: above.value };
  }),
  [contract.sysDict.moveItem.path]: byAdmin(async (world) => {
    const { typeId } = await newItem(world);
    return { id: (await newItem(world, typeId)).id, direction: 'up' };
  }),
  [contract.sysDict.deleteItem.path]: byAdmin(seenItem),
};

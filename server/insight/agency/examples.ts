import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { agency } = contract;

const form = () => ({ name: `示例 ${next()}` });
const added = async ({ admin }: World) => ({ ...(await admin.call('/insight/agency/addOne', form())), version: 1 });

export const agencyExamples: Examples = {
  [agency.addOne.path]: byAdmin(form),
  [agency.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    areaCodes: ['4403'],
    state: 'disabled',
    remark: '改',
  })),
  [agency.renewToken.path]: byAdmin(added),
  [agency.endToken.path]: byAdmin(added),
  [agency.setPush.path]: byAdmin(async (world) => {
    const { id } = await added(world);
    return { id, address: 'https://city.example/mds', token: 'example' };
  }),
  [agency.deleteById.path]: byAdmin(added),
};

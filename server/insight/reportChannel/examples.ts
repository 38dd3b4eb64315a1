import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { reportChannel } = contract;

const form = () => ({ name: `示例 ${next()}`, address: 'https://reports.example.gov/in' });
const added = async ({ admin }: World) => ({
  ...(await admin.call('/operation/reportChannel/addOne', form())),
  version: 1,
});

export const reportChannelExamples: Examples = {
  [reportChannel.addOne.path]: byAdmin(form),
  [reportChannel.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    state: 'disabled',
    address: 'sftp://pilot@reports.example.gov:2022/in',
    hostKey: `SHA256:${'a'.repeat(43)}`,
    remark: '改',
  })),
  [reportChannel.setToken.path]: byAdmin(async (world) => ({ ...(await added(world)), token: 'a' })),
  [reportChannel.test.path]: byAdmin(async (world) => ({ id: (await added(world)).id })),
  [reportChannel.deleteById.path]: byAdmin(added),
};

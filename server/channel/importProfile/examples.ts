import { contract } from '#contract/index.ts';
import { byAdmin, next, text, type Examples, type World } from '#server/testing/examples.ts';

const { importProfile } = contract;

const content = {
  title: { zh: '示例', en: 'Example' },
  source: 'example',
  timeZone: 'Asia/Shanghai',
  fields: {
    sourceRef: { columns: ['id'], required: true },
    status: { constant: 'completed' },
    requestedAt: { columns: ['from'] },
  },
};
const form = () => ({ name: `example-${next()}`, content });
const added = async ({ admin }: World) => ({
  ...(await admin.call('/operation/importProfile/addOne', form())),
  version: 1,
});

export const importProfileExamples: Examples = {
  [importProfile.addOne.path]: byAdmin(form),
  [importProfile.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    name: `example-${next()}`,
    content: { ...content, source: 'other' },
  })),
  [importProfile.deleteById.path]: byAdmin(added),
  [importProfile.importList.path]: async ({ admin }) => ({
    client: admin,
    input: { fileName: 'orders.csv', profile: 'generic' },
    file: text('sourceRef,status,requestedAt\n'),
  }),
};

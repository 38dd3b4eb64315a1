import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { statementProfile } = contract;

const form = () => ({
  name: `示例 ${next()}`,
  channel: 'bank' as const,
  reference: ['流水号'],
  moneyIn: ['收入'],
});
const added = async ({ admin }: World) => ({
  ...(await admin.call('/operation/statementProfile/addOne', form())),
  version: 1,
});

export const statementProfileExamples: Examples = {
  [statementProfile.addOne.path]: byAdmin(form),
  [statementProfile.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    nameEn: `Example ${next()}`,
    orderNo: ['附言'],
    moneyOut: ['支出'],
    at: ['日期'],
    fee: ['手续费'],
    feeBelowZero: true,
    kind: ['类型'],
    backWords: ['退款'],
    footer: ['合计'],
    state: 'disabled',
    remark: '改',
  })),
  [statementProfile.deleteById.path]: byAdmin(added),
};

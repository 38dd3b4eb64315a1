/** Calls on report packs. */
import type { CallInput } from '#contract/index.ts';
import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { reportPack } = contract;

/** The least that a pack can be. */
const definition = (authority: string): CallInput<'/operation/reportPack/addOne'>['definition'] => ({
  authority,
  legalSource: 'Road act, section 1',
  legalDate: '2026-01-31',
  timeZone: 'Asia/Shanghai',
  language: 'zh-CN',
  occasion: { kind: 'alert', alertKinds: ['rollover'] },
  deadline: { kind: 'hours', count: 24 },
  fields: [{ key: 'plate', column: 'Plate', type: 'line', source: { kind: 'fact', fact: 'plate' } }],
});
const newChannel = ({ admin }: World) =>
  admin.call('/operation/reportChannel/addOne', { name: `示例 ${next()}`, address: 'https://reports.example.gov/in' });
const form = () => ({ name: `示例 ${next()}`, definition: definition('City') });
const added = async ({ admin }: World) => ({
  ...(await admin.call('/operation/reportPack/addOne', form())),
  version: 1,
});

export const reportPackExamples: Examples = {
  [reportPack.adopt.path]: byAdmin(() => ({ template: 'chinaAccident', name: `示例 ${next()}` })),
  [reportPack.addOne.path]: byAdmin(form),
  [reportPack.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    name: `示例 ${next()}`,
    state: 'disabled',
    definition: definition('Province'),
    channelId: (await newChannel(world)).id,
    format: 'xml',
  })),
  [reportPack.deleteById.path]: byAdmin(added),
};

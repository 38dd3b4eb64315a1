import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { analysisView } = contract;

const form = () => ({ name: `视图 ${next()}`, page: 'operation/orderAnalysis' as const, search: 'by=week' });
const added = async ({ admin }: World, more: { recipientIds?: string[] } = {}) => ({
  ...(await admin.call('/insight/analysisView/addOne', { ...form(), ...more })),
  version: 1,
});
/** The administrator as a recipient. */
const myself = async ({ admin }: World) => {
  const { list } = await admin.call('/insight/analysisView/getRecipients', {
    page: 'operation/orderAnalysis',
    keyword: 'admin',
  });
  return list.flatMap(({ id, account }) => (account === 'admin' ? [id] : []));
};

export const analysisViewExamples: Examples = {
  [analysisView.addOne.path]: byAdmin(form),
  [analysisView.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    search: 'by=month',
    isShared: true,
    recipientIds: await myself(world),
  })),
  [analysisView.deleteById.path]: byAdmin((world) => added(world)),
  [analysisView.leave.path]: byAdmin(async (world) => {
    const { id } = await added(world, { recipientIds: await myself(world) });
    return { id };
  }),
  [analysisView.exportFigures.path]: byAdmin(() => ({
    question: {
      figures: ['orders' as const],
      by: ['day' as const],
      from: '2026-11-01T00:00:00+08:00',
      to: '2026-11-08T00:00:00+08:00',
    },
    format: 'csv',
  })),
  [analysisView.exportTable.path]: byAdmin(() => ({
    table: {
      kind: 'funnel' as const,
      asked: { requestedFrom: '2026-11-01T00:00:00+08:00', requestedTo: '2026-11-08T00:00:00+08:00' },
    },
    format: 'csv',
  })),
};

import { contract } from '#contract/index.ts';
import { byAdmin, text, type Examples } from '#server/testing/examples.ts';

const { surge } = contract;
const file = text('lng,lat,weekdays,from,to,factor\n113.94,22.53,1-5,7,9,1.4\n');

export const surgeExamples: Examples = {
  [surge.importList.path]: async ({ admin }) => ({ client: admin, input: { fileName: 'demand.csv' }, file }),
  [surge.deleteOne.path]: byAdmin(async ({ admin }) => {
    await admin.upload('/operation/surge/importList', { fileName: 'demand.csv' }, Buffer.from(file));
    const { list } = await admin.call('/operation/surge/getPageList', {});
    return { id: list[0]?.id ?? '' };
  }),
};

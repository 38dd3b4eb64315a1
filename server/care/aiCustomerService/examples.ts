/** Entries, unanswered questions and synonyms of the customer service. */
import { contract } from '#contract/index.ts';
import { byAdmin, next, text, type Examples, type World } from '#server/testing/examples.ts';

const { aiCustomerService } = contract;

const entryForm = () => ({
  question: `Example ${next()}?`,
  answer: '<p>Example</p>',
  category: 'other' as const,
  language: 'en-US' as const,
});

const newEntry = ({ admin }: World) => admin.call('/ai/aiCustomerService/saveOrUpdate', entryForm());

const newSynonym = ({ admin }: World) =>
  admin.call('/ai/aiCustomerService/saveSynonym', { language: 'en-US', words: [`one${next()}`, `other${next()}`] });

export async function newUnanswered({ app }: World): Promise<{ id: string; version: number }> {
  const question = `example ${next()}`;
  const at = app.server.services.now();
  const row = { question, language: 'en-US', channel: 'app', terms: [question], termsKey: question } as const;
  const { id } = await app.server.services.db
    .insertInto('serviceUnanswered')
    .values({ ...row, terms: [question], firstAskedAt: at, lastAskedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, version: 1 };
}

export const aiCustomerServiceExamples: Examples = {
  [aiCustomerService.saveOrUpdate.path]: byAdmin(() => ({
    ...entryForm(),
    otherWays: [`Another ${next()}?`],
    channel: 'miniProgram',
    validFrom: '2026-01-01T00:00:00Z',
    validTo: '2030-01-01T00:00:00Z',
    state: 'disabled',
  })),
  [aiCustomerService.updateState.path]: byAdmin(async (world) => ({ ...(await newEntry(world)), state: 'disabled' })),
  [aiCustomerService.deleteById.path]: byAdmin(async (world) => newEntry(world)),
  [aiCustomerService.exportList.path]: byAdmin(() => ({ format: 'csv' })),
  [aiCustomerService.importList.path]: async ({ admin }) => ({
    client: admin,
    input: { fileName: 'entries.csv' },
    file: text(`question,answer,category,language\nImported ${next()}?,Yes,other,en-US\n`),
  }),
  [aiCustomerService.updateUnansweredState.path]: byAdmin(async (world) => ({
    ...(await newUnanswered(world)),
    state: 'dismissed',
  })),
  [aiCustomerService.saveSynonym.path]: byAdmin(() => ({ language: 'en-US', words: [`one${next()}`, 'another'] })),
  [aiCustomerService.deleteSynonym.path]: byAdmin(async (world) => newSynonym(world)),
};

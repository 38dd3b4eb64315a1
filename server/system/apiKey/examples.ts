/** Keys for passengers' apps. */
import { contract } from '#contract/index.ts';
import { byAdmin, type Examples } from '#server/testing/examples.ts';

const { apiKey } = contract;
const form = { name: '示例', source: 'example' };

export const apiKeyExamples: Examples = {
  [apiKey.addOne.path]: byAdmin(async () => form),
  [apiKey.endOne.path]: byAdmin(async ({ admin }) => ({
    id: (await admin.call('/sys/apiKey/addOne', form)).id,
    version: 1,
  })),
};

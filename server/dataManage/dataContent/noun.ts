import { noun } from '#server/ground/core/noun.ts';
import { collectContents } from './collect.ts';
import { registerContent } from './routes.ts';

export const dataContentNoun = noun({
  serves: {},
  routes: registerContent,
  chores: { dataContents: collectContents },
});

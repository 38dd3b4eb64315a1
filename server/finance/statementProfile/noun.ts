import { noun } from '#server/ground/core/noun.ts';
import { statementProfileHandlers } from './handlers.ts';
import { statementProfileListExport } from './listExport.ts';

/** Its page is that of payments. The formats of usual providers come with the table. */
export const statementProfileNoun = noun({
  serves: { statementProfile: statementProfileHandlers },
  listExports: [statementProfileListExport],
});

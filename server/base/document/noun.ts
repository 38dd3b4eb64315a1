import type { DocumentStanding } from '#contract/base/document/rules.ts';
import { closedDict } from '#server/ground/core/dictionaries.ts';
import { noun } from '#server/ground/core/noun.ts';

export const documentNoun = noun({
  serves: {},
  dictionaries: [
    closedDict<DocumentStanding>('documentStanding', '证件有效性', 'Standing of a document', {
      valid: ['有效', 'Valid', 'green'],
      expiring: ['即将到期', 'Expiring', 'amber'],
      expired: ['已过期', 'Expired', 'red'],
      none: ['长期有效', 'No expiry', 'grey'],
    }),
  ],
});

import { ownSignInWords } from '#contract/access/person/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const ownSignInListExport = listExport('/sys/sysuser/mySignIns', ownSignInWords, (column) => [
  column.field('at'),
  column.field('result', 20),
  column.field('ip', 20),
  column.field('userAgent', 48),
]);

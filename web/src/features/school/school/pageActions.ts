import { schoolPage } from '#contract/school/school/page.ts';
import { schoolWords } from '#contract/school/school/words.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(schoolPage, {
  add: { label: schoolWords.calls.addOne, permission: 'sys:school:add' },
  import: { label: ['导入', 'Import'], permission: 'sys:school:import' },
});

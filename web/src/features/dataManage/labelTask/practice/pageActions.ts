import { labelPracticePage } from '#contract/dataManage/labelPractice/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(labelPracticePage, {
  offer: { label: ['提供标注实训', 'Offer practice'], permission: 'dataManage:labelPractice:offer' },
});

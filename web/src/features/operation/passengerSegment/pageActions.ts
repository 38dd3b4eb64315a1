import { passengerSegmentPage } from '#contract/operation/passengerSegment/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(passengerSegmentPage, {
  add: { label: ['新增乘客分群', 'Add passenger segment'], permission: 'operation:passengerSegment:add' },
});

import { sitePagePage } from '#contract/system/sitePage/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(sitePagePage, {
  add: { label: ['新增页面', 'Add page'], permission: 'sys:sitePage:add' },
});

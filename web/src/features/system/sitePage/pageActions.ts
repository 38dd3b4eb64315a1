import { sitePagePage } from '#contract/system/sitePage/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(sitePagePage, {
  add: { label: ['新增页面', 'Add page'], permission: 'sys:sitePage:add' },
  publish: { label: ['发布公开页面', 'Publish a public page'], permission: 'sys:sitePage:publish', at: '' },
});

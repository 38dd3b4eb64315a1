import { sysNoticePage } from '#contract/notices/sysNotice/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(sysNoticePage, {
  add: { label: ['新建公告', 'New notice'], permission: 'sys:sysNotice:add' },
  publish: { label: ['发布公告', 'Publish a notice'], permission: 'sys:sysNotice:publish', at: 'state=draft' },
});

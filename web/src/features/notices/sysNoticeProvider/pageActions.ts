import { DATA_SCOPES } from '#contract/ground/enums.ts';
import { sysNoticeProviderPage } from '#contract/notices/sysNoticeProvider/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(sysNoticeProviderPage, {
  add: {
    label: ['新建通知', 'New notice'],
    permission: 'sys:sysNoticeProvider:submit',
    scopes: ['suppliers'],
  },
  keys: { label: ['API 密钥', 'API keys'], permission: 'sys:sysNoticeProvider:key' },
  push: {
    label: ['推送供应商通知', 'Push a supplier notice'],
    permission: 'sys:sysNoticeProvider:push',
    at: 'state=submitted',
    scopes: DATA_SCOPES.filter((scope) => scope !== 'suppliers'),
  },
});

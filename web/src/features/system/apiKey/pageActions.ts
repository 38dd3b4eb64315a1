import { apiKeyPage } from '#contract/system/apiKey/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(apiKeyPage, {
  add: { label: ['新增密钥', 'Add a key'], permission: 'sys:apiKey:add' },
});

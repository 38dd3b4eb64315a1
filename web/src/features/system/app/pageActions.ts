import { appPage, appVersionPage } from '#contract/system/app/page.ts';
import { appWords } from '#contract/system/app/words.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(appPage, { add: { label: appWords.calls.addOne, permission: 'sys:app:add' } });
export const VERSION_ACTIONS = pageActions(appVersionPage, {
  add: { label: ['新增版本', 'Add version'], permission: 'sys:appVersion:add' },
  publish: { label: ['发布应用版本', 'Publish a version'], permission: 'sys:appVersion:publish', at: 'state=draft' },
});

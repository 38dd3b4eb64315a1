import { portalPagePage } from '#contract/portal/portalPage/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

/** Only found by the palette: the rows have their own buttons. */
export const ACTIONS = pageActions(portalPagePage, {
  publish: {
    label: ['发布门户页面', 'Publish a portal page'],
    permission: 'sys:portalPage:publish',
    at: 'state=changed',
  },
});

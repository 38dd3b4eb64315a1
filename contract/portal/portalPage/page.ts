import { page } from '#contract/ground/words.ts';

export const portalPagePage = page({
  route: 'sys/portalPage',
  title: ['门户页面', 'Portal pages'],
  purpose: ['编排公众门户的页面，预览后发布', 'Arrange the pages of the public portal, look at them, release them'],
  icon: 'snippets',
  permission: 'sys:portalPage:list',
});

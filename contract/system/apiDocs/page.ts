import { page } from '#contract/ground/words.ts';

export const apiDocsPage = page({
  route: 'api',
  title: ['接口文档', 'API'],
  purpose: ['查阅并试用每个接口', 'Look up and try every call'],
  icon: 'api',
  permission: null,
});

import { defineMessages } from '#server/ground/core/messages.ts';

export const sitePageMessages = defineMessages({
  codeTaken: { zh: '这个地址已被另一个页面使用', en: 'This address is taken by another page' },
  codeStays: {
    zh: '页面发布过，地址已被引用，不能修改',
    en: 'The page was published under this address, which stays',
  },
  emptyBody: { zh: '发布前请填写两种语言的正文', en: 'Write the text in both languages before publishing' },
  unchanged: { zh: '与已发布的版本相同，无需再次发布', en: 'It is the same as the published version' },
  notPublic: { zh: '该页面当前没有公开', en: 'The page is not public' },
  keptForEver: {
    zh: '发布过的页面不能删除，只能撤下：用户同意过的内容需要保留',
    en: 'A page that was published cannot be deleted, only withdrawn: what people agreed to is kept',
  },
});

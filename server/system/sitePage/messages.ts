import { defineMessages } from '#server/ground/core/messages.ts';

export const sitePageMessages = defineMessages({
  codeTaken: { zh: '这个地址已被另一个页面使用', en: 'This address is taken by another page' },
  codeStays: {
    zh: '页面发布过，地址已被引用，不能修改',
    en: 'The page was published under this address, which stays',
  },
  emptyBody: { zh: '发布前请填写两种语言的正文', en: 'Write the text in both languages before publishing' },
  unchanged: { zh: '与已发布的版本相同，无需再次发布', en: 'It is the same as the published version' },
  isScheduled: {
    zh: '已定时发布，请先取消定时',
    en: 'A release is scheduled; withdraw that first',
  },
  notScheduled: { zh: '没有待执行的定时发布', en: 'No release is scheduled' },
  isPast: { zh: '请选择将来的时间', en: 'Choose a time to come' },
  onlyStories: { zh: '只有案例可以带轨迹', en: 'Only a story shows a track' },
  previewsStories: {
    zh: '只有案例有门户预览；协议与政策的草稿请在详情里看',
    en: 'Only stories have a preview on the portal; the draft of a document stands in its detail',
  },
  noSuchTrack: { zh: '轨迹不存在，请重新制作', en: 'There is no such track; make it again' },
  trackWithdrawn: {
    zh: '轨迹来自已撤回的场景，没有发布。请换一段轨迹或去掉轨迹后再发布',
    en: 'Its track is of a scene that was withdrawn, and nothing was published. Choose another track or none',
  },
  notPublic: { zh: '该页面当前没有公开', en: 'The page is not public' },
  keptForEver: {
    zh: '发布过的页面不能删除，只能撤下：用户同意过的内容需要保留',
    en: 'A page that was published cannot be deleted, only withdrawn: what people agreed to is kept',
  },
});

import { defineMessages } from '#server/ground/core/messages.ts';

export const labelMessages = defineMessages({
  codeTaken: { zh: '这个编码已被使用', en: 'This code is taken' },
  keyTaken: { zh: '这个快捷键已用于“{code}”', en: 'This key is the one of “{code}”' },
  otherNameTaken: {
    zh: '“{name}”已是“{code}”的名称；一个名称只能对应一个标签',
    en: '“{name}” is a name of “{code}” already; a name stands for one label only',
  },
  noParent: {
    zh: '没有上级标签“{parent}”，请先新增',
    en: 'There is no label “{parent}” for it to stand below; add that one first',
  },
  parentEnded: {
    zh: '上级标签“{parent}”已弃用或并入其他标签',
    en: 'The label “{parent}” above it is deprecated or merged',
  },
  hasBelow: {
    zh: '下级还有“{code}”，请先处理下级标签',
    en: '“{code}” stands below it; see to that one first',
  },
  isReleased: {
    zh: '已发布的版本中有这个标签，不能删除；可以弃用，或并入其他标签',
    en: 'A released version has this label, so it cannot be deleted; deprecate it, or merge it into another one',
  },
  isMergeTarget: {
    zh: '有标签已并入它，不能删除；可以弃用',
    en: 'Another label was merged into it, so it cannot be deleted; deprecate it instead',
  },
  notActive: { zh: '这个标签已弃用或已合并', en: 'This label is deprecated or merged' },
  notDeprecated: { zh: '只能恢复已弃用的标签', en: 'Only a deprecated label can be restored' },
  isMerged: {
    zh: '这个标签已并入其他标签，不能再修改',
    en: 'This label was merged into another one and no longer changes',
  },
  intoUnusable: {
    zh: '只能并入另一个使用中的标签',
    en: 'It can be merged only into another label that is in use',
  },
  pictureGone: {
    zh: '有图片已不在，或属于其他标签；请重新上传',
    en: 'A picture is gone, or is one of another label; upload it again',
  },
  guideTooLong: {
    zh: '标注说明过长：含格式最多 {most} 个字符',
    en: 'The instructions are too long: {most} characters at most, with their markup',
  },
  tooMany: { zh: '最多 {most} 个标签', en: 'There are {most} labels at most' },
  nothingNew: {
    zh: '与上一版本相同，没有可以发布的修改',
    en: 'Nothing has changed since the last version, so there is nothing to release',
  },
});

import { defineMessages } from '#server/ground/core/messages.ts';

export const dataSetMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  unknownRole: { zh: '有的角色已不存在', en: 'One of the roles does not exist any more' },
  importing: {
    zh: '正在导入，数据集未修改；导入完成后再试',
    en: 'An import is running, so nothing was changed. Try again when it is done',
  },
  archived: {
    zh: '数据集已归档，未修改；恢复后才能修改',
    en: 'This data set is archived, so nothing was changed. Reopen it first',
  },
  notArchived: { zh: '数据集没有归档', en: 'This data set is not archived' },
  hasVersions: {
    zh: '数据集有 {count} 个版本，未删除；不再使用时可以归档',
    en: 'This data set has {count} versions, so it was kept. Archive it when nobody works on it any more',
  },
  empty: { zh: '数据集没有内容，没有可冻结的', en: 'This data set is empty: there is nothing to freeze' },
  nothingNew: {
    zh: '与版本 {number} 相同，没有冻结新版本',
    en: 'Nothing changed since version {number}, so no version was made',
  },
  tooManyVersions: {
    zh: '一个数据集最多 {most} 个版本；先删除不用的版本',
    en: 'A data set has at most {most} versions. Delete one that nobody uses first',
  },
  notWritten: { zh: '不支持导出 {format} 格式', en: 'The format {format} is not written' },
  noStore: { zh: '没有文件存储，无法导出图片', en: 'There is no file store to take pictures from' },
  exported: {
    zh: '导出完成：{frames} 帧，{objects} 个对象，含 {pictures} 个图片或点云文件',
    en: 'Exported: frames {frames}, objects {objects}, pictures and clouds {pictures}',
  },
  versionUsed: {
    zh: '版本 {number} 被“{label}”引用，未删除',
    en: 'Version {number} is cited by “{label}”, so it was kept',
  },
});

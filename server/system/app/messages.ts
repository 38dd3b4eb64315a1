import { defineMessages } from '#server/ground/core/messages.ts';

export const appMessages = defineMessages({
  codeTaken: { zh: '这个应用编码已被使用', en: 'This code is taken by another app' },
  codeStays: {
    zh: '已发布过版本，设备用这个编码查询，不能修改',
    en: 'Devices ask by this code since a version was published; it stays',
  },
  platformInUse: { zh: '该平台已有版本，不能移除', en: 'There are versions for this platform; it stays' },
  hasVersions: {
    zh: '该应用已有版本，不能删除，可以停用',
    en: 'The app has versions and cannot be deleted; it can be stopped',
  },
  noApp: { zh: '没有这个应用', en: 'There is no such app' },
  noPlatform: { zh: '该应用不支持这个平台', en: 'The app is not made for this platform' },
  versionTaken: { zh: '该平台已有这个版本号', en: 'The platform has this version code already' },
  staysOncePublished: {
    zh: '发布过的版本不能修改这一项，请新增版本',
    en: 'This stays once the version was published; add a new version',
  },
  needsFile: {
    zh: '发布前请上传安装文件，或填写应用商店地址',
    en: 'Give it a file or a store address before publishing',
  },
  fileNotReady: { zh: '安装文件尚未通过检查', en: 'The file has not passed its check' },
  cannotMove: { zh: '当前状态不能这样操作', en: 'This cannot be done in the state it is in' },
  draftsOnly: {
    zh: '只有草稿可以删除，发布过的版本请撤回',
    en: 'Only a draft can be deleted; withdraw a published version',
  },
  needsQuery: {
    zh: '查询参数有误：需要 platform，可带 versionCode 和 deviceId',
    en: 'The query is not valid: it takes platform, versionCode and deviceId',
  },
});

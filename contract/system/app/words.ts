import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { appCalls, AppRow, appVersionCalls, AppVersionRow } from './calls.ts';
import { appPage, appVersionPage } from './page.ts';

export const appWords = nounWords<AppRow, typeof appCalls>()({
  object: 'app',
  path: '/sys/app',
  one: ['应用', 'App'],
  many: appPage.title,
  fields: {
    keyword: ['编码或名称', 'Code or name'],
    code: { name: ['编码', 'Code'], as: 'code' },
    nameZh: ['中文名称', 'Name in Chinese'],
    nameEn: ['英文名称', 'Name in English'],
    kind: { name: ['类别', 'Kind'], dict: 'appKind' },
    platforms: { name: ['平台', 'Platforms'], dict: 'appPlatform' },
    latest: { name: ['最新版本', 'Newest version'], none: ['尚未发布', 'None published'] },
    versionCount: { name: ['版本数', 'Versions'], as: 'number' },
    state: COMMON.state,
    remark: COMMON.remark,
    createdAt: { name: ['创建时间', 'Added'], as: 'time' },
    updatedAt: { name: ['最后修改', 'Last changed'], as: 'time' },
  },
  calls: {
    addOne: ['新增应用', 'Add app'],
    updateOne: ['修改应用', 'Edit app'],
    updateState: ['启用或停用应用', 'Offer or stop app'],
    deleteById: ['删除应用', 'Delete app'],
  },
});

export const appVersionWords = nounWords<AppVersionRow, typeof appVersionCalls>()({
  object: 'appVersion',
  path: '/sys/app/version',
  one: ['应用版本', 'App version'],
  many: appVersionPage.title,
  fields: {
    keyword: ['版本名称', 'Version name'],
    appId: appWords.one,
    appCode: { name: ['应用编码', 'Code of the app'], as: 'code' },
    appNameZh: appWords.one,
    appNameEn: appWords.one,
    platform: { name: ['平台', 'Platform'], dict: 'appPlatform' },
    versionCode: ['版本号', 'Version code'],
    versionName: ['版本名称', 'Version name'],
    state: { name: COMMON.state.name, dict: 'appVersionState' },
    updateMode: { name: ['更新方式', 'Update mode'], dict: 'appUpdateMode' },
    minimumSupported: ['最低支持版本号', 'Oldest supported code'],
    rolloutPercent: ['灰度比例', 'Roll-out'],
    notesZh: ['中文更新说明', 'Notes in Chinese'],
    notesEn: ['英文更新说明', 'Notes in English'],
    storeAddress: ['应用商店地址', 'Store address'],
    file: ['安装文件', 'File'],
    fileIds: ['安装文件', 'File'],
    publishedAt: { name: ['发布时间', 'Published'], as: 'time' },
    withdrawnAt: { name: ['撤回时间', 'Withdrawn'], as: 'time' },
    createdAt: appWords.fields.createdAt,
  },
  calls: {
    addOne: ['新增应用版本', 'Add app version'],
    updateOne: ['修改应用版本', 'Edit app version'],
    moveOne: ['发布或撤回应用版本', 'Publish or withdraw app version'],
    deleteById: ['删除应用版本', 'Delete app version'],
  },
  logged: { fileId: ['安装文件', 'File'] },
});

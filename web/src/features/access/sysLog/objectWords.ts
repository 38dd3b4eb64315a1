/** What the things in the log are called whose nouns do not declare their words yet. What has no name shows as it was written. */
import { defineWords } from '#web/lib/defineWords.ts';

export const objectWords = defineWords('loggedObjects', {
  zh: {
    menu: '菜单',
    sysDict: '字典',
    sysDictItem: '字典项',
    systemUser: '系统用户',
    listExport: '列表导出',
    userExport: '用户导出',
    area: '行政区划',
    areaExport: '区划导出',
    file: '文件',
    uploadGrant: '上传凭证',
    secondFactor: '两步验证',
    identity: '身份核验',
    sms: '短信',
  },
  en: {
    menu: 'Menu',
    sysDict: 'Dictionary',
    sysDictItem: 'Dictionary item',
    systemUser: 'System user',
    listExport: 'Export of list',
    userExport: 'Export of users',
    area: 'Area',
    areaExport: 'Export of areas',
    file: 'File',
    uploadGrant: 'Upload credentials',
    secondFactor: 'Second factor',
    identity: 'Identity check',
    sms: 'Text message',
  },
});

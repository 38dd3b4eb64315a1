import { defineMessages } from '#server/ground/core/messages.ts';

export const storageMessages = defineMessages({
  away: {
    zh: '文件存储暂时不可用，文件没有保存，请稍后再试',
    en: 'The file store is not available at the moment; no file was saved. Try again shortly',
  },
  incomplete: {
    zh: '文件存储的配置不完整，请联系管理员',
    en: 'The file store is not completely configured; please tell an administrator',
  },
  noRole: {
    zh: '文件存储没有配置临时授权的角色',
    en: 'The file store has no role configured for temporary credentials',
  },
  testIncomplete: { zh: '配置不完整：请填写地址、桶和密钥等必填项', en: 'The settings are not complete' },
  testWrongHostKey: {
    zh: '主机密钥与配置不符，没有发送任何内容（{detail}）',
    en: 'The host key is not the configured one; nothing was sent ({detail})',
  },
  testPut: { zh: '写入失败：{detail}', en: 'Writing failed: {detail}' },
  testStat: { zh: '写入后查不到文件：{detail}', en: 'What was written could not be found: {detail}' },
  testRead: { zh: '读取失败：{detail}', en: 'Reading failed: {detail}' },
  testDiffers: { zh: '读到的内容与写入的不一致', en: 'What was read is not what was written' },
  testMove: { zh: '移动失败：{detail}', en: 'Moving failed: {detail}' },
  testRemove: { zh: '删除失败：{detail}', en: 'Deleting failed: {detail}' },
  testPassed: { zh: '写入、读取、移动和删除都成功', en: 'Writing, reading, moving and deleting all work' },
});

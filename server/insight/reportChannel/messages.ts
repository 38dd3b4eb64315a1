import { defineMessages } from '#server/ground/core/messages.ts';

export const reportChannelMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  sftpAddress: {
    zh: 'SFTP 地址要写明账号和文件夹，例如 sftp://账号@sftp.example.gov:22/incoming',
    en: 'An SFTP address names account and folder, e.g. sftp://account@sftp.example.gov:22/incoming',
  },
  noPassword: {
    zh: '地址里不能写密码；请保存后用“设置凭证”填写',
    en: 'The password does not belong into the address; save, then use “Set token”',
  },
  hostKeyNeeded: {
    zh: 'SFTP 需要主机密钥指纹：SHA256: 加 43 个字符，由对方提供，或用 ssh-keygen -l 查看',
    en: 'SFTP needs the fingerprint of the host: SHA256: and 43 characters, as the other side tells, or ssh-keygen -l prints it',
  },
  isUsed: {
    zh: '有模板在用，或已有报告由它发出，不能删除；不再需要时请停用',
    en: 'A pack names it, or reports went out by it, so it cannot be deleted; disable it when it is no longer needed',
  },
});

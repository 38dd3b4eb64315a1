import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  link: ['连接', 'Connection'],
  trust: ['互信', 'Trust'],
  empty: [
    '监管部门给出接收地址（HTTPS 或 SFTP）后在此新增，再在报送模板里选用',
    'Add one for the address that an authority gives you (HTTPS or SFTP), and choose it in the report pack',
  ],
  addressHint: [
    'https://… 以 POST 接收文件；sftp://账号@主机:22/文件夹 放入文件。更换地址后需要重新设置凭证',
    'https://… takes the file by POST; sftp://account@host:22/folder has it put there. With another address the token has to be set anew',
  ],
  hostKeyHint: [
    '只用于 SFTP：SHA256: 加 43 个字符，由对方提供；不符时不发送',
    'For SFTP only: SHA256: and 43 characters, as the other side tells; nothing is sent to another',
  ],
  certificateHint: [
    '只用于 HTTPS：对方使用自建机构签发的证书时，在此粘贴 PEM',
    'For HTTPS only: where the authority has certificates of its own, paste them here as PEM',
  ],
  httpsKey: [
    '请把我方公钥交给对方：每次发送都用它对应的私钥签名（RFC 9421，Ed25519），对方据此确认来自我方且内容未改动。',
    'Give our public key to the authority: each request is signed with its private half (RFC 9421, Ed25519), which proves that it is ours and unchanged.',
  ],
  sftpKey: [
    '请把我方公钥交给对方，加到该账号的 authorized_keys；对方要求密码时，用“设置凭证”填写。',
    'Give our public key to the authority for the authorized_keys of the account; where it wants a password, use “Set the token”.',
  ],
  set: ['已设置', 'Set'],
  notSet: ['未设置', 'Not set'],
  test: ['测试连接', 'Test the connection'],
  testFine: ['“{{name}}”有回应', '“{{name}}” answers'],
  testBad: ['“{{name}}”：{{problem}} {{detail}}', '“{{name}}”: {{problem}} {{detail}}'],
  token: ['设置凭证', 'Set the token'],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: [
    '有模板在用或发过报告的通道不能删除，可以停用。',
    'One that a pack names, or that sent something, cannot be deleted; it may be disabled.',
  ],
});

/** The words of the second factor, wherever it is set up. */
import { defineWords } from '#web/lib/words.ts';

export const securityWords = defineWords({
  scan: [
    '用手机上的身份验证器扫描二维码。常见的有 Microsoft Authenticator、Google Authenticator，以及多数密码管理器。',
    'Scan this with the authenticator app on your telephone: Microsoft Authenticator, Google Authenticator, or most password managers.',
  ],
  byHand: ['无法扫码？手动输入密钥', 'Cannot scan it? Type the key'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  copyFailed: ['无法复制，请手动选择', 'It could not be copied; please select it by hand'],
  typeCode: ['输入验证器显示的 6 位验证码', 'Enter the six digits that the app shows'],
  codesTitle: ['请保存恢复码', 'Keep your recovery codes'],
  codesText: [
    '手机丢失时，每个恢复码可以代替验证码登录一次。这里只显示这一次，请存放在手机以外的地方。',
    'When the telephone is lost, each of them signs you in once in the place of a code. They are shown only now; keep them somewhere else than on the telephone.',
  ],
  codesList: ['恢复码', 'Recovery codes'],
  download: ['下载为文件', 'Save as a file'],
  fileName: ['恢复码-{{account}}.txt', 'recovery-codes-{{account}}.txt'],
  fileHead: [
    '{{site}} 账号 {{account}} 的恢复码，每个只能使用一次：',
    'Recovery codes of {{account}} at {{site}}, each good for one use:',
  ],
  qr: ['二维码', 'QR code'],
});

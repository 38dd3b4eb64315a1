import { defineWords } from './words.ts';

export const libWords = defineWords({
  network: ['网络异常，无法连接服务器', 'The network is abnormal, the server cannot be connected'],
  timeout: [
    '服务器 60 秒内没有应答，请稍后重试',
    'The server did not answer within 60 seconds. Please try again later',
  ],
  expired: ['登录已过期，请重新登录', 'Login has expired, please log in again'],
  signedOutElsewhere: ['您已在另一个标签页退出登录', 'You signed out in another tab'],
  unreadable: ['服务器的应答无法识别（HTTP {{status}}）', 'The answer of the server cannot be read (HTTP {{status}})'],
  roleChanged: ['当前角色已在另一个标签页切换', 'The role was changed in another tab'],
  cryptoMissing: [
    '当前页面不是通过 HTTPS 或本机地址打开的，浏览器不提供加密功能，请换用 HTTPS 地址',
    'This page was not opened over HTTPS or from this machine, so the browser offers no encryption. Use the HTTPS address',
  ],
  tooLong: [
    '内容过长，无法加密：最多 {{max}} 字节，当前 {{bytes}} 字节',
    'Too long to encrypt: at most {{max}} bytes, this has {{bytes}}',
  ],
  preferenceLost: [
    '个人设置未能保存，刷新后将恢复原样',
    'The arrangement could not be saved; a reload brings the old one back',
  ],
  passwordRule: [
    '{{min}} 至 {{max}} 个字符，避免常见密码和账号本身',
    '{{min}} to {{max}} characters; neither a common password nor the account',
  ],
  passwordKinds: [
    '；小写字母、大写字母、数字、其他字符中至少 {{kinds}} 类',
    '; at least {{kinds}} of small letters, capitals, digits and others',
  ],
});

import { defineMessages } from '#server/ground/core/messages.ts';

export const apiKeyMessages = defineMessages({
  ended: { zh: '该密钥已吊销', en: 'This key is revoked already' },
  past: { zh: '到期时间必须晚于现在', en: 'The time of expiry must lie ahead' },
  refused: { zh: 'API 密钥无效、已吊销或已到期', en: 'The API key is not valid, is revoked or has expired' },
  exhausted: {
    zh: '该密钥本小时的次数已用完，请 {seconds} 秒后再试',
    en: 'This key has used up its hour; please try again in {seconds} s',
  },
  badSignature: {
    zh: '签名不正确，没有受理：请用密钥对“时间戳.内容”计算 HMAC-SHA256',
    en: 'The signature is wrong; nothing was done. Sign “timestamp.payload” with the secret by HMAC-SHA256',
  },
  oldSignature: {
    zh: '时间戳与服务器时间相差超过 {seconds} 秒，没有受理：请校准时钟后重新签名',
    en: 'The timestamp is more than {seconds} s off; nothing was done. Set the clock and sign again',
  },
  sourceOfApp: {
    zh: '这个来源已用于乘客端下单，出行平台请用自己的来源',
    en: 'Orders of passengers’ apps are known by this source; a broker needs one of its own',
  },
  sourceOfBroker: {
    zh: '这个来源已用于出行平台，乘客端请用自己的来源',
    en: 'Bookings of a broker are known by this source; a passengers’ app needs one of its own',
  },
  sourceTaken: {
    zh: '这个来源属于平台自己或导入的订单，请换一个',
    en: 'This source belongs to the platform or to imports; please choose another',
  },
});

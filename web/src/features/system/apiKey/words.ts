import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  owner: ['归属', 'Belongs to'],
  live: ['有效', 'Works'],
  ended: ['已吊销', 'Revoked'],
  expired: ['已到期', 'Expired'],
  add: ['新增密钥', 'Add a key'],
  addPurpose: [
    '给乘客端的服务器使用。密钥只显示一次，之后谁也查不到。',
    'For the server of a passengers’ app. The key is shown once, and to nobody again.',
  ],
  keyItself: ['密钥', 'Key'],
  secret: ['签名密钥（计算 HMAC）', 'Signing secret (for the HMAC)'],
  purposeHint: [
    '下单：乘客端下单和报价；支付通知：告知同一来源的订单已付款、已退款；主管部门封闭区域：签名调用，封闭和解除；出行平台：按 TOMP-API 询价、预订和跟踪',
    'Orders: ordering and quotes; payment notices: that orders of the same source were paid or refunded; closing areas: an authority closes and lifts by signed calls; brokers: offers, bookings and following by TOMP-API',
  ],
  nameHint: ['说明谁在用、用在哪里', 'Say who uses it, and where'],
  sourceHint: [
    '小写字母开头，订单列表按它区分来源；更换密钥时填相同的来源',
    'Begins with a small letter; orders are told apart by it. A key that replaces another keeps its source.',
  ],
  expiresHint: ['留空：一直有效，直到吊销', 'Empty: it works until it is revoked'],
  added: ['请立即保存这个密钥，关闭后不能再查看', 'Keep this key now: it cannot be shown again'],
  close: ['已保存', 'I have kept it'],
  end: ['吊销', 'Revoke'],
  endTitle: ['吊销密钥“{{name}}”？', 'Revoke the key “{{name}}”?'],
  endText: ['使用它的系统会立即被拒绝，且不能恢复。', 'Whoever uses it is refused at once. It cannot be brought back.'],
  wasEnded: ['已吊销“{{name}}”', '“{{name}}” is revoked'],
  empty: [
    '新增一个密钥后，乘客端就可以下单了。接口说明见“接口文档”。',
    'With a key, a passengers’ app can order. The calls are described under “API”.',
  ],
});

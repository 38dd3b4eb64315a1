import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  basics: ['推送', 'Webhook'],
  empty: [
    '乘客应用提供接收地址后在此新增，订单一有变化就会通知它',
    'Add one for the address of a passengers’ app: it is told at once what becomes of its orders',
  ],
  sourceHint: [
    '推送哪个应用下的订单，与 API 密钥的订单来源一致；改为另一应用时，原应用等待推送的内容不再推送',
    'Of whose orders; as in its API key. When it becomes another app, what waits for the one before is given up',
  ],
  emptyForOthers: [
    '乘客应用提供接收地址后，由有新增权限的管理员添加，订单一有变化就会通知它',
    'An administrator adds the address of a passengers’ app: it is told at once what becomes of its orders',
  ],
  eventsHint: ['留空为全部', 'Empty for all of them'],
  addressHint: [
    '以 POST 发送 JSON，遵循 Standard Webhooks；应用用签名密钥核对',
    'JSON is posted to it as Standard Webhooks have it; the app checks it with the secret',
  ],
  secretTitle: ['“{{name}}”的签名密钥', 'Secret of “{{name}}”'],
  secretText: [
    '请现在复制给应用的开发者，关闭后不再显示。应用凭它核对每次推送来自我方且未被改动。',
    'Copy it to the developers of the app now; it is not shown again. With it the app checks that what it is told is ours and unchanged.',
  ],
  close: ['已复制，关闭', 'I have copied it'],
  renew: ['更换签名密钥', 'Renew the secret'],
  renewTitle: ['更换“{{name}}”的签名密钥？', 'Renew the secret of “{{name}}”?'],
  renewText: [
    '旧密钥立即失效，应用换上新密钥之前核对不了推送。',
    'The old one ends at once: until the app has the new one, it cannot check what it is told.',
  ],
  test: ['测试推送', 'Send a test'],
  testFine: ['“{{name}}”已接收测试推送', '“{{name}}” took the test'],
  testBad: ['“{{name}}”：{{problem}} {{detail}}', '“{{name}}”: {{problem}} {{detail}}'],
  calls: ['最近的推送', 'Told lately'],
  noCalls: ['还没有推送过', 'Nothing was told yet'],
  event: ['内容', 'Event'],
  order: ['订单', 'Order'],
  at: ['发生时间', 'Happened'],
  outcome: ['结果', 'Outcome'],
  tries: ['尝试 {{count}} 次', 'Tried {{count}} times'],
  nobody: ['无回应', 'no answer'],
  next: ['下次', 'next'],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: ['等待推送的内容一并删除，应用不再得到通知。', 'What waits goes with it, and the app is told no more.'],
});

import { defineWords } from '#web/lib/words.ts';

export const pushWords = defineWords({
  nextHour: ['下一个要推送的小时（UTC）：{{hour}}', 'Next hour (UTC): {{hour}}'],
  retry: [
    '小时 {{hour}}（UTC）连续失败 {{count}} 次，{{time}} 重试',
    'Hour {{hour}} (UTC) failed {{count}} times in a row; tried again {{time}}',
  ],
  noneSent: ['还没有推送过', 'Nothing was sent yet'],
  sentTaken: ['发送 {{sent}}，接收 {{taken}}', '{{sent}} sent, {{taken}} taken'],
  noAnswer: ['无应答', 'No answer'],
});

import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  token: ['凭证', 'Token'],
  title: ['“{{name}}”的凭证', 'Token of “{{name}}”'],
  text: [
    '随每次请求以 Authorization: Bearer 发送，加密保存，不再显示。留空则取消。',
    'It goes with every request as Authorization: Bearer, is kept sealed and never shown. Empty ends it.',
  ],
  kept: ['凭证已保存', 'The token is kept'],
  save: ['保存', 'Save'],
});

/** Settings of text messages and notices. */
import { configModule } from '../define.ts';
import { smsMain } from './sms.ts';

export const messageModule = configModule({
  key: 'message',
  title: { zh: '消息', en: 'Messages' },
  explanation: { zh: '短信和通知怎样发出', en: 'How text messages and notices go out' },
  mains: [smsMain],
});

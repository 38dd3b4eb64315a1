/** Settings of text messages and notices. */
import { configModule } from '../define.ts';
import { mailMain } from './mail.ts';
import { smsMain } from './sms.ts';
import { phoneMain } from './phone.ts';
import { webhookMain } from './webhook.ts';

export const messageModule = configModule({
  key: 'message',
  title: { zh: '消息', en: 'Messages' },
  explanation: { zh: '短信和通知怎样发出', en: 'How text messages and notices go out' },
  mains: [smsMain, mailMain, webhookMain, phoneMain],
});

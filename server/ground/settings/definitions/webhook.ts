/** Messages to a group chat, by the robot of WeCom or DingTalk. */
import { choiceOption, configMain, listOption, secretOption } from '../define.ts';

export const webhookForm = choiceOption({
  key: 'message.webhook.form',
  default: 'none',
  choices: [
    { value: 'none', title: { zh: '不发', en: 'None' } },
    { value: 'wecom', title: { zh: '企业微信群机器人', en: 'WeCom group robot' } },
    { value: 'dingtalk', title: { zh: '钉钉群机器人', en: 'DingTalk group robot' } },
  ],
  title: { zh: '群机器人', en: 'Group robot' },
  explanation: { zh: '两者的消息格式相同，签名方式不同。', en: 'Both take the same message; they sign differently.' },
});

export const webhookPrivateHosts = listOption({
  key: 'message.webhook.privateHosts',
  default: [],
  maxItems: 10,
  pattern: /^[A-Za-z0-9.:-]{1,200}$/,
  expected: { zh: '只填主机名或 IP 地址', en: 'A host name or an IP address alone' },
  title: { zh: '允许的内网主机', en: 'Private hosts that may be called' },
  explanation: {
    zh: '地址在内网时，把它的主机名写在这里；否则一律不访问。',
    en: 'An address within the own network has to be named here; else it is not called.',
  },
});

export const webhookAddress = secretOption({
  key: 'message.webhook.address',
  maxLength: 1000,
  title: { zh: 'Webhook 地址', en: 'Address' },
  sentTo: [webhookPrivateHosts],
  explanation: {
    zh: '以 https:// 开头，含有密钥，所以加密保存。不跟随跳转。',
    en: 'Begins with https://. It holds the key and is kept sealed. Redirects are not followed.',
  },
});

export const webhookSignature = secretOption({
  key: 'message.webhook.signature',
  title: { zh: '钉钉加签密钥', en: 'DingTalk signing secret' },
  sentTo: [webhookAddress, webhookPrivateHosts],
  explanation: { zh: '机器人开启“加签”时填写。', en: 'When the robot asks for signed messages.' },
});

export const webhookMain = configMain({
  key: 'message.webhook',
  title: { zh: '群消息', en: 'Group messages' },
  explanation: { zh: '告警升级时发到值班群', en: 'Escalated alerts in the chat of those on call' },
  options: [webhookForm, webhookAddress, webhookSignature, webhookPrivateHosts],
});

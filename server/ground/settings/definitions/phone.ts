/** The telephone system that calls from the console go through. */
import { choiceOption, configMain, listOption, secretOption, textOption } from '../define.ts';

export const phoneProvider = choiceOption({
  key: 'message.phone.provider',
  default: 'none',
  choices: [
    { value: 'none', title: { zh: '手动拨打', en: 'By hand' } },
    { value: 'http', title: { zh: 'HTTP 接口', en: 'HTTP interface' } },
  ],
  title: { zh: '电话系统', en: 'Telephone system' },
  explanation: {
    zh: '手动拨打时，在告警里点一下即记录。HTTP 接口先呼叫操作员，再接通车辆或乘客。',
    en: 'By hand: one click on the alert notes the call. The HTTP interface rings the operator, then the car or the passenger.',
  },
});

export const phonePrivateHosts = listOption({
  key: 'message.phone.privateHosts',
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

export const phoneAddress = textOption({
  key: 'message.phone.address',
  default: '',
  maxLength: 500,
  optional: true,
  pattern: /^https?:\/\/[^\s/?#@{}]+([/?#]\S*)?$/,
  expected: { zh: '以 http:// 或 https:// 开头', en: 'Begins with http:// or https://' },
  title: { zh: '地址', en: 'Address' },
  explanation: {
    zh: '以 POST 发送 JSON：operator（账号）、whom（car 或 passenger）、car（自编号）、number（乘客号码）、alertId。应答 2xx 为成功。',
    en: 'Gets JSON by POST: operator (account), whom (car or passenger), car (fleet number), number (of the passenger), alertId. 2xx is taken as done.',
  },
});

export const phoneSecret = secretOption({
  key: 'message.phone.secret',
  title: { zh: '密钥', en: 'Secret' },
  sentTo: [phoneAddress, phonePrivateHosts],
  explanation: { zh: '放在请求头 Authorization: Bearer 里。', en: 'Sent as Authorization: Bearer.' },
});

export const phoneMain = configMain({
  key: 'message.phone',
  title: { zh: '电话', en: 'Telephone' },
  explanation: { zh: '告警里呼叫车辆和乘客', en: 'Calls to cars and passengers from an alert' },
  options: [phoneProvider, phoneAddress, phoneSecret, phonePrivateHosts],
});

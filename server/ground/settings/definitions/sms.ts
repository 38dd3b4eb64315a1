/** The delivery of text messages: into the outbox, or through an HTTP gateway. */
import { choiceOption, configMain, listOption, secretOption, textOption } from '../define.ts';

export const smsSender = choiceOption({
  key: 'message.sms.sender',
  default: 'outbox',
  choices: [
    {
      value: 'outbox',
      title: { zh: '发件箱（不发出，由管理员转告）', en: 'Outbox (nothing leaves; an administrator passes it on)' },
    },
    { value: 'gateway', title: { zh: '短信网关', en: 'SMS gateway' } },
  ],
  title: { zh: '发送方式', en: 'Sender' },
  explanation: {
    zh: '发件箱中的验证码由有权限的管理员查看后转告本人。网关按下面的设置发出，内容不在系统中保留。',
    en: 'What lies in the outbox is read and passed on by an administrator. The gateway sends as set below, and no text is kept here.',
  },
});

export const smsUrl = textOption({
  key: 'message.sms.url',
  default: '',
  maxLength: 500,
  optional: true,
  pattern: /^https?:\/\/[^\s/?#@{}]+([/?#]\S*)?$/,
  expected: {
    zh: '以 http:// 或 https:// 开头，主机名中没有占位符',
    en: 'Begins with http:// or https://; no placeholder in the host',
  },
  title: { zh: '网关地址', en: 'Address of the gateway' },
  explanation: {
    zh: '只会访问这里写的主机，不跟随跳转。路径和参数中可以使用占位符 {mobile}、{code}、{text}、{secret}。',
    en: 'Only this host is called, and redirects are not followed. Path and query may use {mobile}, {code}, {text} and {secret}.',
  },
});

export const smsMethod = choiceOption({
  key: 'message.sms.method',
  default: 'POST',
  choices: [
    { value: 'POST', title: { zh: 'POST', en: 'POST' } },
    { value: 'GET', title: { zh: 'GET', en: 'GET' } },
  ],
  title: { zh: '请求方法', en: 'Method' },
  explanation: { zh: 'GET 不发送请求内容。', en: 'GET sends no body.' },
});

export const smsBodyFormat = choiceOption({
  key: 'message.sms.bodyFormat',
  default: 'json',
  choices: [
    { value: 'json', title: { zh: 'JSON', en: 'JSON' } },
    { value: 'form', title: { zh: '表单（urlencoded）', en: 'Form (urlencoded)' } },
  ],
  title: { zh: '内容格式', en: 'Format of the body' },
  explanation: {
    zh: '填入占位符的内容按此格式转义。',
    en: 'What takes the place of a placeholder is escaped for this format.',
  },
});

export const smsBody = textOption({
  key: 'message.sms.body',
  default: '{"mobile":"{mobile}","text":"{text}"}',
  maxLength: 4000,
  multiline: true,
  optional: true,
  title: { zh: '内容模板', en: 'Template of the body' },
  explanation: {
    zh: '占位符：{mobile} 号码，{code} 验证码（没有时为空），{text} 全文，{secret} 下面的密钥。',
    en: 'Placeholders: {mobile} the number, {code} the code (empty when there is none), {text} the whole text, {secret} the secret below.',
  },
});

export const smsHeaders = listOption({
  key: 'message.sms.headers',
  default: [],
  maxItems: 20,
  itemMaxLength: 1000,
  pattern: /^[A-Za-z][A-Za-z0-9-]{0,60}: ?[\x20-\x7e]+$/,
  expected: { zh: '形如 Authorization: Bearer {secret}', en: 'Like Authorization: Bearer {secret}' },
  title: { zh: '请求头', en: 'Headers' },
  explanation: { zh: '每行一个，可以使用 {secret}。', en: 'One a line; {secret} may be used.' },
});

export const smsPrivateHosts = listOption({
  key: 'message.sms.privateHosts',
  default: [],
  maxItems: 10,
  pattern: /^[A-Za-z0-9.:-]{1,200}$/,
  expected: { zh: '只填主机名或 IP 地址', en: 'A host name or an IP address alone' },
  title: { zh: '允许的内网主机', en: 'Private hosts that may be called' },
  explanation: {
    zh: '网关在内网时，把它的主机名或地址写在这里；否则解析到内网地址的网关一律不访问。',
    en: 'A gateway within the own network has to be named here; else a name that resolves to a private address is not called.',
  },
});

export const smsSecret = secretOption({
  key: 'message.sms.secret',
  title: { zh: '网关密钥', en: 'Secret of the gateway' },
  sentTo: [smsUrl, smsMethod, smsBodyFormat, smsBody, smsHeaders, smsPrivateHosts],
  explanation: {
    zh: '加密保存，只填入 {secret} 处。地址、方法、格式、内容模板、请求头或内网主机改变时需要重新填写。',
    en: 'Kept sealed; it only takes the place of {secret}. Enter it again when address, method, format, body, headers or private hosts change.',
  },
});

export const smsSuccess = textOption({
  key: 'message.sms.success',
  default: '',
  optional: true,
  title: { zh: '成功标志', en: 'Sign of success' },
  explanation: {
    zh: '有的网关出错时也回答 200。填写后，回答中含有这段文字才算发出，例如 "code":0。',
    en: 'Some gateways answer 200 to errors too. When given, only an answer that contains this counts as sent, e.g. "code":0.',
  },
});

export const smsMain = configMain({
  key: 'message.sms',
  title: { zh: '短信', en: 'Text messages' },
  explanation: { zh: '验证码和安全提醒怎样发出', en: 'How codes and security notes go out' },
  options: [smsSender, smsUrl, smsMethod, smsBodyFormat, smsBody, smsHeaders, smsSecret, smsSuccess, smsPrivateHosts],
  check: (get) => {
    if (get(smsSender) !== 'gateway') return null;
    if (get(smsUrl) === '')
      return { option: smsUrl, problem: { zh: '使用网关时必须填写', en: 'Needed for a gateway' } };
    const sent = get(smsUrl) + (get(smsMethod) === 'GET' ? '' : get(smsBody));
    const isWhole = sent.includes('{mobile}') && (sent.includes('{text}') || sent.includes('{code}'));
    return isWhole
      ? null
      : {
          option: get(smsMethod) === 'GET' ? smsUrl : smsBody,
          problem: { zh: '缺少 {mobile}，或 {text} 与 {code} 都没有', en: 'Lacks {mobile}, or both {text} and {code}' },
        };
  },
});

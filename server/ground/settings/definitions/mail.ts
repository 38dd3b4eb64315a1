/** The delivery of e-mails over SMTP. */
import { choiceOption, configMain, listOption, numberOption, secretOption, textOption } from '../define.ts';

export const mailHost = textOption({
  key: 'message.mail.host',
  default: '',
  optional: true,
  pattern: /^[A-Za-z0-9.:-]{1,200}$/,
  expected: { zh: '只填主机名或 IP 地址', en: 'A host name or an IP address alone' },
  title: { zh: 'SMTP 服务器', en: 'SMTP server' },
  explanation: { zh: '留空表示不发邮件。', en: 'Empty: no e-mail is sent.' },
});

export const mailPort = numberOption({
  key: 'message.mail.port',
  default: 465,
  min: 1,
  max: 65_535,
  unit: { zh: '', en: '' },
  title: { zh: '端口', en: 'Port' },
  explanation: { zh: '通常 465（TLS）或 587（STARTTLS）。', en: 'Usually 465 (TLS) or 587 (STARTTLS).' },
});

export const mailSecurity = choiceOption({
  key: 'message.mail.security',
  default: 'tls',
  choices: [
    { value: 'tls', title: { zh: 'TLS', en: 'TLS' } },
    { value: 'starttls', title: { zh: 'STARTTLS', en: 'STARTTLS' } },
    { value: 'none', title: { zh: '不加密（仅限内网）', en: 'None (own network only)' } },
  ],
  title: { zh: '加密', en: 'Security' },
  explanation: {
    zh: '证书必须有效。不加密时密码会明文传输。',
    en: 'The certificate has to be valid. Without it the password travels in the clear.',
  },
});

export const mailUser = textOption({
  key: 'message.mail.user',
  default: '',
  optional: true,
  title: { zh: '用户名', en: 'User' },
  explanation: { zh: '留空表示不登录。', en: 'Empty: no sign-in.' },
});

export const mailFrom = textOption({
  key: 'message.mail.from',
  default: '',
  optional: true,
  pattern: /^[^\s@<>]+@[^\s@<>]+$/,
  expected: { zh: '邮箱地址', en: 'An e-mail address' },
  title: { zh: '发件人', en: 'From' },
  explanation: { zh: '收件人看到的发件地址。', en: 'The address that e-mails come from.' },
});

export const mailPrivateHosts = listOption({
  key: 'message.mail.privateHosts',
  default: [],
  maxItems: 10,
  pattern: /^[A-Za-z0-9.:-]{1,200}$/,
  expected: { zh: '只填主机名或 IP 地址', en: 'A host name or an IP address alone' },
  title: { zh: '允许的内网主机', en: 'Private hosts that may be called' },
  explanation: {
    zh: 'SMTP 服务器在内网时，把它写在这里；否则一律不连接。',
    en: 'An SMTP server within the own network has to be named here; else it is not called.',
  },
});

export const mailSecret = secretOption({
  key: 'message.mail.secret',
  title: { zh: '密码', en: 'Password' },
  sentTo: [mailHost, mailPort, mailSecurity, mailUser, mailPrivateHosts],
  explanation: {
    zh: '加密保存。服务器、端口、加密、用户名或内网主机改变时需要重新填写。',
    en: 'Kept sealed. Enter it again when server, port, security, user or private hosts change.',
  },
});

export const mailMain = configMain({
  key: 'message.mail',
  title: { zh: '邮件', en: 'E-mail' },
  explanation: { zh: '告警升级和发票的邮件怎样发出', en: 'How e-mails of escalated alerts and of invoices go out' },
  options: [mailHost, mailPort, mailSecurity, mailUser, mailSecret, mailFrom, mailPrivateHosts],
  check: (get) =>
    get(mailHost) !== '' && get(mailFrom) === ''
      ? { option: mailFrom, problem: { zh: '填写了服务器时必须填写', en: 'Needed with a server' } }
      : null,
});

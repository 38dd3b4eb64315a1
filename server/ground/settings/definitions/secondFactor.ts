/** The roles that require a second factor. */
import { configMain, listOption } from '../define.ts';

export const requiredRoles = listOption({
  key: 'security.secondFactor.requiredRoles',
  default: [],
  pattern: /^[a-z][A-Za-z0-9]{1,39}$/,
  expected: { zh: '请填写角色编码，例如 administrator', en: 'Give codes of roles, such as administrator' },
  title: { zh: '必须使用两步验证的角色', en: 'Roles that require it' },
  explanation: {
    zh: '每行一个角色编码。以这些角色工作的人必须先设置两步验证才能继续，保存后立即生效，包括您自己。',
    en: 'One code of a role a line. Whoever works as one of them has to set up a second factor before going on: at once, and you too.',
  },
});

export const secondFactorMain = configMain({
  key: 'security.secondFactor',
  title: { zh: '两步验证', en: 'Second factor' },
  explanation: { zh: '哪些角色必须使用身份验证器', en: 'Which roles must use an authenticator app' },
  options: [requiredRoles],
});

import { page } from '#contract/ground/words.ts';

export const minePage = page({
  route: 'personal/mine',
  title: ['个人资料', 'My profile'],
  purpose: ['维护自己的资料和头像，核验身份', 'Keep your own data and picture, have your identity checked'],
  icon: 'idcard',
  permission: null,
});

export const accountPage = page({
  route: 'personal/account',
  title: ['个人账号', 'My account'],
  purpose: [
    '修改密码和手机号，设置两步验证，查看登录会话和记录',
    'Change password and mobile number, set up a second factor, see sessions and sign-ins',
  ],
  icon: 'account',
  permission: null,
});

export const personExports = {
  '/sys/sysuser/mySignIns': 'signedIn',
} as const;

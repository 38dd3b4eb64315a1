import { nounWords, type Field } from '#contract/ground/words.ts';
import type { ExtraInfo, OwnSignIn, personCalls } from './calls.ts';
import { minePage } from './page.ts';

/** What people say of themselves; the log shows it as changes of the system user. */
export const EXTRA_INFO_FIELDS = {
  birthday: { name: ['出生日期', 'Birthday'], as: 'day' },
  department: ['部门', 'Department'],
  position: ['职务', 'Position'],
  officePhone: ['办公电话', 'Office telephone'],
  address: ['住址', 'Address'],
  emergencyName: ['紧急联系人 · 姓名', 'In an emergency · Name'],
  emergencyRelation: ['与本人关系', 'Relation'],
  emergencyMobile: ['紧急联系人 · 电话', 'In an emergency · Telephone'],
  bio: ['个人简介', 'About me'],
} as const satisfies Record<string, Field>;

export const personWords = nounWords<ExtraInfo, typeof personCalls>()({
  object: 'identity',
  path: '/sys/sysuser',
  one: ['身份核验', 'Identity check'],
  many: minePage.title,
  fields: {
    account: ['账号', 'Account'],
    realName: ['姓名', 'Name'],
    employeeId: ['工号', 'Employee id'],
    type: { name: ['用户类型', 'Kind of user'], dict: 'userType' },
    mobile: ['手机号', 'Mobile number'],
    email: ['邮箱', 'E-mail'],
    gender: { name: ['性别', 'Gender'], dict: 'gender' },
    ...EXTRA_INFO_FIELDS,
    idCard: ['身份证号', 'Identity number'],
    createdAt: { name: ['账号创建', 'Account since'], as: 'time' },
  },
  calls: {
    updateExtraInfo: ['修改个人资料', 'Edit own profile'],
    sendChangeMobileCode: ['发送换号验证码', 'Send code for a new number'],
    changeMobile: ['更换自己的手机号', 'Change own mobile number'],
    idCardCheck: ['核验自己的身份', 'Check own identity'],
    '/sys/systemUser/resetSecondFactor': ['重置用户的两步验证', 'Reset a second factor'],
    '/sys/systemUser/resetIdentity': ['清除用户的身份核验', 'Reset an identity check'],
  },
  logged: { identityChecked: ['身份已核验', 'Identity checked'] },
});

export const ownSignInWords = nounWords<OwnSignIn, Pick<typeof personCalls, 'mySignIns'>>()({
  object: 'signIn',
  path: '/sys/sysuser',
  one: ['登录记录', 'Sign-in'],
  many: ['我的登录记录', 'My sign-ins'],
  fields: {
    at: { name: ['时间', 'Time'], as: 'time' },
    result: { name: ['结果', 'Outcome'], dict: 'signInResult' },
    ip: ['来源地址', 'From'],
    userAgent: ['设备', 'Device'],
  },
  calls: {},
});

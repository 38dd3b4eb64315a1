import { nounWords } from '#contract/ground/words.ts';
import type { secondFactorCalls } from './calls.ts';

export const secondFactorWords = nounWords<object, typeof secondFactorCalls>()({
  object: 'secondFactor',
  path: '/sys/sysuser',
  one: ['两步验证', 'Second factor'],
  many: ['两步验证', 'Second factors'],
  fields: {},
  calls: {
    beginSecondFactor: ['开始设置两步验证', 'Begin a second factor'],
    confirmSecondFactor: ['开启两步验证', 'Switch second factor on'],
    renewRecoveryCodes: ['重新生成恢复码', 'Renew recovery codes'],
    removeSecondFactor: ['关闭两步验证', 'Switch second factor off'],
  },
  logged: {
    secret: ['密钥', 'Key'],
    secondFactor: ['两步验证', 'Second factor'],
    confirmedAt: { name: ['确认时间', 'Confirmed'], as: 'time' },
    recoveryCodes: ['恢复码', 'Recovery codes'],
  },
});

/** What the calls of the log are called whose nouns do not declare their words yet. */
import { defineWords } from '#web/lib/defineWords.ts';
const zh = {
} as const;

export const callWords = defineWords('loggedCalls', {
  zh,
  en: {
  },
});

/** What happened without a call. */
export const doerWords = defineWords('sysLogDoers', {
  zh: { clock: '到时自动处理', 'npm run reset-password': '命令行重设密码' },
  en: { clock: 'Done by the clock', 'npm run reset-password': 'Password reset at the command line' },
});

import { defineMessages } from '#server/ground/core/messages.ts';

export const carWatchMessages = defineMessages({
  reachedOwn: {
    zh: '您同时看着 {count} 辆车，已到上限；再打开一辆就会超过',
    en: 'You watch {count} cars, which is the limit; one more would pass it',
  },
  passedOwn: {
    zh: '您同时看着 {count} 辆车，超过上限 {most} 辆；请关闭或交接',
    en: 'You watch {count} cars, more than the {most} allowed; close some or hand them over',
  },
  reached: {
    zh: '{person} 同时看着 {count} 辆车，已到上限',
    en: '{person} watches {count} cars, which is the limit',
  },
  passed: {
    zh: '{person} 同时看着 {count} 辆车，超过上限 {most} 辆',
    en: '{person} watches {count} cars, more than the {most} allowed',
  },
});

/** What the things in the log are called whose nouns do not declare their words yet. What has no name shows as it was written. */
import { defineWords } from '#web/lib/defineWords.ts';

export const objectWords = defineWords('loggedObjects', {
  zh: {
  },
  en: {
  },
});

import { defineMessages } from '#server/ground/core/messages.ts';

export const liveMessages = defineMessages({
  ticketGone: {
    zh: '实时连接的凭证已失效，请重新获取',
    en: 'The ticket of the live stream is no longer good; get another',
  },
  otherOrigin: { zh: '只能从本系统的页面建立实时连接', en: 'The live stream opens only from pages of this console' },
  tooManyStreams: {
    zh: '您打开的实时连接过多，请关闭一些窗口',
    en: 'You have too many live streams open; please close some windows',
  },
});

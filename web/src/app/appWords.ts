import { defineWords } from '#web/lib/words.ts';

/** Words of what surrounds the pages before and without the frame. */
export const appWords = defineWords({
  loading: ['正在加载…', 'Loading…'],
  close: ['关闭', 'Close'],
  notices: ['消息', 'Notices'],
  newVersion: ['控制台已发布新版本', 'A new version of the console is available'],
  reload: ['重新加载', 'Reload'],
  later: ['稍后', 'Later'],
  retry: ['重试', 'Try again'],
  goHome: ['返回首页', 'Go to home'],
  signInAgain: ['重新登录', 'Sign in again'],
  chunkTitle: ['这部分内容没有加载成功', 'This part did not load'],
  chunkText: [
    '网络可能中断了。重新加载后，未保存的内容仍会保留。',
    'The network may be down. Unsaved work is kept when you reload.',
  ],
  chunkNewTitle: ['控制台已发布新版本', 'A new version of the console is available'],
  chunkNewText: [
    '当前页面属于旧版本，所需的文件已被替换。重新加载后即可继续，未保存的内容会保留。',
    'This page belongs to the old version, and the files it needs were replaced. Reload to go on; unsaved work is kept.',
  ],
  crashTitle: ['页面出错了', 'This page ran into an error'],
  crashText: [
    '其他标签页不受影响。可以重试；如果仍然出错，请把下面的信息告诉管理员。',
    'The other tabs are not affected. You can try again; if it stays, tell the administrator what stands below.',
  ],
  sessionTitle: ['无法载入账号信息', 'Your account could not be loaded'],
  notFoundTitle: ['没有这个页面', 'There is no such page'],
  notFoundText: [
    '地址 {{path}} 不属于控制台的任何页面，可能已改名，或链接有误。',
    'The address {{path}} belongs to no page of the console. It may have been renamed, or the link is wrong.',
  ],
  notAllowedTitle: ['当前角色不能查看此页面', 'This role may not see this page'],
  notAllowedText: [
    '“{{role}}”没有被授予“{{page}}”。可以切换到其他角色，或请管理员授权。',
    '“{{role}}” has not been granted “{{page}}”. Switch to another role, or ask an administrator.',
  ],
});

import { defineWords } from '#web/lib/words.ts';

/** Words of what surrounds the pages before and without the frame. */
export const appWords = defineWords('app', {
  zh: {
    loading: '正在加载…',
    close: '关闭',
    notices: '消息',
    newVersion: '控制台已发布新版本',
    reload: '重新加载',
    later: '稍后',
    retry: '重试',
    goHome: '返回首页',
    signInAgain: '重新登录',
    chunkTitle: '这部分内容没有加载成功',
    chunkText: '网络可能中断了。重新加载后，未保存的内容仍会保留。',
    chunkNewTitle: '控制台已发布新版本',
    chunkNewText: '当前页面属于旧版本，所需的文件已被替换。重新加载后即可继续，未保存的内容会保留。',
    crashTitle: '页面出错了',
    crashText: '其他标签页不受影响。可以重试；如果仍然出错，请把下面的信息告诉管理员。',
    sessionTitle: '无法载入账号信息',
    notFoundTitle: '没有这个页面',
    notFoundText: '地址 {{path}} 不属于控制台的任何页面，可能已改名，或链接有误。',
    notAllowedTitle: '当前角色不能查看此页面',
    notAllowedText: '“{{role}}”没有被授予“{{page}}”。可以切换到其他角色，或请管理员授权。',
  },
  en: {
    loading: 'Loading…',
    close: 'Close',
    notices: 'Notices',
    newVersion: 'A new version of the console is available',
    reload: 'Reload',
    later: 'Later',
    retry: 'Try again',
    goHome: 'Go to home',
    signInAgain: 'Sign in again',
    chunkTitle: 'This part did not load',
    chunkText: 'The network may be down. Unsaved work is kept when you reload.',
    chunkNewTitle: 'A new version of the console is available',
    chunkNewText:
      'This page belongs to the old version, and the files it needs were replaced. Reload to go on; unsaved work is kept.',
    crashTitle: 'This page ran into an error',
    crashText:
      'The other tabs are not affected. You can try again; if it stays, tell the administrator what stands below.',
    sessionTitle: 'Your account could not be loaded',
    notFoundTitle: 'There is no such page',
    notFoundText:
      'The address {{path}} belongs to no page of the console. It may have been renamed, or the link is wrong.',
    notAllowedTitle: 'This role may not see this page',
    notAllowedText: '“{{role}}” has not been granted “{{page}}”. Switch to another role, or ask an administrator.',
  },
});

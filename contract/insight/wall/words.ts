import { nounWords } from '#contract/ground/words.ts';
import type { WallScreen, wallCalls } from './calls.ts';
import { wallPage } from './page.ts';

export const wallWords = nounWords<WallScreen, typeof wallCalls>()({
  object: 'wallScreen',
  path: '/insight/wall',
  one: ['大屏屏幕', 'Wall screen'],
  many: wallPage.title,
  fields: {
    name: ['名称', 'Name'],
    roleId: ['角色', 'Role'],
    pairedAt: { name: ['配对时间', 'Paired'], as: 'time' },
    lastSeenAt: { name: ['最近在线', 'Last seen'], as: 'time' },
  },
  calls: {
    pairScreen: ['配对大屏屏幕', 'Pair a wall screen'],
    withdrawScreen: ['收回大屏屏幕', 'Withdraw a wall screen'],
  },
});

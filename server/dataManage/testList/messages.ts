import { defineMessages } from '#server/ground/core/messages.ts';

export const testListMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  noSuchScenes: {
    zh: '有 {count} 个场景不存在或已停用，清单没有改变；请重新选择',
    en: '{count} of the scenes are gone or retired, so the list stayed as it was. Choose again',
  },
  notInList: {
    zh: '有 {count} 个场景不在清单中，没有记录任何判定；请刷新后再试',
    en: '{count} of the scenes are not in the list, so no word was kept. Load it again',
  },
  wasJudged: {
    zh: '清单上已有判定记录，不能删除；可以清空它的场景',
    en: 'Software was judged by this list, so it stays. Its scenes can be taken out',
  },
});

import { defineMessages } from '#server/ground/core/messages.ts';

/** What all rules that have versions say. */
export const versionMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  undecided: {
    zh: '第 {number} 版还没有定下来，请先完成或删除它',
    en: 'Version {number} is not decided yet; finish or delete it first',
  },
  notDraft: { zh: '只有草稿可以修改', en: 'Only a draft can be changed' },
  notApproved: { zh: '这一版没有在执行，也没有排期', en: 'This version is neither in force nor scheduled' },
  ownWork: {
    zh: '自己编写或提交的版本要由另一个人批准',
    en: 'A version is approved by somebody who neither wrote nor submitted it',
  },
  tooMany: { zh: '一条规则最多 {count} 个版本', en: 'A rule has at most {count} versions' },
  past: { zh: '时间不能早于现在', en: 'The time must not have passed' },
  beforeNext: {
    zh: '第 {number} 版从更晚的时间开始执行，请先停用它',
    en: 'Version {number} begins later; retire it first',
  },
  endsBefore: {
    zh: '这一版在此之前已经结束；要继续执行，请新建一个版本',
    en: 'This version ends before that; to go on, begin a new version',
  },
  revivedTies: {
    zh: '撤下后第 {number} 版会继续执行，而有的行程会同时适用“{rule}”；没有撤下，请先为第 {number} 版定一个结束时间',
    en: 'Version {number} would go on in its place and tie with “{rule}”. Nothing was withdrawn; give version {number} an end first',
  },
  wouldTie: {
    zh: '有的行程会同时适用“{rule}”，且同样具体；请收窄其中一条的适用范围',
    en: 'Some rides would fit “{rule}” just as well; narrow the scope of one of them',
  },
  wouldTieInReview: {
    zh: '有的行程会同时适用正在审核的“{rule}”，且同样具体；请收窄其中一条的适用范围，或先等它定下来',
    en: 'Some rides would fit “{rule}”, which is in review, just as well; narrow the scope of one of them, or wait until it is decided',
  },
  wouldTieInShadow: {
    zh: '有的行程会同时适用正在影子运行的“{rule}”，且同样具体；请收窄其中一条的适用范围，或先结束它的影子运行',
    en: 'Some rides would fit “{rule}”, which runs in shadow, just as well; narrow the scope of one of them, or end its shadow first',
  },
});

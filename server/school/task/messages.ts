import { defineMessages } from '#server/ground/core/messages.ts';

export const taskMessages = defineMessages({
  noEnterprise: {
    zh: '您不属于任何企业，请选择由哪家企业发布',
    en: 'You belong to no enterprise; choose whose task it is',
  },
  unknownEnterprise: { zh: '没有这家企业，或已停用', en: 'There is no such enterprise, or it is stopped' },
  notDraft: { zh: '任务已发布，不能再修改或删除', en: 'The task is published; it can no longer be changed or deleted' },
  notPublished: { zh: '任务不在发布中，不能进行此操作', en: 'The task is not open; this can no longer be done' },
  noOffers: { zh: '请至少选择一所学校或一个专业', en: 'Offer it to at least one school or major' },
  badOffer: { zh: '所选学校或专业不存在或已停用', en: 'A chosen school or major does not exist or is stopped' },
  repeatedOffer: { zh: '同一学校或专业被选择了两次', en: 'A school or major is chosen twice' },
  acceptByPast: { zh: '接受截止时间必须晚于现在', en: 'The day until which teachers accept must lie ahead' },
  acceptOver: { zh: '接受任务的时间已过', en: 'The time to accept this task is over' },
  cannotAnswer: { zh: '任务已经分发，不能再改变答复', en: 'The task is released; the answer can no longer change' },
  notAccepted: { zh: '请先接受任务，再分发给学生', en: 'Accept the task before you release it' },
  notOffered: { zh: '这个任务没有提供给该专业', en: 'The task is not offered to this major' },
  majorTaken: { zh: '这个任务已经分发给该专业', en: 'The major has this task already' },
  dueOutside: {
    zh: '提交截止时间必须晚于现在，且不晚于任务的截止时间',
    en: 'The due time must lie ahead, and not after that of the task',
  },
  notStudents: { zh: '所选的人中有不是该专业在读学生的', en: 'Somebody chosen is not a student of this major' },
  noStudents: { zh: '该专业没有可以分发的学生', en: 'The major has no student who could get it' },
  tooManyStudents: {
    zh: '一次最多分发给 {most} 名学生，请选择部分学生',
    en: 'At most {most} students at once; choose some of them',
  },
  noSeats: { zh: '名额不足：还剩 {left} 个，需要 {wanted} 个', en: 'Not enough places: {left} left, {wanted} wanted' },
  cannotMove: { zh: '当前状态为“{state}”，不能进行此操作', en: 'It is “{state}” now; this cannot be done' },
  closed: { zh: '任务已结束，不能再提交', en: 'The task is closed; nothing can be handed in any more' },
  attempts: { zh: '提交次数已用完', en: 'No attempts are left' },
  due: { zh: '已过截止时间，教师不接受迟交', en: 'It is past the due time, and the teacher takes nothing late' },
  emptySubmission: { zh: '请填写内容或上传文件', en: 'Write something or add a file' },
  exported: { zh: '已导出 {count} 行', en: '{count} rows exported', one: '{count} row exported' },
  exportTitle: { zh: '任务结果', en: 'Task results' },
  // the states of a work, inside a sentence
  assigned: { zh: '待提交', en: 'To do' },
  submitted: { zh: '待评分', en: 'Handed in' },
  returned: { zh: '已退回', en: 'Returned' },
  marked: { zh: '待验收', en: 'Marked' },
  accepted: { zh: '已验收', en: 'Accepted' },
  rejected: { zh: '验收未通过', en: 'Rejected' },
  // columns of the file that no field names
  school: { zh: '学校', en: 'School' },
  timing: { zh: '时限', en: 'Timing' },
});

/** What people are told through their inbox; the title of the task stands in `{task}`. */
export const toldMessages = defineMessages({
  offered: { zh: '新的企业任务：{task}', en: 'A new enterprise task: {task}' },
  answeredAccept: { zh: '{name} 接受了任务：{task}', en: '{name} accepted the task: {task}' },
  answeredDecline: { zh: '{name} 谢绝了任务：{task}', en: '{name} declined the task: {task}' },
  released: { zh: '您有新的任务：{task}', en: 'You have a new task: {task}' },
  releasedToStudents: {
    zh: '{name} 已把任务分发给 {count} 名学生：{task}',
    en: '{name} released the task to {count} students: {task}',
    one: '{name} released the task to {count} student: {task}',
  },
  submitted: { zh: '{name} 提交了任务：{task}', en: '{name} handed in: {task}' },
  marked: { zh: '任务已评分 {score} 分：{task}', en: 'Marked {score}: {task}' },
  toReview: { zh: '{name} 的成果等待验收：{task}', en: 'A result of {name} waits for you: {task}' },
  returned: { zh: '任务被退回，请修改后再提交：{task}', en: 'Returned to you, please hand it in again: {task}' },
  accepted: { zh: '企业已验收：{task}', en: 'The enterprise accepted: {task}' },
  rejected: { zh: '{name} 的成果未通过企业验收：{task}', en: 'The enterprise rejected the result of {name}: {task}' },
  closed: { zh: '任务已结束：{task}', en: 'The task is closed: {task}' },
});

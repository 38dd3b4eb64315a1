import { COMMON, nounWords, type Field } from '#contract/ground/words.ts';
import type {
  StudentWorkDetail,
  taskEnterpriseCalls,
  taskStudentCalls,
  taskTeacherCalls,
  TaskDetail,
  TeacherTaskDetail,
  WorkDetail,
} from './calls.ts';
import { taskEnterprisePage, taskStudentPage, taskTeacherPage } from './page.ts';

/** What all three lists of tasks say. */
const SHARED = {
  keyword: ['任务名称', 'Task'],
  title: ['任务', 'Task'],
  enterpriseName: ['企业', 'Enterprise'],
  dueAt: { name: ['截止时间', 'Due'], as: 'time' },
  createdAt: COMMON.createdAt,
  files: ['附件', 'Files'],
} as const satisfies Record<string, Field>;

const OFFERED = {
  capacity: { name: ['名额', 'Places'], as: 'number' },
  waitingCount: ['待办事项', 'Waits for me'],
  acceptBy: { name: ['接受截止', 'Accept until'], as: 'time' },
} as const satisfies Record<string, Field>;

/** Tasks, as their enterprise sees them. */
export const taskWords = nounWords<TaskDetail, typeof taskEnterpriseCalls>()({
  object: 'task',
  path: '/task/taskEnterprise',
  one: ['企业任务', 'Enterprise task'],
  many: taskEnterprisePage.title,
  fields: {
    ...SHARED,
    ...OFFERED,
    state: { name: COMMON.state.name, dict: 'taskState' },
    enterpriseId: SHARED.enterpriseName,
    teacherCount: { name: ['教师', 'Teachers'], as: 'number' },
    submittedCount: { name: ['已提交', 'Handed in'], as: 'number' },
    acceptedCount: { name: ['已验收', 'Accepted'], as: 'number' },
    publishedAt: { name: ['发布时间', 'Published'], as: 'time' },
    description: ['任务说明', 'What is asked'],
    offers: ['面向', 'Offered to'],
    fileIds: SHARED.files,
    format: ['格式', 'Format'],
  },
  calls: {
    addOne: ['新增企业任务', 'Add enterprise task'],
    updateOne: ['修改企业任务', 'Edit enterprise task'],
    deleteById: ['删除企业任务', 'Delete enterprise task'],
    publish: ['发布企业任务', 'Publish enterprise task'],
    close: ['结束企业任务', 'Close enterprise task'],
    acceptWork: ['验收成果', 'Accept result'],
    rejectWork: ['验收不通过', 'Reject result'],
    exportList: ['导出任务结果', 'Export task results'],
  },
  objects: { taskExport: ['任务结果导出', 'Export of task results'] },
  logged: { filters: ['条件', 'Filters'] },
});

/** Tasks, as the teachers see them to whom they are offered. */
export const teacherTaskWords = nounWords<TeacherTaskDetail, typeof taskTeacherCalls>()({
  object: 'taskAnswer',
  path: '/task/taskTeacher',
  one: ['教师答复', 'Answer of a teacher'],
  many: taskTeacherPage.title,
  fields: {
    ...SHARED,
    ...OFFERED,
    taskState: { name: ['任务状态', 'State of the task'], dict: 'taskState' },
    state: { name: COMMON.state.name, dict: 'taskAnswer' },
    todo: { name: ['待办类型', 'To do'], dict: 'teacherTodo' },
    seatsLeft: { name: ['剩余名额', 'Places left'], as: 'number' },
    reason: ['原因', 'Reason'],
    majorId: ['专业', 'Major'],
    studentIds: ['学生', 'Students'],
    attempts: ['可提交次数', 'Attempts'],
    acceptLate: ['接受迟交', 'Take late work'],
    note: ['给学生的说明', 'A note to the students'],
  },
  calls: {
    answer: ['答复企业任务', 'Answer enterprise task'],
    release: ['分发任务', 'Release task'],
    mark: ['评分', 'Mark work'],
    return: ['退回任务', 'Return work'],
  },
  logged: { major: ['专业', 'Major'], students: ['学生人数', 'Students'] },
});

/** Tasks, as their students see them, and what a student hands in. */
export const workWords = nounWords<
  StudentWorkDetail & Omit<WorkDetail, keyof StudentWorkDetail>,
  typeof taskStudentCalls
>()({
  object: 'taskWork',
  path: '/task/taskStudent',
  one: ['学生成果', 'Student’s work'],
  many: taskStudentPage.title,
  fields: {
    ...SHARED,
    taskTitle: SHARED.title,
    teacherName: ['教师', 'Teacher'],
    majorName: ['专业', 'Major'],
    studentName: ['学生', 'Student'],
    studentNumber: ['学号', 'Number'],
    state: { name: COMMON.state.name, dict: 'taskWorkState' },
    attemptCount: ['提交次数', 'Attempts'],
    attemptsAllowed: ['允许次数', 'Attempts allowed'],
    score: { name: ['分数', 'Score'], as: 'number' },
    submittedAt: { name: ['提交时间', 'Handed in'], as: 'time' },
    late: ['迟交', 'Late'],
    missing: ['缺交', 'Missing'],
    text: ['内容', 'Text'],
    note: ['教师说明', 'Note of the teacher'],
    comment: ['评语', 'Comment'],
    verdict: ['验收意见', 'The enterprise says'],
  },
  calls: { submit: ['提交任务', 'Hand in work'] },
});

import { titledListExport } from '#server/ground/job/listExport.ts';

export const teacherTaskListExport = titledListExport(
  '/task/taskTeacher/getPageList',
  { zh: '教师任务', en: 'Teacher tasks' },
  (column) => [
    column.text('任务', 'Task', (row) => row.title, 36),
    column.text('企业', 'Enterprise', (row) => row.enterpriseName, 24),
    column.word('任务状态', 'State of the task', 'taskState', (row) => row.taskState),
    column.word('答复', 'Own answer', 'taskAnswer', (row) => row.state),
    column.text('名额', 'Seats', (row) => row.capacity, 10),
    column.text('剩余名额', 'Seats left', (row) => row.seatsLeft, 10),
    column.time('接受截止', 'Accept by', (row) => row.acceptBy),
    column.time('提交截止', 'Due at', (row) => row.dueAt),
    column.time('创建时间', 'Created at', (row) => row.createdAt),
  ],
);

export const studentTaskListExport = titledListExport(
  '/task/taskStudent/getPageList',
  { zh: '我的任务', en: 'My tasks' },
  (column) => [
    column.text('任务', 'Task', (row) => row.title, 36),
    column.text('企业', 'Enterprise', (row) => row.enterpriseName, 24),
    column.text('教师', 'Teacher', (row) => row.teacherName),
    column.word('状态', 'State', 'taskWorkState', (row) => row.state),
    column.text('提交次数', 'Attempts', (row) => row.attemptCount, 10),
    column.text('允许次数', 'Attempts allowed', (row) => row.attemptsAllowed, 12),
    column.text('得分', 'Score', (row) => row.score, 10),
    column.time('截止时间', 'Due at', (row) => row.dueAt),
    column.time('提交时间', 'Handed in at', (row) => row.submittedAt),
    column.yesNo('迟交', 'Late', (row) => row.late),
    column.yesNo('未交', 'Missing', (row) => row.missing),
  ],
);

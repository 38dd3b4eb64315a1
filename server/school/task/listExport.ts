import { teacherTaskWords, workWords } from '#contract/school/task/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const teacherTaskListExport = listExport('/task/taskTeacher/getPageList', teacherTaskWords, (column) => [
  column.field('title', 36),
  column.field('enterpriseName', 24),
  column.field('taskState'),
  column.field('state'),
  column.field('capacity', 10),
  column.field('seatsLeft', 10),
  column.field('acceptBy'),
  column.field('dueAt'),
  column.field('createdAt'),
]);

export const studentTaskListExport = listExport('/task/taskStudent/getPageList', workWords, (column) => [
  column.field('title', 36),
  column.field('enterpriseName', 24),
  column.field('teacherName'),
  column.field('state'),
  column.field('attemptCount', 10),
  column.field('attemptsAllowed', 12),
  column.field('score', 10),
  column.field('dueAt'),
  column.field('submittedAt'),
  column.field('late', 10),
  column.field('missing', 10),
]);

/** The enumerations of enterprise tasks. */
import type { SupplierKind } from '#contract/base/organisation/calls.ts';
import type { AssignmentState, TaskState, TeacherTodo, WorkState } from '#contract/school/task/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const taskDicts: readonly SeedDict[] = [
  closedDict<TaskState>('taskState', '企业任务状态', 'State of an enterprise task', {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['发布中', 'Open', 'green'],
    closed: ['已结束', 'Closed', 'grey'],
  }),
  closedDict<AssignmentState>('taskAnswer', '教师答复', 'Answer of a teacher', {
    offered: ['待答复', 'To answer', 'amber'],
    accepted: ['已接受', 'Accepted', 'blue'],
    declined: ['已谢绝', 'Declined', 'grey'],
    released: ['已分发', 'Released', 'green'],
  }),
  closedDict<TeacherTodo>('teacherTodo', '教师待办类型', 'What a teacher has to do', {
    answer: ['待答复', 'To answer'],
    release: ['待分发', 'To release'],
    mark: ['待评分', 'To mark'],
    overdue: ['学生逾期未交', 'Students overdue'],
  }),
  closedDict<WorkState>('taskWorkState', '学生成果状态', 'State of a student’s work', {
    assigned: ['待提交', 'To do', 'grey'],
    submitted: ['待评分', 'Handed in', 'blue'],
    returned: ['已退回', 'Returned', 'amber'],
    marked: ['待验收', 'Marked', 'blue'],
    accepted: ['已验收', 'Accepted', 'green'],
    rejected: ['验收未通过', 'Rejected', 'red'],
  }),
  closedDict<SupplierKind>('supplierKind', '合作企业类别', 'Kind of partner company', {
    supplier: ['供应商', 'Supplier'],
    enterprise: ['企业', 'Enterprise'],
  }),
];

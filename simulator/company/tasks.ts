/** Practice work of an enterprise: one being drafted, one offered, one with its students, one that is over. */
import { taskEnterpriseCalls, taskStudentCalls, taskTeacherCalls } from '#contract/school/task/calls.ts';
import type { Desk } from './desk.ts';
import type { People } from './people.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const SCENES = {
  title: '校园路口行人标注',
  description:
    '<p>从三段路口视频中各选 20 帧，标出行人、骑行者和车辆，并说明遮挡最严重的五处。</p><p>交付：标注表格和一页说明。</p>',
  capacity: 30,
};
const ROUTES = {
  title: '夜间接驳线路设计',
  description: '<p>用一周的订单热点设计两条校园夜间接驳线，说明发车间隔、停靠点和所需车辆。</p>',
  capacity: 20,
};
const REPORT = {
  title: '接管事件分析报告',
  description: '<p>按原因归类 40 起远程协助记录，提出三条可以减少协助的建议。</p>',
  capacity: 12,
};
const SENSORS = {
  title: '传感器标定实训',
  description: '<p>在实训车上完成一次相机与激光雷达联合标定，记录误差。</p>',
  capacity: 8,
};

interface Assignment {
  title: string;
  description: string;
  capacity: number;
}

async function draft({ enterprise }: People, task: Assignment): Promise<string> {
  const { list } = await enterprise.do(taskEnterpriseCalls.getOfferChoices, {});
  const offers = list.slice(0, 1).map(({ id: schoolId }) => ({ schoolId }));
  const form = { ...task, acceptBy: inDays(7), dueAt: inDays(28), offers };
  return (await enterprise.do(taskEnterpriseCalls.addOne, form)).id;
}

async function offer(people: People, task: Assignment): Promise<string> {
  const id = await draft(people, task);
  await people.enterprise.do(taskEnterpriseCalls.publish, { id, version: 1 });
  return id;
}

async function release({ teacher }: People, id: string, note: string): Promise<void> {
  const { version } = await teacher.do(taskTeacherCalls.answer, { id, answer: 'accept' });
  const { list } = await teacher.do(taskEnterpriseCalls.getMajorIdByTeacherId, {});
  const [major] = list;
  if (major === undefined) return;
  await teacher.do(taskTeacherCalls.release, { id, version, majorId: major.id, dueAt: inDays(21), attempts: 2, note });
}

async function handIn(student: Desk, title: string, text: string): Promise<void> {
  const { list } = await student.do(taskStudentCalls.getPageList, { pageSize: 20 });
  const task = list.find((each) => each.title === title);
  if (task !== undefined) await student.do(taskStudentCalls.submit, { id: task.id, version: task.version, text });
}

async function markFirst({ teacher, enterprise }: People, taskId: string): Promise<void> {
  const { list } = await teacher.do(taskTeacherCalls.getWorkList, { taskId, state: 'submitted' });
  const [work] = list;
  if (work === undefined) return;
  const comment = '分类清楚，建议部分再给出数据依据。';
  const { version } = await teacher.do(taskTeacherCalls.mark, {
    id: work.id,
    version: work.version,
    score: 88,
    comment,
  });
  await enterprise.do(taskEnterpriseCalls.acceptWork, { id: work.id, version, comment: '可用于培训材料。' });
}

export async function giveTasks(people: People): Promise<void> {
  await draft(people, SENSORS);
  await offer(people, ROUTES);
  const scenes = await offer(people, SCENES);
  await release(people, scenes, '每组两人，先交标注表格。');
  await handIn(people.student, SCENES.title, '已完成 60 帧标注，遮挡最严重的五处见说明第一页。');
  const report = await offer(people, REPORT);
  await release(people, report, '按原因、时段、地点三个维度归类。');
  await handIn(people.student, REPORT.title, '共归为六类，临时占道占 41%。建议见第三节。');
  await markFirst(people, report);
  const { version } = await people.enterprise.do(taskEnterpriseCalls.getById, { id: report });
  await people.enterprise.do(taskEnterpriseCalls.close, { id: report, version });
}

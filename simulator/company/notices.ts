/** Notices of the platform, some of them read, and one that a supplier has handed in. */
import { messageCalls } from '#contract/notices/message/calls.ts';
import { sysNoticeCalls } from '#contract/notices/sysNotice/calls.ts';
import { sysNoticeProviderCalls } from '#contract/notices/sysNoticeProvider/calls.ts';
import type { Desk } from './desk.ts';
import type { People } from './people.ts';

const DAY_MS = 86_400_000;
const EVERYBODY = { everybody: true };

const NIGHT = `<p>自下周一起，<strong>23:00 至次日 06:00</strong> 仅保留 24 辆车在线，其余车辆返回湖滨、海港两处充电站。</p>
<ul><li>调度员：22:45 前确认返场名单。</li><li>现场人员：23:30 前完成车内清洁和门窗检查。</li><li>异常情况请在监控中心发起告警，不要只打电话。</li></ul>
<p>排班见附件。阅读后请确认。</p>`;
const PLAN = '时段,在线车辆,值班调度员\n23:00-01:00,24,王晓峰\n01:00-03:00,16,陈志远\n03:00-06:00,16,陈志远\n';
const BRIDGE = `<p>云湾大桥匝道 10:00 至 16:00 检修护栏，期间<strong>禁止停车上下客</strong>。电子围栏已按此生效，车辆会自动绕行，预计多用 2 至 4 分钟。</p>`;
const TRAINING = '<p>议题：远程协助的交接口令、车内求助的处理步骤、雨天限速。地点和时间待定。</p>';
const PARTY = '<p>本周六云湾大学校庆，南门、西门站预计 17:00 至 21:00 客流为平日三倍，请提前调配车辆。</p>';
const UPDATE = `<p>本公司小巴 M7 将分两批升级到 2.9.0，修复车门感应偶发迟滞。</p>
<ol><li>第一批：YW-003、YW-007，周三 02:00 至 04:00</li><li>第二批：其余车辆，周五 02:00 至 05:00</li></ol><p>升级期间车辆不可用，请调整排班。</p>`;

const NIGHT_EN = `<p>From next Monday on, only 24 cars stay in service <strong>from 23:00 to 06:00</strong>; the others return to the charging stations at Hubin and the harbour.</p>
<ul><li>Dispatchers: confirm which cars return by 22:45.</li><li>Field staff: cleaning and doors are checked by 23:30.</li><li>Raise anything unusual as an alert in monitoring; a telephone call alone is not enough.</li></ul>
<p>The rota is attached. Please confirm that you have read this.</p>`;
const BRIDGE_EN = `<p>The barriers on the ramp of Yunwan Bridge are repaired from 10:00 to 16:00. <strong>No pick-ups and no drop-offs there</strong> in that time. The zones already say so; cars go around by themselves, which takes 2 to 4 minutes longer.</p>`;
const TRAINING_EN =
  '<p>On the agenda: what is said when remote assistance is handed over, the steps of a call for help from a car, speed in rain. Time and place follow.</p>';
const PARTY_EN =
  '<p>Yunwan University celebrates its anniversary this Saturday. Three times the usual passengers are expected at the south and west gates from 17:00 to 21:00; please move cars there in time.</p>';

async function write(desk: Desk, title: string, content: string, rest: object = {}): Promise<string> {
  const { nameZh: originSiteName, nameEn: originSiteNameEn } = await desk.do(sysNoticeCalls.getOriginSiteName, {});
  const form = { title, content, originSiteName, originSiteNameEn, audience: EVERYBODY, ...rest };
  return (await desk.do(sysNoticeCalls.addOne, form)).id;
}

const move = (desk: Desk, id: string, to: 'publish' | 'schedule') =>
  desk.do(sysNoticeCalls.updateState, { id, version: 1, move: to });

/** Opens the notice with this title in the inbox. */
async function read(desk: Desk, title: string, isConfirmed: boolean): Promise<void> {
  const { list } = await desk.do(messageCalls.getPageList, { pageSize: 20 });
  const found = list.find((each) => each.titleZh === title);
  if (found === undefined) return;
  await desk.do(messageCalls.getById, { id: found.id });
  if (isConfirmed) await desk.do(messageCalls.confirmNotice, { id: found.id });
}

export async function publishNotices({ administrator, operations, dispatcher, data, supplier }: People): Promise<void> {
  const plan = await administrator.bring('夜间运营排班.csv', PLAN);
  const night = await write(administrator, '夜间运营调整', NIGHT, {
    titleEn: 'Changes to night service',
    contentEn: NIGHT_EN,
    pinned: true,
    mustConfirm: true,
    fileIds: [plan],
  });
  await move(administrator, night, 'publish');
  await move(
    administrator,
    await write(administrator, '云湾大桥匝道检修', BRIDGE, {
      titleEn: 'Repairs on the ramp of Yunwan Bridge',
      contentEn: BRIDGE_EN,
      onPortal: true,
    }),
    'publish',
  );
  const publishAt = new Date(Date.now() + DAY_MS).toISOString();
  await move(
    administrator,
    await write(administrator, '校庆日运力安排', PARTY, {
      titleEn: 'Cars for the anniversary of the university',
      contentEn: PARTY_EN,
      publishAt,
    }),
    'schedule',
  );
  await write(administrator, '十二月安全培训', TRAINING, {
    titleEn: 'Safety training in December',
    contentEn: TRAINING_EN,
  });
  await read(operations, '夜间运营调整', true);
  await read(dispatcher, '夜间运营调整', false);
  await read(data, '云湾大桥匝道检修', false);
  const form = { title: '小巴 M7 软件升级计划', content: UPDATE, contact: '刘建国 0755-0000 1006' };
  const { id } = await supplier.do(sysNoticeProviderCalls.addOne, form);
  await supplier.do(sysNoticeProviderCalls.submitOne, { id, version: 1 });
}

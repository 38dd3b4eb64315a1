/** The control room: somebody is on shift, with a word from the shift before, and a chain of people to call. */
import { shiftCalls } from '#contract/capacity/shift/calls.ts';
import { sysConfigCalls } from '#contract/system/sysConfig/calls.ts';
import type { People } from './people.ts';

const ESCALATION = 'fleet.escalation';
const CHAIN = [
  ['level1', 'demo.dispatcher'],
  ['level2', 'demo.operations'],
  ['level3', 'demo.administrator'],
] as const;

export async function manControlRoom({ administrator, dispatcher, operations }: People): Promise<void> {
  const { version } = await administrator.do(sysConfigCalls.getDetailByMainId, { mainId: ESCALATION });
  const values = CHAIN.map(([level, account]) => ({ key: `${ESCALATION}.${level}`, value: [account] }));
  await administrator.do(sysConfigCalls.updateDetail, { mainId: ESCALATION, version, values });

  await operations.do(shiftCalls.begin, {});
  await operations.do(shiftCalls.addNote, { note: '云湾大学南门有迎新活动，17:00–19:00 行人较多' });
  const { list } = await operations.do(shiftCalls.getPeople, { keyword: 'demo.dispatcher' });
  const next = list.find(({ account }) => account === 'demo.dispatcher');
  if (next === undefined) throw new Error('nobody comes on after the first shift');
  const note = '车辆全部在线，没有未处理的告警；一辆车夜间送检。';
  await operations.do(shiftCalls.handOver, { userId: next.id, alerts: [], note });

  await dispatcher.do(shiftCalls.begin, {});
  await dispatcher.do(shiftCalls.addNote, {
    note: '滨海大道今晚 23:00 起半幅施工，相关车辆的静止告警先看回放再派人',
    isPinned: true,
  });
}

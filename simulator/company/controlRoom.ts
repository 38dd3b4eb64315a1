/** The control room: a chain of people to call. Who is on shift was told when the demo began. */
import { sysConfigCalls } from '#contract/system/sysConfig/calls.ts';
import type { People } from './people.ts';

const ESCALATION = 'fleet.escalation';
const CHAIN = [
  ['level1', 'demo.dispatcher'],
  ['level2', 'demo.operations'],
  ['level3', 'demo.administrator'],
] as const;

export async function manControlRoom({ administrator }: People): Promise<void> {
  const { version } = await administrator.do(sysConfigCalls.getDetailByMainId, { mainId: ESCALATION });
  const values = CHAIN.map(([level, account]) => ({ key: `${ESCALATION}.${level}`, value: [account] }));
  await administrator.do(sysConfigCalls.updateDetail, { mainId: ESCALATION, version, values });
}

/** What the fleet is to bring: every car that drives too fast is asked for what its cameras saw. */
import { dataSetCalls } from '#contract/dataManage/dataSet/calls.ts';
import { recordingRuleCalls } from '#contract/dataManage/recordingRule/calls.ts';
import type { People } from './people.ts';

/** The rule whose recordings become scenes. */
export const AFTER_CRIES = '求助时采集';

export async function askForRecordings({ data }: People): Promise<void> {
  const { id: dataSetId } = await data.do(dataSetCalls.addOne, {
    name: '车队采集',
    source: '云湾车队，前视与左前视相机，由采集规则上传',
    licence: '仅供内部训练',
    consent: '车身告示与采集公告；车牌导出时打码',
    remark: '超速和求助时自动采集',
  });
  const rules = [
    { name: '超速时采集', trigger: 'speeding', perDay: 1 },
    { name: AFTER_CRIES, trigger: 'sos', perDay: 3 },
  ] as const;
  for (const rule of rules) {
    const { id } = await data.do(recordingRuleCalls.addOne, { ...rule, dataSetId });
    await data.do(recordingRuleCalls.putInForce, { id, version: 1 });
  }
  // one that is ready to be put in force by whoever tries it
  await data.do(recordingRuleCalls.addOne, { name: '急刹时采集', trigger: 'hardBraking', perDay: 3, dataSetId });
}

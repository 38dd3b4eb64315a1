import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { ClosureCar, closureCalls, ClosureDetail, openClosureCalls } from './calls.ts';
import { closurePage } from './page.ts';

export const closureWords = nounWords<ClosureDetail, typeof closureCalls & Pick<typeof openClosureCalls, 'tell'>>()({
  object: 'closure',
  path: '/capacity/closure',
  one: ['封闭区域', 'Closed area'],
  many: closurePage.title,
  fields: {
    keyword: ['部门、文号或原因', 'Authority, reference or reason'],
    authority: ['主管部门', 'Authority'],
    reference: ['文号', 'Reference'],
    reason: ['原因', 'Reason'],
    origin: { name: ['来源', 'Came by'], dict: 'closureOrigin' },
    state: { name: COMMON.state.name, dict: 'closureState' },
    isDrill: ['演练', 'Drill'],
    geometry: ['范围', 'Area'],
    area: { name: ['面积', 'Area'], unit: ['平方公里', 'km²'] },
    vertexCount: { name: ['顶点数', 'Corners'], as: 'number' },
    fromAt: { name: ['封闭时间', 'From'], as: 'time' },
    untilAt: { name: ['封闭至', 'Until'], as: 'time', none: ['解除为止', 'It is lifted'] },
    beganAt: { name: ['生效于', 'In force since'], as: 'time' },
    clearAt: { name: ['清空于', 'Clear at'], as: 'time', none: ['尚未清空', 'Not yet'] },
    secondsToClear: { name: ['清空用时', 'Time to clear'], as: 'duration' },
    endedAt: { name: ['结束于', 'Ended at'], as: 'time' },
    endReason: ['解除原因', 'Why it was lifted'],
    createdByName: COMMON.createdByName,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增封闭区域', 'Close an area'],
    updateOne: ['修改封闭区域', 'Change a closed area'],
    lift: ['解除封闭区域', 'Lift a closed area'],
    exportProof: ['导出封闭区域证明', 'Export the proof of a closed area'],
    '/open/closure/tell': ['主管部门封闭或解除区域', 'An authority closes or lifts'],
  },
});

/** The log of its cars. */
export const closureCarWords = nounWords<ClosureCar, { getCars: typeof closureCalls.getCars }>()({
  object: 'closureCar',
  path: '/capacity/closure',
  one: ['封闭区域内车辆', 'Car in a closed area'],
  many: ['封闭区域车辆记录', 'Cars in a closed area'],
  fields: {
    closureId: ['封闭区域', 'Closed area'],
    fleetNumber: ['自编号', 'Fleet number'],
    plate: ['车牌', 'Plate'],
    state: { name: COMMON.state.name, dict: 'closureCarState' },
    atStart: ['封闭时已在区内', 'Inside when it began'],
    vehicleState: { name: ['车辆状态', 'State of the car'], dict: 'vehicleState' },
    orderNo: ['订单号', 'Order'],
    enteredAt: { name: ['进入时间', 'Seen inside'], as: 'time' },
    leftAt: { name: ['离开时间', 'Left'], as: 'time' },
    secondsInside: { name: ['区内用时', 'Time inside'], as: 'duration' },
    commands: { name: ['指令数', 'Commands'], as: 'number' },
    commandKind: { name: ['最后指令', 'Last command'], dict: 'commandKind' },
    commandState: { name: ['指令状态', 'State of the command'], dict: 'commandState' },
    commandAt: { name: ['指令下发', 'Command asked'], as: 'time' },
    answeredAt: { name: ['车辆答复', 'Car answered'], as: 'time' },
  },
  calls: {},
});

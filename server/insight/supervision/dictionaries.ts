/** The enumerations of the records of supervision. */
import type { RecordState, SupervisionKind } from '#contract/insight/supervision/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const supervisionDicts: readonly SeedDict[] = [
  closedDict<SupervisionKind>('supervisionKind', '监管上报类型', 'Kind of a supervision record', {
    operateLogin: ['车辆上线', 'Car begins service'],
    operateLogout: ['车辆下线', 'Car ends service'],
    orderCreate: ['订单发起', 'Order created'],
    orderMatch: ['订单成功', 'Order matched'],
    orderCancel: ['订单撤销', 'Order cancelled'],
    operateDepart: ['经营出发', 'Departed'],
    operateArrive: ['经营到达', 'Arrived'],
    operatePay: ['经营支付', 'Paid'],
    ratedPassenger: ['乘客评价', 'Rated'],
  }),
  closedDict<RecordState>('supervisionState', '监管上报状态', 'State of a supervision record', {
    waiting: ['待发送', 'Waiting'],
    held: ['校验暂扣', 'Held back'],
    accepted: ['已收下', 'Accepted'],
    rejected: ['被拒收', 'Rejected'],
    replaced: ['已被更正', 'Replaced'],
    dropped: ['无需报送', 'Not sent'],
  }),
];

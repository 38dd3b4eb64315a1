import { titledListExport } from '#server/ground/job/listExport.ts';

export const commandListExport = titledListExport(
  '/capacity/command/getPageList',
  { zh: '远程指令', en: 'Remote commands' },
  (column) => [
    column.time('下发时间', 'Asked at', (row) => row.createdAt),
    column.text('车队编号', 'Fleet number', (row) => row.fleetNumber),
    column.text('车牌', 'Plate', (row) => row.plate),
    column.word('指令', 'Command', 'commandKind', (row) => row.kind),
    column.word('状态', 'State', 'commandState', (row) => row.state),
    column.text('原因', 'Reason', (row) => row.reason, 30),
    column.text('下发人', 'Asked by', (row) => row.requestedByName),
    column.text('消息内容', 'Message', (row) => row.text, 30),
    column.text('站点', 'Station', (row) => row.stationName, 20),
    column.text('订单号', 'Order', (row) => row.orderNo, 20),
    column.time('送出时间', 'Sent at', (row) => row.sentAt),
    column.time('车辆收到', 'Received at', (row) => row.receivedAt),
    column.time('结束时间', 'Ended at', (row) => row.endedAt),
    column.text('车辆答复', 'Answer', (row) => row.answer, 30),
    column.text('取消人', 'Cancelled by', (row) => row.cancelledByName),
  ],
);

import { titledListExport } from '#server/ground/job/listExport.ts';

export const alertListExport = titledListExport(
  '/capacity/alert/getPageList',
  { zh: '告警', en: 'Alerts' },
  (column) => [
    column.time('发生时间', 'Opened at', (row) => row.openedAt),
    column.time('车辆时间', 'By the clock of the car', (row) => row.occurredAt),
    column.word('告警类型', 'Kind', 'alertKind', (row) => row.kind),
    column.word('级别', 'Severity', 'alertSeverity', (row) => row.severity),
    column.word('状态', 'State', 'alertState', (row) => row.state),
    column.text('车队编号', 'Fleet number', (row) => row.fleetNumber),
    column.text('车牌', 'Plate', (row) => row.plate),
    column.named('地点', 'Place', (row) => ({ zh: row.placeZh, en: row.placeEn }), 24),
    column.text('经度', 'Longitude', (row) => row.position?.[0] ?? null),
    column.text('纬度', 'Latitude', (row) => row.position?.[1] ?? null),
    column.text('车速（km/h）', 'Speed (km/h)', (row) => row.evidence.speed),
    column.text('限速（km/h）', 'Limit (km/h)', (row) => row.evidence.limit ?? null),
    column.text('电量（%）', 'Charge (%)', (row) => row.evidence.charge),
    column.text('订单号', 'Order', (row) => row.orderNo, 20),
    column.text('次数', 'Times', (row) => row.occurrences, 8),
    column.text('处理人', 'Taken by', (row) => row.takenByName),
    column.time('接手时间', 'Taken at', (row) => row.takenAt),
    column.time('恢复时间', 'Well again at', (row) => row.recoveredAt),
    column.time('关闭时间', 'Closed at', (row) => row.closedAt),
    column.word('处理结果', 'Outcome', 'alertOutcome', (row) => row.outcome),
  ],
);

/**
 * The lists that anybody may have as a file, by one call (`/sys/job/exportList`), each with what a role needs for it
 * besides the list's own permission. `signedIn`: it holds nothing but the person's own. Nothing is imported here, so
 * that the console can have it without a schema.
 */
export const LIST_EXPORTS = {
  '/ai/aiCustomerService/findSynonymList': 'ai:aiCustomerService:export',
  '/ai/aiCustomerService/findUnansweredList': 'ai:aiCustomerService:export',
  '/capacity/alert/getPageList': 'capacity:alert:export',
  '/capacity/car/getPageList': 'capacity:car:export',
  '/capacity/command/getPageList': 'capacity:command:export',
  '/capacity/device/getPageList': 'capacity:device:export',
  '/capacity/range/getPageList': 'capacity:range:export',
  '/capacity/station/getPageList': 'capacity:station:export',
  '/operation/payment/event/getPageList': 'operation:payment:export',
  '/operation/payment/getPageList': 'operation:payment:export',
  '/operation/payment/refund/getPageList': 'operation:payment:export',
  '/operation/priceCheck/getPageList': 'operation:payRule:export',
  '/operation/reconciliation/getPageList': 'operation:payment:export',
  '/sys/apiKey/getPageList': 'sys:apiKey:export',
  '/sys/app/getPageList': 'sys:app:export',
  '/sys/app/version/getPageList': 'sys:appVersion:export',
  '/sys/file/getPageList': 'sys:file:export',
  '/sys/job/getPageList': 'signedIn',
  '/sys/message/getPageList': 'signedIn',
  '/sys/outbox/getPageList': 'sys:outbox:export',
  '/sys/role/getPageList': 'sys:role:export',
  '/sys/setting/getJobList': 'sys:setting:export',
  '/sys/setting/getSessionList': 'sys:setting:export',
  '/sys/sitePage/getPageList': 'sys:sitePage:export',
  '/sys/sysConfigOption/getHistory': 'operation:config:export',
  '/sys/sysDict/getItemPageList': 'sys:sysDict:export',
  '/sys/sysDict/getPageList': 'sys:sysDict:export',
  '/sys/sysLog/getPageList': 'sys:sysLog:export',
  '/sys/sysLog/getSignInList': 'sys:sysLog:export',
  '/sys/sysNotice/getListPage': 'sys:sysNotice:export',
  '/sys/sysNoticeProvider/getListPage': 'sys:sysNoticeProvider:export',
  '/sys/sysuser/mySignIns': 'signedIn',
  '/task/taskStudent/getPageList': 'task:taskStudent:export',
  '/task/taskTeacher/getPageList': 'task:taskTeacher:export',
  '/operation/payRule/getPageList': 'operation:payRule:export',
  '/capacity/alertProcedure/getPageList': 'capacity:alertProcedure:export',
  '/operation/supplier/getPageList': 'operation:supplier:export',
  '/operation/supplier/statement/getPageList': 'operation:supplier:exportStatement',
  '/operation/rule/getPageList': 'operation:rule:export',
  '/operation/user/getPageList': 'operation:user:export',
  '/operation/ticket/getPageList': 'operation:ticket:export',
  '/operation/invoice/getPageList': 'operation:invoice:export',
  '/operation/invoiceCheck/getPageList': 'operation:invoice:export',
  '/dataManage/labelList/getPageList': 'dataManage:labelList:export',
  '/dataManage/dataSet/getPageList': 'dataManage:dataSet:export',
  '/dataManage/labelTask/getPageList': 'dataManage:labelTask:export',
  '/dataManage/scene/getPageList': 'dataManage:scene:export',
  '/insight/agency/getPageList': 'insight:agency:export',
  '/dataManage/testList/getPageList': 'dataManage:testList:export',
  '/operation/passengerSegment/getPageList': 'operation:passengerSegment:export',
  '/capacity/carWatch/getPageList': 'capacity:carWatch:export',
  '/capacity/eventRecord/getPageList': 'capacity:eventRecord:export',
  '/operation/reportPack/getPageList': 'operation:reportPack:export',
  '/operation/report/getPageList': 'operation:report:export',
  '/capacity/closure/getPageList': 'capacity:closure:export',
  '/capacity/closure/getCars': 'capacity:closure:export',
  '/operation/tollGate/getPageList': 'operation:tollGate:export',
  '/operation/supervision/getPageList': 'operation:supervision:export',
  '/operation/supervisionPlatform/getPageList': 'operation:supervisionPlatform:export',
  '/capacity/roadWorkFeed/getPageList': 'capacity:roadWorkFeed:export',
  '/capacity/roadWork/getPageList': 'capacity:roadWork:export',
  '/operation/reportChannel/getPageList': 'operation:reportChannel:export',
  '/operation/orderWebhook/getPageList': 'operation:orderWebhook:export',
  '/dataManage/recording/getPageList': 'dataManage:recording:export',
  '/dataManage/recordingRule/getPageList': 'dataManage:recordingRule:export',
  '/dataManage/detector/getPageList': 'dataManage:detector:export',
} as const;

export type ExportedList = keyof typeof LIST_EXPORTS;
/** The permissions that an export asks for. */
export type ListExportPermission = Exclude<(typeof LIST_EXPORTS)[ExportedList], 'signedIn'>;

/** Whether a list can be had as a file by the common export. */
export const isExportedList = (path: string): path is ExportedList => Object.hasOwn(LIST_EXPORTS, path);

export const EXPORTED_LISTS: readonly ExportedList[] = Object.keys(LIST_EXPORTS).filter(isExportedList);

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows that can be picked out of a list by their ids. */
export const MOST_EXPORTED_IDS = 200;

/** All calls of the product, by noun. */
import { aiCustomerServiceCalls } from './care/aiCustomerService/calls.ts';
import { apiKeyCalls } from './system/apiKey/calls.ts';
import { alertCalls } from './capacity/alert/calls.ts';
import { shiftCalls } from './capacity/shift/calls.ts';
import { appCalls, appVersionCalls } from './system/app/calls.ts';
import { carCalls } from './capacity/car/calls.ts';
import { commandCalls } from './capacity/command/calls.ts';
import type { Call, InputOf, OutputOf } from './ground/core.ts';
import { deviceCalls } from './capacity/device/calls.ts';
import { fileCalls } from './base/file/calls.ts';
import { jobCalls } from '#contract/base/job/calls.ts';
import type { ListExportPermission } from './listExports.ts';
import { liveCalls } from './ground/live/calls.ts';
import { menuCalls } from './access/menu/calls.ts';
import { messageCalls } from './notices/message/calls.ts';
import { monitoringCalls } from './capacity/monitoring/calls.ts';
import { importProfileCalls } from './channel/importProfile/calls.ts';
import { openOrderCalls } from './channel/openOrder/calls.ts';
import { orderCalls } from './operation/order/calls.ts';
import { organisationCalls } from './base/organisation/calls.ts';
import { outboxCalls } from './access/outbox/calls.ts';
import { openPaymentCalls, paymentCalls, paymentEventCalls, refundCalls } from './finance/payment/calls.ts';
import { personCalls } from './access/person/calls.ts';
import { rangeCalls } from './capacity/range/calls.ts';
import { priceCheckCalls } from './finance/priceCheck/calls.ts';
import { quoteFactorCalls } from './finance/quoteFactor/calls.ts';
import { surgeCalls } from './finance/surge/calls.ts';
import { workCalendarCalls } from './operation/workCalendar/calls.ts';
import { reconciliationCalls } from './finance/reconciliation/calls.ts';
import { replayCalls } from './capacity/replay/calls.ts';
import { roleCalls } from './access/role/calls.ts';
import { schoolCalls } from './school/school/calls.ts';
import { secondFactorCalls } from './access/session/secondFactor/calls.ts';
import { sessionCalls } from './access/session/calls.ts';
import { settingCalls } from './system/setting/calls.ts';
import { sitePageCalls } from './system/sitePage/calls.ts';
import { siteMapCalls, stationCalls } from './capacity/station/calls.ts';
import { sysConfigCalls } from './system/sysConfig/calls.ts';
import { sysDictCalls } from './base/sysDict/calls.ts';
import { sysAreaCalls } from './base/sysArea/calls.ts';
import { sysLogCalls } from './access/sysLog/calls.ts';
import { sysNoticeCalls } from './notices/sysNotice/calls.ts';
import { openNoticeCalls, sysNoticeProviderCalls } from './notices/sysNoticeProvider/calls.ts';
import { systemUserCalls } from './access/systemUser/calls.ts';
import { taskEnterpriseCalls, taskStudentCalls, taskTeacherCalls } from './school/task/calls.ts';

import { columnsCalls } from './insight/columns/calls.ts';
import { figureCalls } from './insight/figure/calls.ts';
import { dashboardCalls } from './insight/dashboard/calls.ts';
import { wallCalls } from './insight/wall/calls.ts';
import { todayCalls } from './insight/today/calls.ts';
import { exposureCalls } from './insight/exposure/calls.ts';
import { orderAnalysisCalls } from './insight/orderAnalysis/calls.ts';
import { userAnalysisCalls } from './insight/userAnalysis/calls.ts';
import { payRuleCalls } from './finance/payRule/calls.ts';
import { alertProcedureCalls } from './capacity/alertProcedure/calls.ts';
import { supplierCalls } from './finance/supplier/calls.ts';
import { supplierContractCalls } from './finance/supplierContract/calls.ts';
import { supplierStatementCalls } from './finance/supplierStatement/calls.ts';
import { ruleCalls } from './operation/rule/calls.ts';
import { openPassengerCalls, passengerCalls } from './care/passenger/calls.ts';
import { openCareCalls, ticketCalls } from './care/ticket/calls.ts';
import { invoiceCalls, openInvoiceCalls } from './finance/invoice/calls.ts';
import { invoiceCheckCalls } from './finance/invoiceCheck/calls.ts';
import { labelListCalls } from './dataManage/labelList/calls.ts';
import { dataSetCalls } from './dataManage/dataSet/calls.ts';
import { dataFrameCalls } from './dataManage/dataSet/frameCalls.ts';
import { dataExportCalls } from './dataManage/dataSet/exportCalls.ts';
import { dataImportCalls } from './dataManage/dataSet/importCalls.ts';
import { labelPracticeCalls } from './dataManage/labelPractice/calls.ts';
import { labelJobCalls, labelTaskCalls } from './dataManage/labelTask/calls.ts';
import { sceneCalls } from './dataManage/scene/calls.ts';
import { sceneImportCalls } from './dataManage/scene/importCalls.ts';
import { analysisViewCalls } from './insight/analysisView/calls.ts';
import { agencyCalls } from './insight/agency/calls.ts';
import { openFeedCalls } from './insight/openFeed/calls.ts';
import { portalTrackCalls } from './portal/track/calls.ts';
import { portalChatCalls } from './portal/chat/calls.ts';
import { portalPageCalls } from './portal/portalPage/calls.ts';
import { testListCalls } from './dataManage/testList/calls.ts';
import { passengerSegmentCalls } from './operation/passengerSegment/calls.ts';
import { carWatchCalls } from './capacity/carWatch/calls.ts';
import { eventRecordCalls } from './capacity/eventRecord/calls.ts';
import { reportPackCalls } from './insight/reportPack/calls.ts';
import { reportCalls } from './insight/report/calls.ts';
import { closureCalls, openClosureCalls } from './capacity/closure/calls.ts';
import { tollGateCalls } from './finance/tollGate/calls.ts';
import { supervisionCalls } from './insight/supervision/calls.ts';
import { supervisionPlatformCalls } from './insight/supervisionPlatform/calls.ts';
import { roadWorkFeedCalls } from './capacity/roadWorkFeed/calls.ts';
import { roadNetworkCalls } from './capacity/roadNetwork/calls.ts';
import { roadWorkCalls } from './capacity/roadWork/calls.ts';
import { softwareTestCalls } from './insight/softwareTest/calls.ts';
import { reportChannelCalls } from './insight/reportChannel/calls.ts';
import { orderWebhookCalls } from './channel/orderWebhook/calls.ts';
import { recordingCalls } from './dataManage/recording/calls.ts';
import { recordingRuleCalls } from './dataManage/recordingRule/calls.ts';
import { detectorCalls } from './dataManage/detector/calls.ts';
export const contract = {
  session: sessionCalls,
  systemUser: systemUserCalls,
  role: roleCalls,
  menu: menuCalls,
  organisation: organisationCalls,
  school: schoolCalls,
  taskEnterprise: taskEnterpriseCalls,
  taskTeacher: taskTeacherCalls,
  taskStudent: taskStudentCalls,
  sysArea: sysAreaCalls,
  sysLog: sysLogCalls,
  sysConfig: sysConfigCalls,
  sysDict: sysDictCalls,
  file: fileCalls,
  job: jobCalls,
  live: liveCalls,
  message: messageCalls,
  sysNotice: sysNoticeCalls,
  sysNoticeProvider: sysNoticeProviderCalls,
  openNotice: openNoticeCalls,
  apiKey: apiKeyCalls,
  importProfile: importProfileCalls,
  openOrder: openOrderCalls,
  order: orderCalls,
  payment: paymentCalls,
  refund: refundCalls,
  paymentEvent: paymentEventCalls,
  openPayment: openPaymentCalls,
  openPassenger: openPassengerCalls,
  reconciliation: reconciliationCalls,
  priceCheck: priceCheckCalls,
  workCalendar: workCalendarCalls,
  surge: surgeCalls,
  quoteFactor: quoteFactorCalls,
  roadNetwork: roadNetworkCalls,
  device: deviceCalls,
  command: commandCalls,
  person: personCalls,
  secondFactor: secondFactorCalls,
  outbox: outboxCalls,
  aiCustomerService: aiCustomerServiceCalls,
  app: appCalls,
  appVersion: appVersionCalls,
  setting: settingCalls,
  sitePage: sitePageCalls,
  monitoring: monitoringCalls,
  car: carCalls,
  station: stationCalls,
  range: rangeCalls,
  siteMap: siteMapCalls,
  alert: alertCalls,
  shift: shiftCalls,
  replay: replayCalls,
  payRule: payRuleCalls,
  alertProcedure: alertProcedureCalls,
  columns: columnsCalls,
  figure: figureCalls,
  dashboard: dashboardCalls,
  wall: wallCalls,
  today: todayCalls,
  exposure: exposureCalls,
  orderAnalysis: orderAnalysisCalls,
  userAnalysis: userAnalysisCalls,
  supplier: supplierCalls,
  supplierContract: supplierContractCalls,
  supplierStatement: supplierStatementCalls,
  rule: ruleCalls,
  passenger: passengerCalls,
  ticket: ticketCalls,
  openCare: openCareCalls,
  invoice: invoiceCalls,
  invoiceCheck: invoiceCheckCalls,
  openInvoice: openInvoiceCalls,
  labelList: labelListCalls,
  dataSet: dataSetCalls,
  dataFrame: dataFrameCalls,
  dataImport: dataImportCalls,
  dataExport: dataExportCalls,
  labelTask: labelTaskCalls,
  labelJob: labelJobCalls,
  labelPractice: labelPracticeCalls,
  scene: sceneCalls,
  sceneImport: sceneImportCalls,
  analysisView: analysisViewCalls,
  agency: agencyCalls,
  openFeed: openFeedCalls,
  portalChat: portalChatCalls,
  portalPage: portalPageCalls,
  portalTrack: portalTrackCalls,
  testList: testListCalls,
  passengerSegment: passengerSegmentCalls,
  carWatch: carWatchCalls,
  eventRecord: eventRecordCalls,
  reportPack: reportPackCalls,
  report: reportCalls,
  closure: closureCalls,
  openClosure: openClosureCalls,
  tollGate: tollGateCalls,
  supervision: supervisionCalls,
  supervisionPlatform: supervisionPlatformCalls,
  roadWorkFeed: roadWorkFeedCalls,
  roadWork: roadWorkCalls,
  reportChannel: reportChannelCalls,
  softwareTest: softwareTestCalls,
  orderWebhook: orderWebhookCalls,
  recording: recordingCalls,
  recordingRule: recordingRuleCalls,
  detector: detectorCalls,
} as const;
export type Contract = typeof contract;

/** The calls of one noun under their paths. */
type ByPath<Noun> = {
  [Name in keyof Noun as Noun[Name] extends { path: infer Path extends string } ? Path : never]: Noun[Name];
};
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** Every declared call under its path: a look-up, where searching a union would cost the compiler seconds. */
type CallsByPath = Together<{ [Noun in keyof Contract]: ByPath<Contract[Noun]> }[keyof Contract]>;
export type CallPath = keyof CallsByPath;
export type CallAt<Path extends CallPath> = CallsByPath[Path];
/** Every declared call, as a union. */
export type AnyCall = CallsByPath[CallPath];
/** What a caller sends to, and gets from, the call at a path. */
export type CallInput<Path extends CallPath> = InputOf<CallAt<Path>>;
export type CallOutput<Path extends CallPath> = OutputOf<CallAt<Path>>;
/** The permissions that some call, or the export of some list, asks for. */
export type CallPermission = Exclude<AnyCall['access'], 'public' | 'signedIn'> | ListExportPermission;
/** Paths of the calls that answer a list. */
export type ListPath = {
  [Path in CallPath]: CallOutput<Path> extends { list: unknown[]; nextCursor: string | null } ? Path : never;
}[CallPath];
/** Paths of the calls that take a file. */
export type UploadPath = {
  [Path in CallPath]: [Extract<CallAt<Path>['upload'], object>] extends [never] ? never : Path;
}[CallPath];
export type RowOf<Path extends ListPath> = CallOutput<Path> extends { list: (infer Row)[] } ? Row : never;

/** All calls in one list, in the order of their declaration. */
export const allCalls: readonly Call[] = Object.values<Record<string, Call>>(contract).flatMap((noun) =>
  Object.values(noun),
);

/** All calls of the product, by noun. Written by "npm run generate" from what each noun announces in its own folder. */
import { liveCalls } from './ground/live/calls.ts';
import { fileCalls } from './base/file/calls.ts';
import { jobCalls } from './base/job/calls.ts';
import { organisationCalls } from './base/organisation/calls.ts';
import { sysAreaCalls } from './base/sysArea/calls.ts';
import { sysDictCalls } from './base/sysDict/calls.ts';
import { menuCalls } from './access/menu/calls.ts';
import { outboxCalls } from './access/outbox/calls.ts';
import { personCalls } from './access/person/calls.ts';
import { roleCalls } from './access/role/calls.ts';
import { sessionCalls } from './access/session/calls.ts';
import { secondFactorCalls } from './access/session/secondFactor/calls.ts';
import { sysLogCalls } from './access/sysLog/calls.ts';
import { systemUserCalls } from './access/systemUser/calls.ts';
import { apiKeyCalls } from './system/apiKey/calls.ts';
import { appCalls, appVersionCalls } from './system/app/calls.ts';
import { settingCalls } from './system/setting/calls.ts';
import { sitePageCalls } from './system/sitePage/calls.ts';
import { sysConfigCalls } from './system/sysConfig/calls.ts';
import { messageCalls } from './notices/message/calls.ts';
import { sysNoticeCalls } from './notices/sysNotice/calls.ts';
import { sysNoticeProviderCalls, openNoticeCalls } from './notices/sysNoticeProvider/calls.ts';
import { alertCalls } from './capacity/alert/calls.ts';
import { alertProcedureCalls } from './capacity/alertProcedure/calls.ts';
import { carCalls } from './capacity/car/calls.ts';
import { carWatchCalls } from './capacity/carWatch/calls.ts';
import { closureCalls, openClosureCalls } from './capacity/closure/calls.ts';
import { commandCalls } from './capacity/command/calls.ts';
import { deviceCalls } from './capacity/device/calls.ts';
import { eventRecordCalls } from './capacity/eventRecord/calls.ts';
import { monitoringCalls } from './capacity/monitoring/calls.ts';
import { rangeCalls } from './capacity/range/calls.ts';
import { replayCalls } from './capacity/replay/calls.ts';
import { roadNetworkCalls } from './capacity/roadNetwork/calls.ts';
import { roadWorkCalls } from './capacity/roadWork/calls.ts';
import { roadWorkFeedCalls } from './capacity/roadWorkFeed/calls.ts';
import { shiftCalls } from './capacity/shift/calls.ts';
import { stationCalls, siteMapCalls } from './capacity/station/calls.ts';
import { telemetryArchiveCalls } from './capacity/telemetryArchive/calls.ts';
import { orderCalls } from './operation/order/calls.ts';
import { passengerSegmentCalls } from './operation/passengerSegment/calls.ts';
import { ruleCalls } from './operation/rule/calls.ts';
import { workCalendarCalls } from './operation/workCalendar/calls.ts';
import { schoolCalls } from './school/school/calls.ts';
import { taskEnterpriseCalls, taskTeacherCalls, taskStudentCalls } from './school/task/calls.ts';
import { invoiceCalls, openInvoiceCalls } from './finance/invoice/calls.ts';
import { invoiceCheckCalls } from './finance/invoiceCheck/calls.ts';
import { payRuleCalls } from './finance/payRule/calls.ts';
import { paymentCalls, refundCalls, paymentEventCalls, openPaymentCalls } from './finance/payment/calls.ts';
import { priceCheckCalls } from './finance/priceCheck/calls.ts';
import { quoteFactorCalls } from './finance/quoteFactor/calls.ts';
import { reconciliationCalls } from './finance/reconciliation/calls.ts';
import { statementProfileCalls } from './finance/statementProfile/calls.ts';
import { supplierCalls } from './finance/supplier/calls.ts';
import { supplierContractCalls } from './finance/supplierContract/calls.ts';
import { supplierStatementCalls } from './finance/supplierStatement/calls.ts';
import { surgeCalls } from './finance/surge/calls.ts';
import { tollGateCalls } from './finance/tollGate/calls.ts';
import { aiCustomerServiceCalls } from './care/aiCustomerService/calls.ts';
import { passengerCalls, openPassengerCalls } from './care/passenger/calls.ts';
import { ticketCalls, openCareCalls } from './care/ticket/calls.ts';
import { importProfileCalls } from './channel/importProfile/calls.ts';
import { openOrderCalls } from './channel/openOrder/calls.ts';
import { orderWebhookCalls } from './channel/orderWebhook/calls.ts';
import { dataSetCalls } from './dataManage/dataSet/calls.ts';
import { dataExportCalls } from './dataManage/dataSet/exportCalls.ts';
import { dataFrameCalls } from './dataManage/dataSet/frameCalls.ts';
import { dataImportCalls } from './dataManage/dataSet/importCalls.ts';
import { detectorCalls } from './dataManage/detector/calls.ts';
import { labelListCalls } from './dataManage/labelList/calls.ts';
import { labelPracticeCalls } from './dataManage/labelPractice/calls.ts';
import { labelTaskCalls, labelJobCalls } from './dataManage/labelTask/calls.ts';
import { recordingCalls } from './dataManage/recording/calls.ts';
import { recordingRuleCalls } from './dataManage/recordingRule/calls.ts';
import { sceneCalls } from './dataManage/scene/calls.ts';
import { sceneImportCalls } from './dataManage/scene/importCalls.ts';
import { testListCalls } from './dataManage/testList/calls.ts';
import { agencyCalls } from './insight/agency/calls.ts';
import { analysisViewCalls } from './insight/analysisView/calls.ts';
import { columnsCalls } from './insight/columns/calls.ts';
import { dashboardCalls } from './insight/dashboard/calls.ts';
import { exposureCalls } from './insight/exposure/calls.ts';
import { figureCalls } from './insight/figure/calls.ts';
import { openFeedCalls } from './insight/openFeed/calls.ts';
import { orderAnalysisCalls } from './insight/orderAnalysis/calls.ts';
import { reportCalls } from './insight/report/calls.ts';
import { reportChannelCalls } from './insight/reportChannel/calls.ts';
import { reportPackCalls } from './insight/reportPack/calls.ts';
import { softwareTestCalls } from './insight/softwareTest/calls.ts';
import { supervisionCalls } from './insight/supervision/calls.ts';
import { supervisionPlatformCalls } from './insight/supervisionPlatform/calls.ts';
import { todayCalls } from './insight/today/calls.ts';
import { userAnalysisCalls } from './insight/userAnalysis/calls.ts';
import { wallCalls } from './insight/wall/calls.ts';
import { portalChatCalls } from './portal/chat/calls.ts';
import { portalPageCalls } from './portal/portalPage/calls.ts';
import { portalTrackCalls } from './portal/track/calls.ts';

export const contract = {
  live: liveCalls,
  file: fileCalls,
  job: jobCalls,
  organisation: organisationCalls,
  sysArea: sysAreaCalls,
  sysDict: sysDictCalls,
  menu: menuCalls,
  outbox: outboxCalls,
  person: personCalls,
  role: roleCalls,
  session: sessionCalls,
  secondFactor: secondFactorCalls,
  sysLog: sysLogCalls,
  systemUser: systemUserCalls,
  apiKey: apiKeyCalls,
  app: appCalls,
  appVersion: appVersionCalls,
  setting: settingCalls,
  sitePage: sitePageCalls,
  sysConfig: sysConfigCalls,
  message: messageCalls,
  sysNotice: sysNoticeCalls,
  sysNoticeProvider: sysNoticeProviderCalls,
  openNotice: openNoticeCalls,
  alert: alertCalls,
  alertProcedure: alertProcedureCalls,
  car: carCalls,
  carWatch: carWatchCalls,
  closure: closureCalls,
  openClosure: openClosureCalls,
  command: commandCalls,
  device: deviceCalls,
  eventRecord: eventRecordCalls,
  monitoring: monitoringCalls,
  range: rangeCalls,
  replay: replayCalls,
  roadNetwork: roadNetworkCalls,
  roadWork: roadWorkCalls,
  roadWorkFeed: roadWorkFeedCalls,
  shift: shiftCalls,
  station: stationCalls,
  siteMap: siteMapCalls,
  telemetryArchive: telemetryArchiveCalls,
  order: orderCalls,
  passengerSegment: passengerSegmentCalls,
  rule: ruleCalls,
  workCalendar: workCalendarCalls,
  school: schoolCalls,
  taskEnterprise: taskEnterpriseCalls,
  taskTeacher: taskTeacherCalls,
  taskStudent: taskStudentCalls,
  invoice: invoiceCalls,
  openInvoice: openInvoiceCalls,
  invoiceCheck: invoiceCheckCalls,
  payRule: payRuleCalls,
  payment: paymentCalls,
  refund: refundCalls,
  paymentEvent: paymentEventCalls,
  openPayment: openPaymentCalls,
  priceCheck: priceCheckCalls,
  quoteFactor: quoteFactorCalls,
  reconciliation: reconciliationCalls,
  statementProfile: statementProfileCalls,
  supplier: supplierCalls,
  supplierContract: supplierContractCalls,
  supplierStatement: supplierStatementCalls,
  surge: surgeCalls,
  tollGate: tollGateCalls,
  aiCustomerService: aiCustomerServiceCalls,
  passenger: passengerCalls,
  openPassenger: openPassengerCalls,
  ticket: ticketCalls,
  openCare: openCareCalls,
  importProfile: importProfileCalls,
  openOrder: openOrderCalls,
  orderWebhook: orderWebhookCalls,
  dataSet: dataSetCalls,
  dataExport: dataExportCalls,
  dataFrame: dataFrameCalls,
  dataImport: dataImportCalls,
  detector: detectorCalls,
  labelList: labelListCalls,
  labelPractice: labelPracticeCalls,
  labelTask: labelTaskCalls,
  labelJob: labelJobCalls,
  recording: recordingCalls,
  recordingRule: recordingRuleCalls,
  scene: sceneCalls,
  sceneImport: sceneImportCalls,
  testList: testListCalls,
  agency: agencyCalls,
  analysisView: analysisViewCalls,
  columns: columnsCalls,
  dashboard: dashboardCalls,
  exposure: exposureCalls,
  figure: figureCalls,
  openFeed: openFeedCalls,
  orderAnalysis: orderAnalysisCalls,
  report: reportCalls,
  reportChannel: reportChannelCalls,
  reportPack: reportPackCalls,
  softwareTest: softwareTestCalls,
  supervision: supervisionCalls,
  supervisionPlatform: supervisionPlatformCalls,
  today: todayCalls,
  userAnalysis: userAnalysisCalls,
  wall: wallCalls,
  portalChat: portalChatCalls,
  portalPage: portalPageCalls,
  portalTrack: portalTrackCalls,
} as const;

/** All nouns of the server. Written by "npm run generate" from what each noun announces in its own folder. */
import { groundNoun } from './ground/core/groundNoun.ts';
import { liveNoun } from './ground/live/noun.ts';
import { documentNoun } from './base/document/noun.ts';
import { fileNoun } from './base/file/noun.ts';
import { jobNoun } from './base/job/noun.ts';
import { organisationNoun } from './base/organisation/noun.ts';
import { sysAreaNoun } from './base/sysArea/noun.ts';
import { sysDictNoun } from './base/sysDict/noun.ts';
import { menuNoun } from './access/menu/noun.ts';
import { outboxNoun } from './access/outbox/noun.ts';
import { personNoun } from './access/person/noun.ts';
import { roleNoun } from './access/role/noun.ts';
import { sessionNoun } from './access/session/noun.ts';
import { sysLogNoun } from './access/sysLog/noun.ts';
import { systemUserNoun } from './access/systemUser/noun.ts';
import { apiKeyNoun } from './system/apiKey/noun.ts';
import { appNoun } from './system/app/noun.ts';
import { settingNoun } from './system/setting/noun.ts';
import { sitePageNoun } from './system/sitePage/noun.ts';
import { sysConfigNoun } from './system/sysConfig/noun.ts';
import { messageNoun } from './notices/message/noun.ts';
import { sysNoticeNoun } from './notices/sysNotice/noun.ts';
import { sysNoticeProviderNoun } from './notices/sysNoticeProvider/noun.ts';
import { alertNoun } from './capacity/alert/noun.ts';
import { alertProcedureNoun } from './capacity/alertProcedure/noun.ts';
import { carNoun } from './capacity/car/noun.ts';
import { carWatchNoun } from './capacity/carWatch/noun.ts';
import { closureNoun } from './capacity/closure/noun.ts';
import { commandNoun } from './capacity/command/noun.ts';
import { deviceNoun } from './capacity/device/noun.ts';
import { eventRecordNoun } from './capacity/eventRecord/noun.ts';
import { gatewayNoun } from './capacity/gateway/noun.ts';
import { monitoringNoun } from './capacity/monitoring/noun.ts';
import { rangeNoun } from './capacity/range/noun.ts';
import { replayNoun } from './capacity/replay/noun.ts';
import { roadNetworkNoun } from './capacity/roadNetwork/noun.ts';
import { roadWorkNoun } from './capacity/roadWork/noun.ts';
import { roadWorkFeedNoun } from './capacity/roadWorkFeed/noun.ts';
import { shiftNoun } from './capacity/shift/noun.ts';
import { siteMapNoun } from './capacity/siteMap/noun.ts';
import { stationNoun } from './capacity/station/noun.ts';
import { telemetryNoun } from './capacity/telemetry/noun.ts';
import { telemetryArchiveNoun } from './capacity/telemetryArchive/noun.ts';
import { orderNoun } from './operation/order/noun.ts';
import { passengerSegmentNoun } from './operation/passengerSegment/noun.ts';
import { ruleNoun } from './operation/rule/noun.ts';
import { workCalendarNoun } from './operation/workCalendar/noun.ts';
import { schoolNoun } from './school/school/noun.ts';
import { taskNoun } from './school/task/noun.ts';
import { invoiceNoun } from './finance/invoice/noun.ts';
import { invoiceCheckNoun } from './finance/invoiceCheck/noun.ts';
import { ledgerNoun } from './finance/ledger/noun.ts';
import { payRuleNoun } from './finance/payRule/noun.ts';
import { paymentNoun } from './finance/payment/noun.ts';
import { priceCheckNoun } from './finance/priceCheck/noun.ts';
import { quoteFactorNoun } from './finance/quoteFactor/noun.ts';
import { reconciliationNoun } from './finance/reconciliation/noun.ts';
import { statementProfileNoun } from './finance/statementProfile/noun.ts';
import { supplierNoun } from './finance/supplier/noun.ts';
import { supplierContractNoun } from './finance/supplierContract/noun.ts';
import { supplierStatementNoun } from './finance/supplierStatement/noun.ts';
import { surgeNoun } from './finance/surge/noun.ts';
import { tollGateNoun } from './finance/tollGate/noun.ts';
import { aiCustomerServiceNoun } from './care/aiCustomerService/noun.ts';
import { passengerNoun } from './care/passenger/noun.ts';
import { ticketNoun } from './care/ticket/noun.ts';
import { importProfileNoun } from './channel/importProfile/noun.ts';
import { openOrderNoun } from './channel/openOrder/noun.ts';
import { orderSeedNoun } from './channel/orderSeed/noun.ts';
import { orderWebhookNoun } from './channel/orderWebhook/noun.ts';
import { dataContentNoun } from './dataManage/dataContent/noun.ts';
import { dataExportNoun } from './dataManage/dataExport/noun.ts';
import { dataFrameNoun } from './dataManage/dataFrame/noun.ts';
import { dataImportNoun } from './dataManage/dataImport/noun.ts';
import { dataSetNoun } from './dataManage/dataSet/noun.ts';
import { detectorNoun } from './dataManage/detector/noun.ts';
import { labelListNoun } from './dataManage/labelList/noun.ts';
import { labelPracticeNoun } from './dataManage/labelPractice/noun.ts';
import { labelTaskNoun } from './dataManage/labelTask/noun.ts';
import { recordingNoun } from './dataManage/recording/noun.ts';
import { recordingRuleNoun } from './dataManage/recordingRule/noun.ts';
import { sceneNoun } from './dataManage/scene/noun.ts';
import { sceneImportNoun } from './dataManage/sceneImport/noun.ts';
import { testListNoun } from './dataManage/testList/noun.ts';
import { agencyNoun } from './insight/agency/noun.ts';
import { analysisViewNoun } from './insight/analysisView/noun.ts';
import { columnsNoun } from './insight/columns/noun.ts';
import { dashboardNoun } from './insight/dashboard/noun.ts';
import { exposureNoun } from './insight/exposure/noun.ts';
import { feedNoun } from './insight/feed/noun.ts';
import { figureNoun } from './insight/figure/noun.ts';
import { mdsNoun } from './insight/mds/noun.ts';
import { openFeedNoun } from './insight/openFeed/noun.ts';
import { orderAnalysisNoun } from './insight/orderAnalysis/noun.ts';
import { reportNoun } from './insight/report/noun.ts';
import { reportChannelNoun } from './insight/reportChannel/noun.ts';
import { reportDeliveryNoun } from './insight/reportDelivery/noun.ts';
import { reportPackNoun } from './insight/reportPack/noun.ts';
import { softwareTestNoun } from './insight/softwareTest/noun.ts';
import { supervisionNoun } from './insight/supervision/noun.ts';
import { supervisionPlatformNoun } from './insight/supervisionPlatform/noun.ts';
import { supervisionPositionNoun } from './insight/supervisionPosition/noun.ts';
import { todayNoun } from './insight/today/noun.ts';
import { tompNoun } from './insight/tomp/noun.ts';
import { userAnalysisNoun } from './insight/userAnalysis/noun.ts';
import { wallNoun } from './insight/wall/noun.ts';
import { portalChatNoun } from './portal/chat/noun.ts';
import { portalContactNoun } from './portal/contact/noun.ts';
import { portalExampleNoun } from './portal/example/noun.ts';
import { portalNoticeNoun } from './portal/notice/noun.ts';
import { portalRoutesNoun } from './portal/page/noun.ts';
import { portalPageNoun } from './portal/portalPage/noun.ts';
import { portalStatisticsNoun } from './portal/statistics/noun.ts';
import { portalTrackNoun } from './portal/track/noun.ts';

export const announced = [
  groundNoun,
  liveNoun,
  documentNoun,
  fileNoun,
  jobNoun,
  organisationNoun,
  sysAreaNoun,
  sysDictNoun,
  menuNoun,
  outboxNoun,
  personNoun,
  roleNoun,
  sessionNoun,
  sysLogNoun,
  systemUserNoun,
  apiKeyNoun,
  appNoun,
  settingNoun,
  sitePageNoun,
  sysConfigNoun,
  messageNoun,
  sysNoticeNoun,
  sysNoticeProviderNoun,
  alertNoun,
  alertProcedureNoun,
  carNoun,
  carWatchNoun,
  closureNoun,
  commandNoun,
  deviceNoun,
  eventRecordNoun,
  gatewayNoun,
  monitoringNoun,
  rangeNoun,
  replayNoun,
  roadNetworkNoun,
  roadWorkNoun,
  roadWorkFeedNoun,
  shiftNoun,
  siteMapNoun,
  stationNoun,
  telemetryNoun,
  telemetryArchiveNoun,
  orderNoun,
  passengerSegmentNoun,
  ruleNoun,
  workCalendarNoun,
  schoolNoun,
  taskNoun,
  invoiceNoun,
  invoiceCheckNoun,
  ledgerNoun,
  payRuleNoun,
  paymentNoun,
  priceCheckNoun,
  quoteFactorNoun,
  reconciliationNoun,
  statementProfileNoun,
  supplierNoun,
  supplierContractNoun,
  supplierStatementNoun,
  surgeNoun,
  tollGateNoun,
  aiCustomerServiceNoun,
  passengerNoun,
  ticketNoun,
  importProfileNoun,
  openOrderNoun,
  orderSeedNoun,
  orderWebhookNoun,
  dataContentNoun,
  dataExportNoun,
  dataFrameNoun,
  dataImportNoun,
  dataSetNoun,
  detectorNoun,
  labelListNoun,
  labelPracticeNoun,
  labelTaskNoun,
  recordingNoun,
  recordingRuleNoun,
  sceneNoun,
  sceneImportNoun,
  testListNoun,
  agencyNoun,
  analysisViewNoun,
  columnsNoun,
  dashboardNoun,
  exposureNoun,
  feedNoun,
  figureNoun,
  mdsNoun,
  openFeedNoun,
  orderAnalysisNoun,
  reportNoun,
  reportChannelNoun,
  reportDeliveryNoun,
  reportPackNoun,
  softwareTestNoun,
  supervisionNoun,
  supervisionPlatformNoun,
  supervisionPositionNoun,
  todayNoun,
  tompNoun,
  userAnalysisNoun,
  wallNoun,
  portalChatNoun,
  portalContactNoun,
  portalExampleNoun,
  portalNoticeNoun,
  portalRoutesNoun,
  portalPageNoun,
  portalStatisticsNoun,
  portalTrackNoun,
] as const;

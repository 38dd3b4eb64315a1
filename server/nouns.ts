/** Every noun of the server, one line each. A declared call that none of them serves does not compile. */
import type { Contract } from '#contract/index.ts';
import { groundNoun } from './ground/core/groundNoun.ts';
import { liveNoun } from './ground/live/noun.ts';
import { fileNoun } from './base/file/noun.ts';
import { jobNoun } from './base/job/noun.ts';
import { organisationNoun } from './base/organisation/noun.ts';
import { sysAreaNoun } from './base/sysArea/noun.ts';
import { sysDictNoun } from './base/sysDict/noun.ts';
import { orderSeedNoun } from './channel/orderSeed/noun.ts';
import { feedNoun } from './insight/feed/noun.ts';
import { columnsNoun } from './insight/columns/noun.ts';
import { figureNoun } from './insight/figure/noun.ts';
import { dashboardNoun } from './insight/dashboard/noun.ts';
import { wallNoun } from './insight/wall/noun.ts';
import { todayNoun } from './insight/today/noun.ts';
import { exposureNoun } from './insight/exposure/noun.ts';
import { orderAnalysisNoun } from './insight/orderAnalysis/noun.ts';
import { userAnalysisNoun } from './insight/userAnalysis/noun.ts';
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
import { shiftNoun } from './capacity/shift/noun.ts';
import { carNoun } from './capacity/car/noun.ts';
import { commandNoun } from './capacity/command/noun.ts';
import { deviceNoun } from './capacity/device/noun.ts';
import { gatewayNoun } from './capacity/gateway/noun.ts';
import { monitoringNoun } from './capacity/monitoring/noun.ts';
import { rangeNoun } from './capacity/range/noun.ts';
import { replayNoun } from './capacity/replay/noun.ts';
import { siteMapNoun } from './capacity/siteMap/noun.ts';
import { stationNoun } from './capacity/station/noun.ts';
import { telemetryNoun } from './capacity/telemetry/noun.ts';
import { aiCustomerServiceNoun } from './care/aiCustomerService/noun.ts';
import { importProfileNoun } from './channel/importProfile/noun.ts';
import { ledgerNoun } from './finance/ledger/noun.ts';
import { openOrderNoun } from './channel/openOrder/noun.ts';
import { orderNoun } from './operation/order/noun.ts';
import { paymentNoun } from './finance/payment/noun.ts';
import { reconciliationNoun } from './finance/reconciliation/noun.ts';
import { priceCheckNoun } from './finance/priceCheck/noun.ts';
import { roadNetworkNoun } from './capacity/roadNetwork/noun.ts';
import { quoteFactorNoun } from './finance/quoteFactor/noun.ts';
import { surgeNoun } from './finance/surge/noun.ts';
import { workCalendarNoun } from './operation/workCalendar/noun.ts';
import { schoolNoun } from './school/school/noun.ts';
import { taskNoun } from './school/task/noun.ts';
import { payRuleNoun } from './finance/payRule/noun.ts';
import { alertProcedureNoun } from './capacity/alertProcedure/noun.ts';
import { documentNoun } from './base/document/noun.ts';
import { supplierNoun } from './finance/supplier/noun.ts';
import { supplierContractNoun } from './finance/supplierContract/noun.ts';
import { supplierStatementNoun } from './finance/supplierStatement/noun.ts';
import { ruleNoun } from './operation/rule/noun.ts';
import { passengerNoun } from './care/passenger/noun.ts';
import { ticketNoun } from './care/ticket/noun.ts';
import { invoiceNoun } from './finance/invoice/noun.ts';
import { portalChatNoun } from './portal/chat/noun.ts';
import { portalTrackNoun } from './portal/track/noun.ts';
import { invoiceCheckNoun } from './finance/invoiceCheck/noun.ts';
import { portalContactNoun } from './portal/contact/noun.ts';
import { portalStatisticsNoun } from './portal/statistics/noun.ts';
import { portalExampleNoun } from './portal/example/noun.ts';
import { portalNoticeNoun } from './portal/notice/noun.ts';
import { portalRoutesNoun } from './portal/page/noun.ts';
import { portalPageNoun } from './portal/portalPage/noun.ts';
import { labelListNoun } from './dataManage/labelList/noun.ts';
import { dataContentNoun } from './dataManage/dataContent/noun.ts';
import { dataExportNoun } from './dataManage/dataExport/noun.ts';
import { dataFrameNoun } from './dataManage/dataFrame/noun.ts';
import { dataImportNoun } from './dataManage/dataImport/noun.ts';
import { dataSetNoun } from './dataManage/dataSet/noun.ts';
import { labelPracticeNoun } from './dataManage/labelPractice/noun.ts';
import { labelTaskNoun } from './dataManage/labelTask/noun.ts';
import { sceneNoun } from './dataManage/scene/noun.ts';
import { sceneImportNoun } from './dataManage/sceneImport/noun.ts';
import { analysisViewNoun } from './insight/analysisView/noun.ts';
import { agencyNoun } from './insight/agency/noun.ts';
import { mdsNoun } from './insight/mds/noun.ts';
import { tompNoun } from './insight/tomp/noun.ts';
import { openFeedNoun } from './insight/openFeed/noun.ts';
import { testListNoun } from './dataManage/testList/noun.ts';
import { passengerSegmentNoun } from './operation/passengerSegment/noun.ts';
import { carWatchNoun } from './capacity/carWatch/noun.ts';
import { eventRecordNoun } from './capacity/eventRecord/noun.ts';
import { reportPackNoun } from './insight/reportPack/noun.ts';
import { reportNoun } from './insight/report/noun.ts';
import { closureNoun } from './capacity/closure/noun.ts';
import { tollGateNoun } from './finance/tollGate/noun.ts';
import { supervisionNoun } from './insight/supervision/noun.ts';
import { supervisionPlatformNoun } from './insight/supervisionPlatform/noun.ts';
import { roadWorkFeedNoun } from './capacity/roadWorkFeed/noun.ts';
import { roadWorkNoun } from './capacity/roadWork/noun.ts';
import { reportChannelNoun } from './insight/reportChannel/noun.ts';
import { supervisionPositionNoun } from './insight/supervisionPosition/noun.ts';
import { softwareTestNoun } from './insight/softwareTest/noun.ts';
import { reportDeliveryNoun } from './insight/reportDelivery/noun.ts';
import { orderWebhookNoun } from './channel/orderWebhook/noun.ts';
import { recordingNoun } from './dataManage/recording/noun.ts';
import { recordingRuleNoun } from './dataManage/recordingRule/noun.ts';
import { detectorNoun } from './dataManage/detector/noun.ts';
import { collect, type Noun } from './ground/core/noun.ts';

const all = [
  groundNoun,
  liveNoun,
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
  shiftNoun,
  carNoun,
  commandNoun,
  deviceNoun,
  gatewayNoun,
  monitoringNoun,
  rangeNoun,
  replayNoun,
  siteMapNoun,
  stationNoun,
  telemetryNoun,
  aiCustomerServiceNoun,
  importProfileNoun,
  ledgerNoun,
  openOrderNoun,
  orderNoun,
  orderSeedNoun,
  feedNoun,
  columnsNoun,
  figureNoun,
  dashboardNoun,
  wallNoun,
  todayNoun,
  exposureNoun,
  orderAnalysisNoun,
  userAnalysisNoun,
  paymentNoun,
  reconciliationNoun,
  priceCheckNoun,
  workCalendarNoun,
  surgeNoun,
  roadNetworkNoun,
  quoteFactorNoun,
  schoolNoun,
  taskNoun,
  payRuleNoun,
  alertProcedureNoun,
  documentNoun,
  supplierNoun,
  supplierContractNoun,
  supplierStatementNoun,
  ruleNoun,
  passengerNoun,
  ticketNoun,
  invoiceNoun,
  invoiceCheckNoun,
  labelListNoun,
  portalContactNoun,
  portalChatNoun,
  portalTrackNoun,
  portalStatisticsNoun,
  portalExampleNoun,
  portalPageNoun,
  portalNoticeNoun,
  portalRoutesNoun,
  dataContentNoun,
  dataSetNoun,
  dataFrameNoun,
  dataImportNoun,
  dataExportNoun,
  labelTaskNoun,
  labelPracticeNoun,
  sceneNoun,
  sceneImportNoun,
  analysisViewNoun,
  agencyNoun,
  mdsNoun,
  tompNoun,
  openFeedNoun,
  testListNoun,
  passengerSegmentNoun,
  carWatchNoun,
  eventRecordNoun,
  reportPackNoun,
  reportNoun,
  closureNoun,
  tollGateNoun,
  supervisionNoun,
  supervisionPlatformNoun,
  roadWorkNoun,
  roadWorkFeedNoun,
  reportChannelNoun,
  reportDeliveryNoun,
  softwareTestNoun,
  supervisionPositionNoun,
  orderWebhookNoun,
  recordingNoun,
  recordingRuleNoun,
  detectorNoun,
] as const;

type ServedBy<One> = One extends { serves: infer Calls } ? keyof Calls : never;
type Served = ServedBy<(typeof all)[number]>;
/** The nouns of the contract that are not served: none while this compiles. */
const unserved: Exclude<keyof Contract, Served>[] & { readonly length: 0 } = [];
void unserved;

const isNoun = (one: object): one is Noun => 'serves' in one;

export const nouns = collect(all.filter(isNoun));

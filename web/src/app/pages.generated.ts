/** The pages of all features. Written by "npm run generate" from what each noun announces in its own folder. */
import { filePages } from '#web/features/base/file/pages.ts';
import { jobPages } from '#web/features/base/job/pages.ts';
import { sysAreaPages } from '#web/features/base/sysArea/pages.ts';
import { sysDictPages } from '#web/features/base/sysDict/pages.ts';
import { menuPages } from '#web/features/access/menu/pages.ts';
import { outboxPages } from '#web/features/access/outbox/pages.ts';
import { personPages } from '#web/features/access/person/pages.ts';
import { rolePages } from '#web/features/access/role/pages.ts';
import { sysLogPages } from '#web/features/access/sysLog/pages.ts';
import { systemUserPages } from '#web/features/access/systemUser/pages.ts';
import { apiDocsPages } from '#web/features/system/apiDocs/pages.ts';
import { apiKeyPages } from '#web/features/system/apiKey/pages.ts';
import { appPages } from '#web/features/system/app/pages.ts';
import { docsPages } from '#web/features/system/docs/pages.ts';
import { homePages } from '#web/features/system/home/pages.ts';
import { settingPages } from '#web/features/system/setting/pages.ts';
import { sitePagePages } from '#web/features/system/sitePage/pages.ts';
import { sysConfigPages } from '#web/features/system/sysConfig/pages.ts';
import { messagePages } from '#web/features/notices/message/pages.ts';
import { sysNoticePages } from '#web/features/notices/sysNotice/pages.ts';
import { sysNoticeProviderPages } from '#web/features/notices/sysNoticeProvider/pages.ts';
import { alertProcedurePages } from '#web/features/capacity/alertProcedure/pages.ts';
import { carPages } from '#web/features/capacity/car/pages.ts';
import { carWatchPages } from '#web/features/capacity/carWatch/pages.ts';
import { closurePages } from '#web/features/capacity/closure/pages.ts';
import { devicePages } from '#web/features/capacity/device/pages.ts';
import { eventRecordPages } from '#web/features/capacity/eventRecord/pages.ts';
import { monitoringPages } from '#web/features/capacity/monitoring/pages.ts';
import { rangePages } from '#web/features/capacity/range/pages.ts';
import { roadWorkPages } from '#web/features/capacity/roadWork/pages.ts';
import { roadWorkFeedPages } from '#web/features/capacity/roadWorkFeed/pages.ts';
import { stationPages } from '#web/features/capacity/station/pages.ts';
import { orderPages } from '#web/features/operation/order/pages.ts';
import { passengerSegmentPages } from '#web/features/operation/passengerSegment/pages.ts';
import { rulePages } from '#web/features/operation/rule/pages.ts';
import { schoolPages } from '#web/features/school/school/pages.ts';
import { taskPages } from '#web/features/school/task/pages.ts';
import { invoicePages } from '#web/features/finance/invoice/pages.ts';
import { payRulePages } from '#web/features/finance/payRule/pages.ts';
import { paymentPages } from '#web/features/finance/payment/pages.ts';
import { supplierPages } from '#web/features/finance/supplier/pages.ts';
import { tollGatePages } from '#web/features/finance/tollGate/pages.ts';
import { aiCustomerServicePages } from '#web/features/care/aiCustomerService/pages.ts';
import { passengerPages } from '#web/features/care/passenger/pages.ts';
import { ticketPages } from '#web/features/care/ticket/pages.ts';
import { orderWebhookPages } from '#web/features/channel/orderWebhook/pages.ts';
import { dataSetPages } from '#web/features/dataManage/dataSet/pages.ts';
import { detectorPages } from '#web/features/dataManage/detector/pages.ts';
import { labelListPages } from '#web/features/dataManage/labelList/pages.ts';
import { labelTaskPages } from '#web/features/dataManage/labelTask/pages.ts';
import { recordingPages } from '#web/features/dataManage/recording/pages.ts';
import { recordingRulePages } from '#web/features/dataManage/recordingRule/pages.ts';
import { sceneLibraryPages } from '#web/features/dataManage/sceneLibrary/pages.ts';
import { testListPages } from '#web/features/dataManage/testList/pages.ts';
import { agencyPages } from '#web/features/insight/agency/pages.ts';
import { dashboardPages } from '#web/features/insight/dashboard/pages.ts';
import { openFeedPages } from '#web/features/insight/openFeed/pages.ts';
import { orderAnalysisPages } from '#web/features/insight/orderAnalysis/pages.ts';
import { reportPages } from '#web/features/insight/report/pages.ts';
import { reportChannelPages } from '#web/features/insight/reportChannel/pages.ts';
import { reportPackPages } from '#web/features/insight/reportPack/pages.ts';
import { supervisionPages } from '#web/features/insight/supervision/pages.ts';
import { supervisionPlatformPages } from '#web/features/insight/supervisionPlatform/pages.ts';
import { userAnalysisPages } from '#web/features/insight/userAnalysis/pages.ts';
import { wallPages } from '#web/features/insight/wall/pages.ts';
import { portalPagePages } from '#web/features/portal/portalPage/pages.ts';

export const featurePages = [
  ...filePages,
  ...jobPages,
  ...sysAreaPages,
  ...sysDictPages,
  ...menuPages,
  ...outboxPages,
  ...personPages,
  ...rolePages,
  ...sysLogPages,
  ...systemUserPages,
  ...apiDocsPages,
  ...apiKeyPages,
  ...appPages,
  ...docsPages,
  ...homePages,
  ...settingPages,
  ...sitePagePages,
  ...sysConfigPages,
  ...messagePages,
  ...sysNoticePages,
  ...sysNoticeProviderPages,
  ...alertProcedurePages,
  ...carPages,
  ...carWatchPages,
  ...closurePages,
  ...devicePages,
  ...eventRecordPages,
  ...monitoringPages,
  ...rangePages,
  ...roadWorkPages,
  ...roadWorkFeedPages,
  ...stationPages,
  ...orderPages,
  ...passengerSegmentPages,
  ...rulePages,
  ...schoolPages,
  ...taskPages,
  ...invoicePages,
  ...payRulePages,
  ...paymentPages,
  ...supplierPages,
  ...tollGatePages,
  ...aiCustomerServicePages,
  ...passengerPages,
  ...ticketPages,
  ...orderWebhookPages,
  ...dataSetPages,
  ...detectorPages,
  ...labelListPages,
  ...labelTaskPages,
  ...recordingPages,
  ...recordingRulePages,
  ...sceneLibraryPages,
  ...testListPages,
  ...agencyPages,
  ...dashboardPages,
  ...openFeedPages,
  ...orderAnalysisPages,
  ...reportPages,
  ...reportChannelPages,
  ...reportPackPages,
  ...supervisionPages,
  ...supervisionPlatformPages,
  ...userAnalysisPages,
  ...wallPages,
  ...portalPagePages,
];

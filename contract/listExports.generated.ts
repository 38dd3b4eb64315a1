/** What each noun says of its lists that can be had as a file. Written by "npm run generate" from what each noun announces in its own folder. */
import { fileExports } from './base/file/page.ts';
import { jobExports } from './base/job/page.ts';
import { sysDictExports } from './base/sysDict/page.ts';
import { outboxExports } from './access/outbox/page.ts';
import { personExports } from './access/person/page.ts';
import { roleExports } from './access/role/page.ts';
import { sysLogExports } from './access/sysLog/page.ts';
import { apiKeyExports } from './system/apiKey/page.ts';
import { appExports } from './system/app/page.ts';
import { settingExports } from './system/setting/page.ts';
import { sitePageExports } from './system/sitePage/page.ts';
import { sysConfigExports } from './system/sysConfig/page.ts';
import { messageExports } from './notices/message/page.ts';
import { sysNoticeExports } from './notices/sysNotice/page.ts';
import { sysNoticeProviderExports } from './notices/sysNoticeProvider/page.ts';
import { alertExports } from './capacity/alert/listExports.ts';
import { alertProcedureExports } from './capacity/alertProcedure/page.ts';
import { carExports } from './capacity/car/page.ts';
import { carWatchExports } from './capacity/carWatch/page.ts';
import { closureExports } from './capacity/closure/page.ts';
import { commandExports } from './capacity/command/listExports.ts';
import { deviceExports } from './capacity/device/page.ts';
import { eventRecordExports } from './capacity/eventRecord/page.ts';
import { rangeExports } from './capacity/range/page.ts';
import { roadWorkExports } from './capacity/roadWork/page.ts';
import { roadWorkFeedExports } from './capacity/roadWorkFeed/page.ts';
import { stationExports } from './capacity/station/page.ts';
import { passengerSegmentExports } from './operation/passengerSegment/page.ts';
import { ruleExports } from './operation/rule/page.ts';
import { taskExports } from './school/task/page.ts';
import { invoiceExports } from './finance/invoice/page.ts';
import { invoiceCheckExports } from './finance/invoiceCheck/listExports.ts';
import { payRuleExports } from './finance/payRule/page.ts';
import { paymentExports } from './finance/payment/page.ts';
import { priceCheckExports } from './finance/priceCheck/listExports.ts';
import { reconciliationExports } from './finance/reconciliation/listExports.ts';
import { statementProfileExports } from './finance/statementProfile/listExports.ts';
import { supplierExports } from './finance/supplier/page.ts';
import { supplierStatementExports } from './finance/supplierStatement/page.ts';
import { tollGateExports } from './finance/tollGate/page.ts';
import { aiCustomerServiceExports } from './care/aiCustomerService/page.ts';
import { passengerExports } from './care/passenger/page.ts';
import { ticketExports } from './care/ticket/page.ts';
import { orderWebhookExports } from './channel/orderWebhook/page.ts';
import { dataSetExports } from './dataManage/dataSet/page.ts';
import { detectorExports } from './dataManage/detector/page.ts';
import { labelListExports } from './dataManage/labelList/page.ts';
import { labelTaskExports } from './dataManage/labelTask/page.ts';
import { recordingExports } from './dataManage/recording/page.ts';
import { recordingRuleExports } from './dataManage/recordingRule/page.ts';
import { sceneExports } from './dataManage/scene/page.ts';
import { testListExports } from './dataManage/testList/page.ts';
import { agencyExports } from './insight/agency/page.ts';
import { reportExports } from './insight/report/page.ts';
import { reportChannelExports } from './insight/reportChannel/page.ts';
import { reportPackExports } from './insight/reportPack/page.ts';
import { supervisionExports } from './insight/supervision/page.ts';
import { supervisionPlatformExports } from './insight/supervisionPlatform/page.ts';

export const LIST_EXPORTS = {
  ...fileExports,
  ...jobExports,
  ...sysDictExports,
  ...outboxExports,
  ...personExports,
  ...roleExports,
  ...sysLogExports,
  ...apiKeyExports,
  ...appExports,
  ...settingExports,
  ...sitePageExports,
  ...sysConfigExports,
  ...messageExports,
  ...sysNoticeExports,
  ...sysNoticeProviderExports,
  ...alertExports,
  ...alertProcedureExports,
  ...carExports,
  ...carWatchExports,
  ...closureExports,
  ...commandExports,
  ...deviceExports,
  ...eventRecordExports,
  ...rangeExports,
  ...roadWorkExports,
  ...roadWorkFeedExports,
  ...stationExports,
  ...passengerSegmentExports,
  ...ruleExports,
  ...taskExports,
  ...invoiceExports,
  ...invoiceCheckExports,
  ...payRuleExports,
  ...paymentExports,
  ...priceCheckExports,
  ...reconciliationExports,
  ...statementProfileExports,
  ...supplierExports,
  ...supplierStatementExports,
  ...tollGateExports,
  ...aiCustomerServiceExports,
  ...passengerExports,
  ...ticketExports,
  ...orderWebhookExports,
  ...dataSetExports,
  ...detectorExports,
  ...labelListExports,
  ...labelTaskExports,
  ...recordingExports,
  ...recordingRuleExports,
  ...sceneExports,
  ...testListExports,
  ...agencyExports,
  ...reportExports,
  ...reportChannelExports,
  ...reportPackExports,
  ...supervisionExports,
  ...supervisionPlatformExports,
} as const;

/** What each noun declares of its pages, by their names. Written by "npm run generate" from what each noun announces in its own folder. */
import { filePage } from './base/file/page.ts';
import { jobPage } from './base/job/page.ts';
import { sysAreaPage } from './base/sysArea/page.ts';
import { sysDictPage } from './base/sysDict/page.ts';
import { menuPage } from './access/menu/page.ts';
import { outboxPage } from './access/outbox/page.ts';
import { minePage, accountPage } from './access/person/page.ts';
import { rolePage } from './access/role/page.ts';
import { sysLogPage } from './access/sysLog/page.ts';
import { systemUserPage } from './access/systemUser/page.ts';
import { apiDocsPage } from './system/apiDocs/page.ts';
import { apiKeyPage } from './system/apiKey/page.ts';
import { appPage, appVersionPage } from './system/app/page.ts';
import { docsPage } from './system/docs/page.ts';
import { homePage } from './system/home/page.ts';
import { settingPage } from './system/setting/page.ts';
import { sitePagePage } from './system/sitePage/page.ts';
import { sysConfigPage } from './system/sysConfig/page.ts';
import { messagePage } from './notices/message/page.ts';
import { sysNoticePage } from './notices/sysNotice/page.ts';
import { sysNoticeProviderPage } from './notices/sysNoticeProvider/page.ts';
import { alertProcedurePage } from './capacity/alertProcedure/page.ts';
import { carPage } from './capacity/car/page.ts';
import { carWatchPage } from './capacity/carWatch/page.ts';
import { closurePage } from './capacity/closure/page.ts';
import { devicePage } from './capacity/device/page.ts';
import { eventRecordPage } from './capacity/eventRecord/page.ts';
import { monitoringPage } from './capacity/monitoring/page.ts';
import { rangePage } from './capacity/range/page.ts';
import { roadWorkPage } from './capacity/roadWork/page.ts';
import { roadWorkFeedPage } from './capacity/roadWorkFeed/page.ts';
import { siteMapPage } from './capacity/siteMap/page.ts';
import { stationPage } from './capacity/station/page.ts';
import { orderPage } from './operation/order/page.ts';
import { passengerSegmentPage } from './operation/passengerSegment/page.ts';
import { rulePage, ruleDetailPage } from './operation/rule/page.ts';
import { schoolPage } from './school/school/page.ts';
import { taskEnterprisePage, taskTeacherPage, taskStudentPage } from './school/task/page.ts';
import { invoicePage } from './finance/invoice/page.ts';
import { payRulePage } from './finance/payRule/page.ts';
import { paymentPage } from './finance/payment/page.ts';
import { supplierPage } from './finance/supplier/page.ts';
import { supplierStatementPage } from './finance/supplierStatement/page.ts';
import { tollGatePage } from './finance/tollGate/page.ts';
import { aiCustomerServicePage } from './care/aiCustomerService/page.ts';
import { passengerPage } from './care/passenger/page.ts';
import { ticketPage } from './care/ticket/page.ts';
import { orderWebhookPage } from './channel/orderWebhook/page.ts';
import { dataSetPage, framesPage } from './dataManage/dataSet/page.ts';
import { detectorPage } from './dataManage/detector/page.ts';
import { labelListPage } from './dataManage/labelList/page.ts';
import { labelPracticePage, practiceBenchPage } from './dataManage/labelPractice/page.ts';
import { labelTaskPage, workbenchPage } from './dataManage/labelTask/page.ts';
import { recordingPage } from './dataManage/recording/page.ts';
import { recordingRulePage } from './dataManage/recordingRule/page.ts';
import { scenePage, playerPage } from './dataManage/scene/page.ts';
import { testListPage } from './dataManage/testList/page.ts';
import { agencyPage } from './insight/agency/page.ts';
import { dashboardPage } from './insight/dashboard/page.ts';
import { openFeedPage } from './insight/openFeed/page.ts';
import { orderAnalysisPage } from './insight/orderAnalysis/page.ts';
import { reportPage } from './insight/report/page.ts';
import { reportChannelPage } from './insight/reportChannel/page.ts';
import { reportPackPage } from './insight/reportPack/page.ts';
import { supervisionPage } from './insight/supervision/page.ts';
import { supervisionPlatformPage } from './insight/supervisionPlatform/page.ts';
import { userAnalysisPage } from './insight/userAnalysis/page.ts';
import { wallPage } from './insight/wall/page.ts';
import { portalPagePage } from './portal/portalPage/page.ts';

export const DECLARED_PAGES = {
  file: filePage,
  job: jobPage,
  sysArea: sysAreaPage,
  sysDict: sysDictPage,
  menu: menuPage,
  outbox: outboxPage,
  mine: minePage,
  account: accountPage,
  role: rolePage,
  sysLog: sysLogPage,
  systemUser: systemUserPage,
  apiDocs: apiDocsPage,
  apiKey: apiKeyPage,
  app: appPage,
  appVersion: appVersionPage,
  docs: docsPage,
  home: homePage,
  setting: settingPage,
  sitePage: sitePagePage,
  sysConfig: sysConfigPage,
  message: messagePage,
  sysNotice: sysNoticePage,
  sysNoticeProvider: sysNoticeProviderPage,
  alertProcedure: alertProcedurePage,
  car: carPage,
  carWatch: carWatchPage,
  closure: closurePage,
  device: devicePage,
  eventRecord: eventRecordPage,
  monitoring: monitoringPage,
  range: rangePage,
  roadWork: roadWorkPage,
  roadWorkFeed: roadWorkFeedPage,
  siteMap: siteMapPage,
  station: stationPage,
  order: orderPage,
  passengerSegment: passengerSegmentPage,
  rule: rulePage,
  ruleDetail: ruleDetailPage,
  school: schoolPage,
  taskEnterprise: taskEnterprisePage,
  taskTeacher: taskTeacherPage,
  taskStudent: taskStudentPage,
  invoice: invoicePage,
  payRule: payRulePage,
  payment: paymentPage,
  supplier: supplierPage,
  supplierStatement: supplierStatementPage,
  tollGate: tollGatePage,
  aiCustomerService: aiCustomerServicePage,
  passenger: passengerPage,
  ticket: ticketPage,
  orderWebhook: orderWebhookPage,
  dataSet: dataSetPage,
  frames: framesPage,
  detector: detectorPage,
  labelList: labelListPage,
  labelPractice: labelPracticePage,
  practiceBench: practiceBenchPage,
  labelTask: labelTaskPage,
  workbench: workbenchPage,
  recording: recordingPage,
  recordingRule: recordingRulePage,
  scene: scenePage,
  player: playerPage,
  testList: testListPage,
  agency: agencyPage,
  dashboard: dashboardPage,
  openFeed: openFeedPage,
  orderAnalysis: orderAnalysisPage,
  report: reportPage,
  reportChannel: reportChannelPage,
  reportPack: reportPackPage,
  supervision: supervisionPage,
  supervisionPlatform: supervisionPlatformPage,
  userAnalysis: userAnalysisPage,
  wall: wallPage,
  portalPage: portalPagePage,
} as const;

/**
 * The pages of the console, one line each: what its noun declares of it, and its code, loaded when first opened.
 */
import { type ComponentType, lazy } from 'react';
import { aiCustomerServicePage } from '#contract/care/aiCustomerService/page.ts';
import { apiDocsPage } from '#contract/system/apiDocs/page.ts';
import { apiKeyPage } from '#contract/system/apiKey/page.ts';
import { appPage, appVersionPage } from '#contract/system/app/page.ts';
import { carPage } from '#contract/capacity/car/page.ts';
import { dashboardPage } from '#contract/insight/dashboard/page.ts';
import { wallPage } from '#contract/insight/wall/page.ts';
import { devicePage } from '#contract/capacity/device/page.ts';
import { docsPage } from '#contract/system/docs/page.ts';
import { filePage } from '#contract/base/file/page.ts';
import { homePage } from '#contract/system/home/page.ts';
import { jobPage } from '#contract/base/job/page.ts';
import { menuPage } from '#contract/access/menu/page.ts';
import { messagePage } from '#contract/notices/message/page.ts';
import { minePage, accountPage } from '#contract/access/person/page.ts';
import { monitoringPage } from '#contract/capacity/monitoring/page.ts';
import { orderPage } from '#contract/operation/order/page.ts';
import { outboxPage } from '#contract/access/outbox/page.ts';
import { paymentPage } from '#contract/finance/payment/page.ts';
import { rangePage } from '#contract/capacity/range/page.ts';
import { rolePage } from '#contract/access/role/page.ts';
import { schoolPage } from '#contract/school/school/page.ts';
import { settingPage } from '#contract/system/setting/page.ts';
import { siteMapPage } from '#contract/capacity/siteMap/page.ts';
import { sitePagePage } from '#contract/system/sitePage/page.ts';
import { portalPagePage } from '#contract/portal/portalPage/page.ts';
import { stationPage } from '#contract/capacity/station/page.ts';
import { sysAreaPage } from '#contract/base/sysArea/page.ts';
import { sysConfigPage } from '#contract/system/sysConfig/page.ts';
import { sysDictPage } from '#contract/base/sysDict/page.ts';
import { sysLogPage } from '#contract/access/sysLog/page.ts';
import { sysNoticePage } from '#contract/notices/sysNotice/page.ts';
import { sysNoticeProviderPage } from '#contract/notices/sysNoticeProvider/page.ts';
import { systemUserPage } from '#contract/access/systemUser/page.ts';
import { taskEnterprisePage, taskTeacherPage, taskStudentPage } from '#contract/school/task/page.ts';
import { payRulePage } from '#contract/finance/payRule/page.ts';
import { ruleDetailPage, rulePage } from '#contract/operation/rule/page.ts';
import { alertProcedurePage } from '#contract/capacity/alertProcedure/page.ts';
import { supplierPage } from '#contract/finance/supplier/page.ts';
import { supplierStatementPage } from '#contract/finance/supplierStatement/page.ts';
import { passengerPage } from '#contract/care/passenger/page.ts';
import { ticketPage } from '#contract/care/ticket/page.ts';
import { invoicePage } from '#contract/finance/invoice/page.ts';
import { orderAnalysisPage } from '#contract/insight/orderAnalysis/page.ts';
import { userAnalysisPage } from '#contract/insight/userAnalysis/page.ts';
import { labelListPage } from '#contract/dataManage/labelList/page.ts';
import { dataSetPage, framesPage } from '#contract/dataManage/dataSet/page.ts';
import { labelPracticePage, practiceBenchPage } from '#contract/dataManage/labelPractice/page.ts';
import { labelTaskPage, workbenchPage } from '#contract/dataManage/labelTask/page.ts';
import { playerPage, scenePage } from '#contract/dataManage/scene/page.ts';
import { agencyPage } from '#contract/insight/agency/page.ts';
import { openFeedPage } from '#contract/insight/openFeed/page.ts';
import { testListPage } from '#contract/dataManage/testList/page.ts';
import { passengerSegmentPage } from '#contract/operation/passengerSegment/page.ts';
import { carWatchPage } from '#contract/capacity/carWatch/page.ts';
import { eventRecordPage } from '#contract/capacity/eventRecord/page.ts';
import { reportPackPage } from '#contract/insight/reportPack/page.ts';
import { reportPage } from '#contract/insight/report/page.ts';
import { closurePage } from '#contract/capacity/closure/page.ts';
import { tollGatePage } from '#contract/finance/tollGate/page.ts';
import { supervisionPage } from '#contract/insight/supervision/page.ts';
import { supervisionPlatformPage } from '#contract/insight/supervisionPlatform/page.ts';
import { roadWorkFeedPage } from '#contract/capacity/roadWorkFeed/page.ts';
import { roadWorkPage } from '#contract/capacity/roadWork/page.ts';
import { reportChannelPage } from '#contract/insight/reportChannel/page.ts';
import { orderWebhookPage } from '#contract/channel/orderWebhook/page.ts';
import { recordingPage } from '#contract/dataManage/recording/page.ts';
import { recordingRulePage } from '#contract/dataManage/recordingRule/page.ts';
import { detectorPage } from '#contract/dataManage/detector/page.ts';
import type { PageWords } from '#contract/ground/words.ts';
import type { CallPermission } from '#contract/index.ts';
import { shared } from '#web/lib/chunks.ts';
import { providePages } from '#web/lib/pageNames.ts';

export interface PageRoute extends PageWords {
  permission: CallPermission | null;
  Page: ComponentType;
  /** Fetches its code ahead; a failure shows when the page is rendered. */
  prefetch: () => void;
}

function page(
  declared: PageWords & { permission: CallPermission | null },
  load: () => Promise<{ default: ComponentType }>,
): PageRoute {
  const loadOnce = shared(load);
  return { ...declared, Page: lazy(loadOnce), prefetch: () => void loadOnce().catch(() => undefined) };
}

export const PAGES: readonly PageRoute[] = [
  page(homePage, () => import('#web/features/system/home/HomePage.tsx')),
  page(minePage, () => import('#web/features/access/person/mine/MinePage.tsx')),
  page(accountPage, () => import('#web/features/access/person/account/AccountPage.tsx')),
  page(jobPage, () => import('#web/features/base/job/JobPage.tsx')),
  page(systemUserPage, () => import('#web/features/access/systemUser/SystemUserPage.tsx')),
  page(rolePage, () => import('#web/features/access/role/RolePage.tsx')),
  page(menuPage, () => import('#web/features/access/menu/MenuPage.tsx')),
  page(schoolPage, () => import('#web/features/school/school/SchoolPage.tsx')),
  page(taskEnterprisePage, () => import('#web/features/school/task/EnterprisePage.tsx')),
  page(taskTeacherPage, () => import('#web/features/school/task/TeacherPage.tsx')),
  page(taskStudentPage, () => import('#web/features/school/task/StudentPage.tsx')),
  page(sysAreaPage, () => import('#web/features/base/sysArea/AreaPage.tsx')),
  page(sysDictPage, () => import('#web/features/base/sysDict/DictionaryPage.tsx')),
  page(sysConfigPage, () => import('#web/features/system/sysConfig/ConfigurationPage.tsx')),
  page(outboxPage, () => import('#web/features/access/outbox/OutboxPage.tsx')),
  page(sysLogPage, () => import('#web/features/access/sysLog/SysLogPage.tsx')),
  page(rangePage, () => import('#web/features/capacity/range/RangePage.tsx')),
  page(orderPage, () => import('#web/features/operation/order/OrderPage.tsx')),
  page(aiCustomerServicePage, () => import('#web/features/care/aiCustomerService/ServicePage.tsx')),
  page(devicePage, () => import('#web/features/capacity/device/DevicePage.tsx')),
  page(carPage, () => import('#web/features/capacity/car/CarPage.tsx')),
  page(stationPage, () => import('#web/features/capacity/station/StationPage.tsx')),
  page(siteMapPage, () => import('#web/features/capacity/station/siteMap/SiteMapPage.tsx')),
  page(apiKeyPage, () => import('#web/features/system/apiKey/ApiKeyPage.tsx')),
  page(appPage, () => import('#web/features/system/app/AppPage.tsx')),
  page(appVersionPage, () => import('#web/features/system/app/VersionPage.tsx')),
  page(sitePagePage, () => import('#web/features/system/sitePage/SitePagePage.tsx')),
  page(portalPagePage, () => import('#web/features/portal/portalPage/PortalPagePage.tsx')),
  page(filePage, () => import('#web/features/base/file/FilePage.tsx')),
  page(messagePage, () => import('#web/features/notices/message/MessagePage.tsx')),
  page(settingPage, () => import('./SettingRoute.tsx')),
  page(apiDocsPage, () => import('#web/features/system/apiDocs/ApiPage.tsx')),
  page(sysNoticePage, () => import('#web/features/notices/sysNotice/NoticePage.tsx')),
  page(sysNoticeProviderPage, () => import('#web/features/notices/sysNoticeProvider/SupplierNoticePage.tsx')),
  page(monitoringPage, () => import('#web/features/capacity/monitoring/MonitoringPage.tsx')),
  page(docsPage, () => import('#web/features/system/docs/DocsPage.tsx')),
  page(payRulePage, () => import('#web/features/finance/payRule/PayRulePage.tsx')),
  page(rulePage, () => import('#web/features/operation/rule/RulePage.tsx')),
  page(ruleDetailPage, () => import('#web/features/operation/rule/RuleDetailPage.tsx')),
  page(alertProcedurePage, () => import('#web/features/capacity/alertProcedure/AlertProcedurePage.tsx')),
  page(supplierPage, () => import('#web/features/finance/supplier/SupplierPage.tsx')),
  page(supplierStatementPage, () => import('#web/features/finance/supplier/StatementPage.tsx')),
  page(paymentPage, () => import('#web/features/finance/payment/PaymentPage.tsx')),
  page(passengerPage, () => import('#web/features/care/passenger/PassengerPage.tsx')),
  page(dashboardPage, () => import('#web/features/insight/dashboard/DashboardPage.tsx')),
  page(orderAnalysisPage, () => import('#web/features/insight/orderAnalysis/OrderAnalysisPage.tsx')),
  page(wallPage, () => import('#web/features/insight/wall/WallPage.tsx')),
  page(userAnalysisPage, () => import('#web/features/insight/userAnalysis/UserAnalysisPage.tsx')),
  page(ticketPage, () => import('#web/features/care/ticket/TicketPage.tsx')),
  page(invoicePage, () => import('#web/features/finance/invoice/InvoicePage.tsx')),
  page(labelListPage, () => import('#web/features/dataManage/labelList/LabelListPage.tsx')),
  page(dataSetPage, () => import('#web/features/dataManage/dataSet/DataSetPage.tsx')),
  page(framesPage, () => import('#web/features/dataManage/dataSet/FramesPage.tsx')),
  page(labelTaskPage, () => import('#web/features/dataManage/labelTask/LabelTaskPage.tsx')),
  page(labelPracticePage, () => import('#web/features/dataManage/labelTask/practice/PracticePage.tsx')),
  page(practiceBenchPage, () => import('#web/features/dataManage/labelTask/practice/PracticeBenchPage.tsx')),
  page(workbenchPage, () => import('#web/features/dataManage/labelTask/workbench/WorkbenchPage.tsx')),
  page(scenePage, () => import('#web/features/dataManage/sceneLibrary/SceneLibraryPage.tsx')),
  page(playerPage, () => import('#web/features/dataManage/sceneLibrary/PlayerPage.tsx')),
  page(agencyPage, () => import('#web/features/insight/agency/AgencyPage.tsx')),
  page(openFeedPage, () => import('#web/features/insight/openFeed/OpenFeedPage.tsx')),
  page(testListPage, () => import('#web/features/dataManage/testList/TestListPage.tsx')),
  page(passengerSegmentPage, () => import('#web/features/operation/passengerSegment/PassengerSegmentPage.tsx')),
  page(carWatchPage, () => import('#web/features/capacity/carWatch/CarWatchPage.tsx')),
  page(eventRecordPage, () => import('#web/features/capacity/eventRecord/EventRecordPage.tsx')),
  page(reportPackPage, () => import('#web/features/insight/reportPack/ReportPackPage.tsx')),
  page(reportPage, () => import('#web/features/insight/report/ReportPage.tsx')),
  page(closurePage, () => import('#web/features/capacity/closure/ClosurePage.tsx')),
  page(tollGatePage, () => import('#web/features/finance/tollGate/TollGatePage.tsx')),
  page(supervisionPage, () => import('#web/features/insight/supervision/SupervisionPage.tsx')),
  page(supervisionPlatformPage, () => import('#web/features/insight/supervisionPlatform/SupervisionPlatformPage.tsx')),
  page(roadWorkFeedPage, () => import('#web/features/capacity/roadWorkFeed/RoadWorkFeedPage.tsx')),
  page(roadWorkPage, () => import('#web/features/capacity/roadWork/RoadWorkPage.tsx')),
  page(reportChannelPage, () => import('#web/features/insight/reportChannel/ReportChannelPage.tsx')),
  page(orderWebhookPage, () => import('#web/features/channel/orderWebhook/OrderWebhookPage.tsx')),
  page(recordingPage, () => import('#web/features/dataManage/recording/RecordingPage.tsx')),
  page(recordingRulePage, () => import('#web/features/dataManage/recordingRule/RecordingRulePage.tsx')),
  page(detectorPage, () => import('#web/features/dataManage/detector/DetectorPage.tsx')),
];
providePages(PAGES);

/** The page at a path with a leading slash. Undefined when there is none. */
export function pageAt(pathname: string): PageRoute | undefined {
  const route = pathname.replace(/^\/+|\/+$/g, '');
  return PAGES.find((candidate) => candidate.route === route);
}

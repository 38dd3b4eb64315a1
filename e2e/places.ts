/** All pages of the console and selected drawers, for the accessibility tests and the pictures. */
import { DECLARED_PAGES } from '../contract/pages.generated.ts';

export interface Place {
  /** The name of its picture. */
  readonly name: string;
  readonly path: string;
}

/** What the address of a page must name for it to show something, by the page's name. */
const NAMED: Readonly<Record<string, string>> = {
  frames: '?set=1',
  player: '?scene=1',
  workbench: '?job=1',
  practiceBench: '?job=1',
  ruleDetail: '?id=1',
  siteMap: '?station=1',
};

/** Every page that a noun declares, and other views of some. */
export const PAGES: readonly Place[] = [
  ...Object.entries(DECLARED_PAGES).map(([name, { route }]) => ({ name, path: `/${route}${NAMED[name] ?? ''}` })),
  { name: 'screen', path: '/screen' },
  { name: 'orderMap', path: '/operation/orderAnalysis?tab=map' },
  { name: 'orderFlows', path: '/operation/orderAnalysis?tab=flows' },
  { name: 'orderRides', path: '/operation/orderAnalysis?tab=rides' },
  { name: 'cohorts', path: '/operation/userAnalysis?tab=cohorts' },
  { name: 'segments', path: '/operation/userAnalysis?tab=segments' },
  { name: 'effects', path: '/operation/userAnalysis?tab=effects' },
  { name: 'alertQueue', path: '/capacity/monitoring?view=queue' },
  { name: 'alertStats', path: '/capacity/monitoring?view=queue&part=stats' },
  { name: 'replay', path: '/capacity/monitoring?view=replay' },
  { name: 'deviceGateway', path: '/capacity/device?tab=gateway' },
  { name: 'notFound', path: '/no/such/page' },
];

export const DRAWERS: readonly Place[] = [
  { name: 'orderAdd', path: '/operation/order?drawer=add' },
  { name: 'supervisionDays', path: '/operation/supervision?drawer=days' },
  { name: 'reportSoftware', path: '/operation/report?drawer=software' },
  { name: 'roadWorkFeedAdd', path: '/capacity/roadWorkFeed?drawer=add' },
  { name: 'orderWebhookAdd', path: '/operation/orderWebhook?drawer=add' },
  { name: 'reportChannelAdd', path: '/operation/reportChannel?drawer=add' },
  { name: 'supervisionPlatformAdd', path: '/operation/supervisionPlatform?drawer=add' },
  { name: 'payRuleAdd', path: '/operation/payRule?drawer=add' },
  { name: 'tollGateAdd', path: '/operation/tollGate?drawer=add' },
  { name: 'passengerSegmentAdd', path: '/operation/passengerSegment?drawer=add' },
  { name: 'dataSetAdd', path: '/dataManage/dataSet?drawer=add' },
  { name: 'recordingAdd', path: '/dataManage/recording?drawer=add' },
  { name: 'recordingRuleAdd', path: '/dataManage/recordingRule?drawer=add' },
  { name: 'detectorAdd', path: '/dataManage/detector?drawer=add' },
  { name: 'dataSetImport', path: '/dataManage/dataSet?drawer=import&record=1' },
  { name: 'sceneAdd', path: '/dataManage/sceneLibrary?drawer=add' },
  { name: 'sceneImport', path: '/dataManage/sceneLibrary?drawer=import' },
  { name: 'labelTaskAdd', path: '/dataManage/labelTask?drawer=add' },
  { name: 'sysUserAdd', path: '/sys/sysUser?drawer=add' },
  { name: 'deviceAdd', path: '/capacity/device?drawer=add' },
  { name: 'roleAdd', path: '/sys/role?drawer=add' },
  { name: 'roleGrant', path: '/sys/role?drawer=grant&record=2' },
  { name: 'roleDetail', path: '/sys/role?drawer=detail&record=2' },
  { name: 'sysMenuAdd', path: '/sys/sysMenu?drawer=add' },
  { name: 'noticeAdd', path: '/noticeAnnouncementPlatform?drawer=add' },
  { name: 'serviceAdd', path: '/operation/service?drawer=add' },
  { name: 'schoolAdd', path: '/sys/school?drawer=add' },
  { name: 'carAdd', path: '/capacity/car?drawer=add' },
  { name: 'carDetail', path: '/capacity/car?drawer=detail&record=1' },
  { name: 'stationEdit', path: '/capacity/station?drawer=edit&record=1' },
  { name: 'stationDetail', path: '/capacity/station?drawer=detail&record=1' },
  { name: 'rangeAdd', path: '/capacity/range?drawer=add' },
  { name: 'rangeImport', path: '/capacity/range?drawer=import' },
  { name: 'orderImport', path: '/operation/order?drawer=import' },
  { name: 'orderImportProfile', path: '/operation/order?drawer=import&importStep=file' },
  { name: 'orderDetail', path: '/operation/order?drawer=detail&record=7' },
];

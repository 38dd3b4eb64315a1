/** Every call with its handler. A missing or an extra handler does not compile. */
import { contract, type Contract } from '#contract/index.ts';
import type { Call } from '#contract/ground/core.ts';
import { aiCustomerServiceHandlers } from './operation/aiCustomerService/handlers.ts';
import { apiKeyHandlers } from './system/apiKey/handlers.ts';
import { alertHandlers } from './capacity/alert/handlers.ts';
import { appHandlers, appVersionHandlers } from './system/app/handlers.ts';
import { carHandlers } from './capacity/car/handlers.ts';
import type { Handlers } from './ground/core/context.ts';
import type { Route } from './ground/core/pipeline.ts';
import { commandHandlers } from './capacity/command/handlers.ts';
import { deviceHandlers } from './capacity/device/handlers.ts';
import { fileHandlers } from './base/file/handlers.ts';
import { jobHandlers } from './ground/job/handlers.ts';
import { liveHandlers } from './ground/live/handlers.ts';
import { menuHandlers } from './access/menu/handlers.ts';
import { messageHandlers } from './notices/message/handlers.ts';
import { monitoringHandlers } from './capacity/monitoring/handlers.ts';
import { openOrderHandlers } from './operation/openOrder/handlers.ts';
import { orderHandlers } from './operation/order/handlers.ts';
import { organisationHandlers } from './base/organisation/handlers.ts';
import { personHandlers } from './access/person/handlers.ts';
import { rangeHandlers } from './capacity/range/handlers.ts';
import { replayHandlers } from './capacity/replay/handlers.ts';
import { roleHandlers } from './access/role/handlers.ts';
import { schoolHandlers } from './school/school/handlers.ts';
import { secondFactorHandlers } from './access/session/secondFactor/handlers.ts';
import { sessionHandlers } from './access/session/handlers.ts';
import { settingHandlers } from './system/setting/handlers.ts';
import { siteMapHandlers } from './capacity/siteMap/handlers.ts';
import { stationHandlers } from './capacity/station/handlers.ts';
import { sitePageHandlers } from './system/sitePage/handlers.ts';
import { sysDictHandlers } from './base/sysDict/handlers.ts';
import { sysConfigHandlers } from './system/sysConfig/handlers.ts';
import { sysAreaHandlers } from './base/sysArea/handlers.ts';
import { outboxHandlers } from './access/outbox/handlers.ts';
import { sysLogHandlers } from './access/sysLog/handlers.ts';
import { sysNoticeHandlers } from './notices/sysNotice/handlers.ts';
import { openNoticeHandlers, sysNoticeProviderHandlers } from './notices/sysNoticeProvider/handlers.ts';
import { systemUserHandlers } from './access/systemUser/handlers.ts';
import { taskEnterpriseHandlers, taskStudentHandlers, taskTeacherHandlers } from './school/task/handlers.ts';

const handlers: { [Noun in keyof Contract]: Handlers<Contract[Noun]> } = {
  session: sessionHandlers,
  systemUser: systemUserHandlers,
  role: roleHandlers,
  menu: menuHandlers,
  organisation: organisationHandlers,
  school: schoolHandlers,
  taskEnterprise: taskEnterpriseHandlers,
  taskTeacher: taskTeacherHandlers,
  taskStudent: taskStudentHandlers,
  sysArea: sysAreaHandlers,
  sysLog: sysLogHandlers,
  sysConfig: sysConfigHandlers,
  sysDict: sysDictHandlers,
  file: fileHandlers,
  job: jobHandlers,
  live: liveHandlers,
  message: messageHandlers,
  sysNotice: sysNoticeHandlers,
  sysNoticeProvider: sysNoticeProviderHandlers,
  openNotice: openNoticeHandlers,
  apiKey: apiKeyHandlers,
  openOrder: openOrderHandlers,
  order: orderHandlers,
  device: deviceHandlers,
  command: commandHandlers,
  person: personHandlers,
  secondFactor: secondFactorHandlers,
  outbox: outboxHandlers,
  aiCustomerService: aiCustomerServiceHandlers,
  app: appHandlers,
  appVersion: appVersionHandlers,
  setting: settingHandlers,
  sitePage: sitePageHandlers,
  monitoring: monitoringHandlers,
  car: carHandlers,
  station: stationHandlers,
  range: rangeHandlers,
  siteMap: siteMapHandlers,
  alert: alertHandlers,
  replay: replayHandlers,
};

function routesOf<Calls extends Record<string, Call>>(calls: Calls, handlersOfNoun: Handlers<Calls>): Route[] {
  return Object.keys(calls).flatMap((name) => {
    const call = calls[name];
    const handler = handlersOfNoun[name];
    return call === undefined || handler === undefined ? [] : [{ call, handler }];
  });
}

export const routes: readonly Route[] = [
  ...routesOf(contract.session, handlers.session),
  ...routesOf(contract.systemUser, handlers.systemUser),
  ...routesOf(contract.role, handlers.role),
  ...routesOf(contract.menu, handlers.menu),
  ...routesOf(contract.organisation, handlers.organisation),
  ...routesOf(contract.school, handlers.school),
  ...routesOf(contract.taskEnterprise, handlers.taskEnterprise),
  ...routesOf(contract.taskTeacher, handlers.taskTeacher),
  ...routesOf(contract.taskStudent, handlers.taskStudent),
  ...routesOf(contract.sysArea, handlers.sysArea),
  ...routesOf(contract.sysLog, handlers.sysLog),
  ...routesOf(contract.sysConfig, handlers.sysConfig),
  ...routesOf(contract.sysDict, handlers.sysDict),
  ...routesOf(contract.file, handlers.file),
  ...routesOf(contract.job, handlers.job),
  ...routesOf(contract.live, handlers.live),
  ...routesOf(contract.message, handlers.message),
  ...routesOf(contract.sysNotice, handlers.sysNotice),
  ...routesOf(contract.sysNoticeProvider, handlers.sysNoticeProvider),
  ...routesOf(contract.openNotice, handlers.openNotice),
  ...routesOf(contract.apiKey, handlers.apiKey),
  ...routesOf(contract.openOrder, handlers.openOrder),
  ...routesOf(contract.order, handlers.order),
  ...routesOf(contract.device, handlers.device),
  ...routesOf(contract.command, handlers.command),
  ...routesOf(contract.person, handlers.person),
  ...routesOf(contract.secondFactor, handlers.secondFactor),
  ...routesOf(contract.outbox, handlers.outbox),
  ...routesOf(contract.aiCustomerService, handlers.aiCustomerService),
  ...routesOf(contract.app, handlers.app),
  ...routesOf(contract.appVersion, handlers.appVersion),
  ...routesOf(contract.setting, handlers.setting),
  ...routesOf(contract.sitePage, handlers.sitePage),
  ...routesOf(contract.monitoring, handlers.monitoring),
  ...routesOf(contract.car, handlers.car),
  ...routesOf(contract.station, handlers.station),
  ...routesOf(contract.range, handlers.range),
  ...routesOf(contract.siteMap, handlers.siteMap),
  ...routesOf(contract.alert, handlers.alert),
  ...routesOf(contract.replay, handlers.replay),
];

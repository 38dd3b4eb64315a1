/** Every call with its handler. A missing or an extra handler does not compile. */
import { contract, type Contract } from '#contract/index.ts';
import type { Call } from '#contract/core.ts';
import { aiCustomerServiceHandlers } from './aiCustomerService/handlers.ts';
import { apiKeyHandlers } from './apiKey/handlers.ts';
import { alertHandlers } from './alert/handlers.ts';
import { appHandlers, appVersionHandlers } from './app/handlers.ts';
import { carHandlers } from './car/handlers.ts';
import type { Handlers } from './core/context.ts';
import type { Route } from './core/pipeline.ts';
import { commandHandlers } from './command/handlers.ts';
import { deviceHandlers } from './device/handlers.ts';
import { fileHandlers } from './file/handlers.ts';
import { jobHandlers } from './job/handlers.ts';
import { liveHandlers } from './live/handlers.ts';
import { menuHandlers } from './menu/handlers.ts';
import { messageHandlers } from './message/handlers.ts';
import { monitoringHandlers } from './monitoring/handlers.ts';
import { openOrderHandlers } from './openOrder/handlers.ts';
import { orderHandlers } from './order/handlers.ts';
import { organisationHandlers } from './organisation/handlers.ts';
import { personHandlers } from './person/handlers.ts';
import { rangeHandlers } from './range/handlers.ts';
import { replayHandlers } from './replay/handlers.ts';
import { roleHandlers } from './role/handlers.ts';
import { schoolHandlers } from './school/handlers.ts';
import { secondFactorHandlers } from './secondFactor/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { settingHandlers } from './setting/handlers.ts';
import { siteMapHandlers } from './siteMap/handlers.ts';
import { stationHandlers } from './station/handlers.ts';
import { sitePageHandlers } from './sitePage/handlers.ts';
import { sysDictHandlers } from './sysDict/handlers.ts';
import { sysConfigHandlers } from './sysConfig/handlers.ts';
import { sysAreaHandlers } from './sysArea/handlers.ts';
import { outboxHandlers } from './sms/handlers.ts';
import { sysLogHandlers } from './sysLog/handlers.ts';
import { sysNoticeHandlers } from './sysNotice/handlers.ts';
import { openNoticeHandlers, sysNoticeProviderHandlers } from './sysNoticeProvider/handlers.ts';
import { systemUserHandlers } from './systemUser/handlers.ts';
import { taskEnterpriseHandlers, taskStudentHandlers, taskTeacherHandlers } from './task/handlers.ts';

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

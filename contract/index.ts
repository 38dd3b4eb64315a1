/** All calls of the product, by noun. */
import { aiCustomerServiceCalls } from './aiCustomerService.ts';
import { apiKeyCalls } from './apiKey.ts';
import { alertCalls } from './alert.ts';
import { appCalls, appVersionCalls } from './app.ts';
import { carCalls } from './car.ts';
import { commandCalls } from './command.ts';
import type { Call, InputOf, OutputOf } from './core.ts';
import { deviceCalls } from './device.ts';
import { fileCalls } from './file.ts';
import { jobCalls } from './job.ts';
import type { ListExportPermission } from './listExports.ts';
import { liveCalls } from './live.ts';
import { menuCalls } from './menu.ts';
import { messageCalls } from './message.ts';
import { monitoringCalls } from './monitoring.ts';
import { openOrderCalls } from './openOrder.ts';
import { orderCalls } from './order.ts';
import { organisationCalls } from './organisation.ts';
import { outboxCalls } from './outbox.ts';
import { personCalls } from './person.ts';
import { rangeCalls } from './range.ts';
import { replayCalls } from './replay.ts';
import { roleCalls } from './role.ts';
import { schoolCalls } from './school.ts';
import { secondFactorCalls } from './secondFactor.ts';
import { sessionCalls } from './session.ts';
import { settingCalls } from './setting.ts';
import { sitePageCalls } from './sitePage.ts';
import { siteMapCalls, stationCalls } from './station.ts';
import { sysConfigCalls } from './sysConfig.ts';
import { sysDictCalls } from './sysDict.ts';
import { sysAreaCalls } from './sysArea.ts';
import { sysLogCalls } from './sysLog.ts';
import { sysNoticeCalls } from './sysNotice.ts';
import { openNoticeCalls, sysNoticeProviderCalls } from './sysNoticeProvider.ts';
import { systemUserCalls } from './systemUser.ts';
import { taskEnterpriseCalls, taskStudentCalls, taskTeacherCalls } from './task.ts';

export const contract = {
  session: sessionCalls,
  systemUser: systemUserCalls,
  role: roleCalls,
  menu: menuCalls,
  organisation: organisationCalls,
  school: schoolCalls,
  taskEnterprise: taskEnterpriseCalls,
  taskTeacher: taskTeacherCalls,
  taskStudent: taskStudentCalls,
  sysArea: sysAreaCalls,
  sysLog: sysLogCalls,
  sysConfig: sysConfigCalls,
  sysDict: sysDictCalls,
  file: fileCalls,
  job: jobCalls,
  live: liveCalls,
  message: messageCalls,
  sysNotice: sysNoticeCalls,
  sysNoticeProvider: sysNoticeProviderCalls,
  openNotice: openNoticeCalls,
  apiKey: apiKeyCalls,
  openOrder: openOrderCalls,
  order: orderCalls,
  device: deviceCalls,
  command: commandCalls,
  person: personCalls,
  secondFactor: secondFactorCalls,
  outbox: outboxCalls,
  aiCustomerService: aiCustomerServiceCalls,
  app: appCalls,
  appVersion: appVersionCalls,
  setting: settingCalls,
  sitePage: sitePageCalls,
  monitoring: monitoringCalls,
  car: carCalls,
  station: stationCalls,
  range: rangeCalls,
  siteMap: siteMapCalls,
  alert: alertCalls,
  replay: replayCalls,
} as const;
export type Contract = typeof contract;

/** The calls of one noun under their paths. */
type ByPath<Noun> = {
  [Name in keyof Noun as Noun[Name] extends { path: infer Path extends string } ? Path : never]: Noun[Name];
};
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** Every declared call under its path: a look-up, where searching a union would cost the compiler seconds. */
type CallsByPath = Together<{ [Noun in keyof Contract]: ByPath<Contract[Noun]> }[keyof Contract]>;
export type CallPath = keyof CallsByPath;
export type CallAt<Path extends CallPath> = CallsByPath[Path];
/** Every declared call, as a union. */
export type AnyCall = CallsByPath[CallPath];
/** What a caller sends to, and gets from, the call at a path. */
export type CallInput<Path extends CallPath> = InputOf<CallAt<Path>>;
export type CallOutput<Path extends CallPath> = OutputOf<CallAt<Path>>;
/** The permissions that some call, or the export of some list, asks for. */
export type CallPermission = Exclude<AnyCall['access'], 'public' | 'signedIn'> | ListExportPermission;
/** Paths of the calls that answer a list. */
export type ListPath = {
  [Path in CallPath]: CallOutput<Path> extends { list: unknown[]; nextCursor: string | null } ? Path : never;
}[CallPath];
/** Paths of the calls that take a file. */
export type UploadPath = {
  [Path in CallPath]: [Extract<CallAt<Path>['upload'], object>] extends [never] ? never : Path;
}[CallPath];
export type RowOf<Path extends ListPath> = CallOutput<Path> extends { list: (infer Row)[] } ? Row : never;

/** All calls in one list, in the order of their declaration. */
export const allCalls: readonly Call[] = Object.values<Record<string, Call>>(contract).flatMap((noun) =>
  Object.values(noun),
);

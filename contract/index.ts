/** All calls of the product, by noun. */
import { aiCustomerServiceCalls } from './operation/aiCustomerService/calls.ts';
import { apiKeyCalls } from './system/apiKey/calls.ts';
import { alertCalls } from './capacity/alert/calls.ts';
import { appCalls, appVersionCalls } from './system/app/calls.ts';
import { carCalls } from './capacity/car/calls.ts';
import { commandCalls } from './capacity/command/calls.ts';
import type { Call, InputOf, OutputOf } from './ground/core.ts';
import { deviceCalls } from './capacity/device/calls.ts';
import { fileCalls } from './base/file/calls.ts';
import { jobCalls } from '#contract/base/job/calls.ts';
import type { ListExportPermission } from './listExports.ts';
import { liveCalls } from './ground/live/calls.ts';
import { menuCalls } from './access/menu/calls.ts';
import { messageCalls } from './notices/message/calls.ts';
import { monitoringCalls } from './capacity/monitoring/calls.ts';
import { importProfileCalls } from './operation/importProfile/calls.ts';
import { openOrderCalls } from './operation/openOrder/calls.ts';
import { orderCalls } from './operation/order/calls.ts';
import { organisationCalls } from './base/organisation/calls.ts';
import { outboxCalls } from './access/outbox/calls.ts';
import { personCalls } from './access/person/calls.ts';
import { rangeCalls } from './capacity/range/calls.ts';
import { replayCalls } from './capacity/replay/calls.ts';
import { roleCalls } from './access/role/calls.ts';
import { schoolCalls } from './school/school/calls.ts';
import { secondFactorCalls } from './access/session/secondFactor/calls.ts';
import { sessionCalls } from './access/session/calls.ts';
import { settingCalls } from './system/setting/calls.ts';
import { sitePageCalls } from './system/sitePage/calls.ts';
import { siteMapCalls, stationCalls } from './capacity/station/calls.ts';
import { sysConfigCalls } from './system/sysConfig/calls.ts';
import { sysDictCalls } from './base/sysDict/calls.ts';
import { sysAreaCalls } from './base/sysArea/calls.ts';
import { sysLogCalls } from './access/sysLog/calls.ts';
import { sysNoticeCalls } from './notices/sysNotice/calls.ts';
import { openNoticeCalls, sysNoticeProviderCalls } from './notices/sysNoticeProvider/calls.ts';
import { systemUserCalls } from './access/systemUser/calls.ts';
import { taskEnterpriseCalls, taskStudentCalls, taskTeacherCalls } from './school/task/calls.ts';

import { payRuleCalls } from './operation/payRule/calls.ts';
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
  importProfile: importProfileCalls,
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
  payRule: payRuleCalls,
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

/** Every noun of the server, one line each. A declared call that none of them serves does not compile. */
import type { Contract } from '#contract/index.ts';
import { groundNoun } from './ground/core/groundNoun.ts';
import { liveNoun } from './ground/live/noun.ts';
import { fileNoun } from './base/file/noun.ts';
import { jobNoun } from './base/job/noun.ts';
import { organisationNoun } from './base/organisation/noun.ts';
import { sysAreaNoun } from './base/sysArea/noun.ts';
import { sysDictNoun } from './base/sysDict/noun.ts';
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
import { aiCustomerServiceNoun } from './operation/aiCustomerService/noun.ts';
import { importProfileNoun } from './operation/importProfile/noun.ts';
import { openOrderNoun } from './operation/openOrder/noun.ts';
import { orderNoun } from './operation/order/noun.ts';
import { schoolNoun } from './school/school/noun.ts';
import { taskNoun } from './school/task/noun.ts';
import { payRuleNoun } from './operation/payRule/noun.ts';
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
  openOrderNoun,
  orderNoun,
  schoolNoun,
  taskNoun,
  payRuleNoun,
] as const;

type ServedBy<One> = One extends { serves: infer Calls } ? keyof Calls : never;
type Served = ServedBy<(typeof all)[number]>;
/** The nouns of the contract that are not served: none while this compiles. */
const unserved: Exclude<keyof Contract, Served>[] & { readonly length: 0 } = [];
void unserved;

const isNoun = (one: object): one is Noun => 'serves' in one;

export const nouns = collect(all.filter(isNoun));

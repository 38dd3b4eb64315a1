/** Every dictionary that the product brings. */
import type { SeedDict } from '../define.ts';
import { alertDicts } from './alert.ts';
import { apiKeyDicts } from './apiKey.ts';
import { appDicts } from './app.ts';
import { deviceDicts } from './device.ts';
import { fileDicts } from './file.ts';
import { fleetDicts } from './fleet.ts';
import { groundDicts } from './ground.ts';
import { monitoringDicts } from './monitoring.ts';
import { noticeDicts } from './notice.ts';
import { orderDicts } from './order.ts';
import { personDicts } from './person.ts';
import { rangeDicts } from './range.ts';
import { serviceDicts } from './service.ts';
import { taskDicts } from './task.ts';

export const SEED_DICTS: readonly SeedDict[] = [
  ...groundDicts,
  ...fileDicts,
  ...fleetDicts,
  ...rangeDicts,
  ...alertDicts,
  ...appDicts,
  ...apiKeyDicts,
  ...monitoringDicts,
  ...noticeDicts,
  ...orderDicts,
  ...deviceDicts,
  ...personDicts,
  ...taskDicts,
  ...serviceDicts,
];

/** Every dictionary that the product brings. */
import type { SeedDict } from '../define.ts';
import { appDicts } from './app.ts';
import { fileDicts } from './file.ts';
import { groundDicts } from './ground.ts';
import { noticeDicts } from './notice.ts';
import { orderDicts } from './order.ts';
import { personDicts } from './person.ts';
import { serviceDicts } from './service.ts';
import { taskDicts } from './task.ts';

export const SEED_DICTS: readonly SeedDict[] = [
  ...groundDicts,
  ...fileDicts,
  ...appDicts,
  ...noticeDicts,
  ...orderDicts,
  ...personDicts,
  ...taskDicts,
  ...serviceDicts,
];

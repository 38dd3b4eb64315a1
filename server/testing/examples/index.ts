/**
 * For every audited call one way to make it succeed: who calls, with what. The sweeps go through them, and fail for
 * an audited call that has none.
 */
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import type { TestApp } from '#server/testing/harness.ts';
import { alertExamples } from './alert.ts';
import { apiKeyExamples } from './apiKey.ts';
import { appExamples } from './app.ts';
import { deviceExamples } from './device.ts';
import { carExamples } from './car.ts';
import { fileExamples } from './file.ts';
import { aiCustomerServiceExamples } from './aiCustomerService.ts';
import { groundExamples } from './ground.ts';
import { noticeExamples } from './notice.ts';
import { personExamples } from './person.ts';
import { rangeExamples } from './range.ts';
import { sysConfigExamples } from './sysConfig.ts';
import { sysDictExamples } from './sysDict.ts';
import { sysAreaExamples } from './sysArea.ts';
import { taskExamples } from './task.ts';
import type { Examples, World } from './make.ts';

export const examples: Examples = {
  ...groundExamples,
  ...alertExamples,
  ...taskExamples,
  ...aiCustomerServiceExamples,
  ...noticeExamples,
  ...personExamples,
  ...fileExamples,
  ...carExamples,
  ...rangeExamples,
  ...deviceExamples,
  ...appExamples,
  ...apiKeyExamples,
  ...sysAreaExamples,
  ...sysConfigExamples,
  ...sysDictExamples,
};

/** The administrator whom examples call as. */
export const exampleWorld = async (app: TestApp): Promise<World> => ({
  app,
  admin: await app.signIn('admin', ADMIN_PASSWORD),
});

/**
 * For every audited call one way to make it succeed: who calls, with what. The sweeps go through them, and fail for
 * an audited call that has none.
 */
import { ADMIN_PASSWORD } from '../databases.ts';
import type { TestApp } from '../harness.ts';
import { groundExamples } from './ground.ts';
import type { Examples, World } from './make.ts';

export const examples: Examples = { ...groundExamples };

/** The administrator whom examples call as. */
export const exampleWorld = async (app: TestApp): Promise<World> => ({
  app,
  admin: await app.signIn('admin', ADMIN_PASSWORD),
});

import { forgetIdempotencyKeys } from './queries.ts';
import { sweepSpool } from './spool.ts';
import { forgetDeadNodes } from '#server/ground/nodes/queries.ts';
import { noun } from './noun.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const groundNoun = noun({
  serves: {},
  chores: {
    idempotencyKeys: ({ db }, ago) => forgetIdempotencyKeys(db, ago(DAY_MS)).execute(),
    nodes: ({ db }) => forgetDeadNodes(db).execute(),
  },
  choresOfEach: {
    // beside the folder that nodes share
    uploads: ({ config, now }) => sweepSpool(config.dataDir, now().getTime() - DAY_MS),
  },
});

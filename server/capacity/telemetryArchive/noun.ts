import { noun } from '#server/ground/core/noun.ts';
import { telemetryArchiveHandlers } from './handlers.ts';
import { waitingDays } from './queries.ts';
import { keeperOf, tidyArchive } from './write.ts';

export const telemetryArchiveNoun = noun({
  serves: { telemetryArchive: telemetryArchiveHandlers },
  chores: {
    telemetry: (services) => services.telemetry.tidy(services.jobDb, keeperOf(services)),
    telemetryArchive: (services) => tidyArchive(services),
  },
  backlog: {
    part: 'archive',
    to: ['轨迹归档', 'Archive of positions'],
    ask: (db) => waitingDays(db).executeTakeFirstOrThrow(),
  },
});

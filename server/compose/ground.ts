/** The services that every noun is built on. */
import type { FastifyBaseLogger } from 'fastify';
import { Sessions } from '#server/access/session/sessions.ts';
import type { Databases } from '#server/databases.ts';
import type { Config } from '#server/ground/config/config.ts';
import { EventBus } from '#server/ground/core/events.ts';
import { Quotas } from '#server/ground/core/quotas.ts';
import { listReader } from '#server/ground/core/readList.ts';
import { StoryProgress } from '#server/ground/core/story.ts';
import { DownloadTickets } from '#server/ground/job/downloads.ts';
import { Jobs } from '#server/ground/job/jobs.ts';
import { Live } from '#server/ground/live/live.ts';
import { Nodes } from '#server/ground/nodes/nodes.ts';
import { privateHosts } from '#server/ground/settings/definitions/feeds.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';
import { Settings } from '#server/ground/settings/settings.ts';
import { storageSettings } from '#server/ground/storage/settings.ts';
import { Stores } from '#server/ground/storage/stores.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { nouns } from '#server/nouns.ts';
import { tellJobEnd } from '#server/notices/message/jobEnds.ts';
import type { Ground, Services } from '#server/services.ts';

export interface Given {
  readonly config: Config;
  readonly databases: Databases;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  readonly vault: Vault;
}

/** @param services all of them, once they are there */
export function groundServices({ config, databases, log, now, vault }: Given, services: () => Services): Ground {
  const { short: db, long: jobDb, apart: apartDb } = databases;
  const nodes = new Nodes({ db, listen: () => databases.listen('nodes'), log });
  const settings = new Settings({ db, nodes, vault, log });
  const sessions = new Sessions({ db, nodes, settings, log, now });
  const live = new Live({ db, nodes, sessions, listen: () => databases.listen('live'), log, now });
  const storage = new Stores({ settings: () => storageSettings(config, settings), dataDir: config.dataDir, log });
  const jobs = new Jobs(
    {
      db: jobDb,
      config,
      vault,
      log,
      now,
      timeZone: () => settings.get(fleetTimeZone),
      stores: () => storage,
      rangesAt: (lng, lat) => services().ranges.index.rangesAt(lng, lat),
      roads: () => services().roads.now(),
      privateHosts: () => settings.get(privateHosts),
      lists: { read: listReader(nouns.routes, services), exports: nouns.listExports },
      onEnd: (transaction, ending) => tellJobEnd(transaction, { live, now }, ending),
    },
    nouns.jobs,
  );
  return {
    apartDb,
    config,
    db,
    downloads: new DownloadTickets({ db, config, now }),
    events: new EventBus(nouns.follows, services),
    jobDb,
    jobs,
    live,
    log,
    nodes,
    nouns,
    now,
    quotas: new Quotas(now),
    sessions,
    settings,
    storage,
    story: new StoryProgress(),
    vault,
  };
}

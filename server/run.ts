/** Starts a server on an existing database, and stops it. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { compose } from './compose/compose.ts';
import { openDatabases } from './databases.ts';
import type { Config } from './ground/config/config.ts';
import { mqttCourier } from './capacity/command/mqttCourier.ts';
import { migrateToLatest } from './ground/database/migrate.ts';
import type { DatabaseOptions } from './ground/database/pool.ts';
import type { Neighbours } from './capacity/gateway/neighbours.ts';
import { keepHouse } from './housekeeping.ts';
import { closeDoor, drain } from './ground/http/closing.ts';
import type { Readiness } from './ground/http/health.ts';
import { keepSealing } from './ground/person/keepSealing.ts';
import { nouns } from './nouns.ts';
import { doorsOf, openFilesLimit } from './ground/instance/door.ts';
import { seedBasics } from './seed/seed.ts';
import type { Services } from './services.ts';
import { openVault } from './ground/vault/open.ts';

/** Time for requests under way after the stop has begun. */
const LAST_ANSWER_MS = 8000;

export interface RunOptions {
  config: Config;
  connection: DatabaseOptions['connection'];
  log: FastifyBaseLogger;
  now?: () => Date;
}

export interface RunningServer {
  app: FastifyInstance;
  services: Services;
  /** e.g. `http://127.0.0.1:8000` */
  address: string;
  /** The first administrator's password if this start generated it. */
  generatedPassword: string | null;
  /** Finishes requests under way and stops everything. Safe to call again. */
  stop: () => Promise<void>;
}

/** Begins the services, each after those that it asks; the last open the doors to cars. */
async function beginAll(services: Services, neighbours: Neighbours): Promise<void> {
  await services.nodes.start();
  await services.settings.refresh();
  await services.live.start();
  await services.ranges.start();
  await services.closures.refresh();
  await services.rulings.start();
  await services.telemetry.start();
  services.watches.start();
  services.monitoring.start();
  await services.occupancy.start();
  await services.devices.start();
  if (services.config.mqttUrl !== null) await services.devices.connectElsewhere('mqtt');
  services.gatewayCounts.start();
  // the car before its terminal
  services.commands.addCourier(mqttCourier(services));
  services.commands.addCourier(services.jt808.courier);
  services.commands.start();
  await services.jt808.start();
  services.dispatcher.start();
  await services.alertWatch.start();
  services.gateway.onAck(async (carId, ack) => {
    await services.commands.acknowledge(carId, ack);
    await services.dispatcher.acknowledge(carId, ack);
  });
  services.gateway.onReady((carId) => void services.commands.carIsBack(carId));
  neighbours.start();
  await services.gateway.start();
}

/** Ends them: first the doors, then what holds something that must still be written, at last what the others ask. */
async function endAll(services: Services, neighbours: Neighbours): Promise<void> {
  await services.gateway.stop();
  services.monitoring.stop();
  await services.watches.stop();
  services.occupancy.stop();
  await services.jt808.stop();
  await services.commands.stop();
  await services.gatewayCounts.stop();
  await services.devices.stop();
  await services.dispatcher.stop();
  await neighbours.stop();
  await services.telemetry.stop();
  await services.alertWatch.stop();
  await services.rulings.stop();
  await services.ranges.stop();
  services.closures.stop();
  await services.jobs.stop();
  await services.sessions.stop();
  await services.nodes.stop();
}

/** Migrates, seeds, listens. */
export async function runServer({
  config,
  connection,
  log,
  now = () => new Date(),
}: RunOptions): Promise<RunningServer> {
  const readiness: Readiness = { stopping: false };
  const doors = doorsOf(openFilesLimit());
  const databases = openDatabases({ connection, log, isStopping: () => readiness.stopping });
  const applied = await migrateToLatest(databases.long);
  if (applied.length > 0) log.info({ applied }, 'the database was migrated');
  const vault = await openVault(databases.long, config);
  const { generatedPassword } = await seedBasics(databases.long, config);
  const { services, neighbours } = compose({ config, databases, log, now, vault }, doors.cars);
  const app = await createApp(services, log, readiness, doors.http);
  await beginAll(services, neighbours);
  const address = await app.listen({ port: config.port, host: config.host });
  services.jobs.begin();
  const endHousekeeping = keepHouse(services, nouns.chores);
  const ends = [...nouns.keeps.map((keep) => keep(services)), keepSealing(services, nouns.persons)];

  const stop = async () => {
    readiness.stopping = true;
    endHousekeeping();
    const turns = Promise.all(ends.map((end) => end()));
    // stop listening first: closed clients must not reconnect
    await closeDoor(app.server, readiness);
    await Promise.all([drain(app.server), services.live.stop(), turns]);
    // an endless request must not delay the stop
    const impatience = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWER_MS);
    await app.close();
    clearTimeout(impatience);
    await endAll(services, neighbours);
    await databases.close();
  };
  let stopped: Promise<void> | undefined;
  return { app, services, address, generatedPassword, stop: () => (stopped ??= stop()) };
}

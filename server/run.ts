/** Starts a server on an existing database, and stops it. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AlertCounts } from './capacity/alert/metrics.ts';
import { keepEscalating } from './capacity/alert/escalation/escalation.ts';
import { keepRaisingBreaches } from './operation/ticket/breaches.ts';
import { watchLimit } from './capacity/carWatch/limit.ts';
import { Watches } from './capacity/carWatch/watches.ts';
import { AlertWatch } from './capacity/alert/watch/watch.ts';
import { keepReports } from './insight/report/owed.ts';
import { keepRoadWorks } from './capacity/roadWorkFeed/keep.ts';
import { keepSupervision } from './insight/supervision/keep.ts';
import { keepTellingBrokers } from './insight/tomp/tell.ts';
import { keepTellingApps } from './operation/orderWebhook/tell.ts';
import { keepEventRecords } from './capacity/eventRecord/recorder/recorder.ts';
import { Answerer } from './operation/answerer/answerer.ts';
import { createApp } from './app.ts';
import { keptRoads } from './capacity/roadNetwork/roads.ts';
import { Closures } from './capacity/closure/closures.ts';
import { keepClosures } from './capacity/closure/watch.ts';
import { Commands } from './capacity/command/commands.ts';
import { Jt808Gateway } from './capacity/gateway/jt808/gateway.ts';
import { GatewayCounts } from './capacity/device/counts.ts';
import { Devices } from './capacity/device/devices.ts';
import type { Config } from './ground/config/config.ts';
import { mqttCourier } from './capacity/command/mqttCourier.ts';
import { EventBus } from './ground/core/events.ts';
import { Quotas } from './ground/core/quotas.ts';
import { listReader } from './ground/core/readList.ts';
import { StoryProgress } from './ground/core/story.ts';
import { migrateToLatest } from './ground/database/migrate.ts';
import { clientsOf, Hosts } from './ground/database/hosts.ts';
import { openDatabase, type DatabaseOptions } from './ground/database/pool.ts';
import { Dispatcher } from './operation/dispatch/dispatcher.ts';
import { mqttGateway } from './capacity/gateway/gateway.ts';
import { Neighbours } from './capacity/gateway/neighbours.ts';
import { keepHouse } from './housekeeping.ts';
import { closeDoor, drain } from './ground/http/closing.ts';
import type { Readiness } from './ground/http/health.ts';
import { DownloadTickets } from './ground/job/downloads.ts';
import { Jobs } from './ground/job/jobs.ts';
import { Live } from './ground/live/live.ts';
import { tellJobEnd } from './notices/message/jobEnds.ts';
import { Monitoring } from './capacity/monitoring/monitoring.ts';
import { scopesOf } from './capacity/monitoring/scopes.ts';
import { Nodes } from './ground/nodes/nodes.ts';
import { ledger } from './operation/ledger/ledger.ts';
import { OrderDoor } from './operation/order/door/move.ts';
import { keepPassengers } from './operation/passenger/service.ts';
import { keepSealing } from './ground/person/keepSealing.ts';
import { Rescheduling } from './operation/openOrder/rescheduling.ts';
import { Prices } from './operation/payRule/prices.ts';
import { Rulings } from './operation/rule/rulings.ts';
import { Ranges } from './capacity/range/ranges.ts';
import { nouns } from './nouns.ts';
import { doorsOf, openFilesLimit } from './ground/instance/door.ts';
import { seedBasics } from './seed/seed.ts';
import type { Places } from './operation/scope/place.ts';
import { keptGates } from './operation/tollGate/tolls.ts';
import { QuoteFactors } from './operation/quoteFactor/factors.ts';
import { Demand } from './operation/surge/live.ts';
import { keepDemand } from './operation/surge/keep.ts';
import { keptSurge } from './operation/surge/surges.ts';
import { Divisions } from './operation/scope/divisions.ts';
import { keptCalendar } from './operation/workCalendar/calendar.ts';
import type { Services } from './services.ts';
import { Sessions } from './access/session/sessions.ts';
import { storageSettings } from './ground/storage/settings.ts';
import { Stores } from './ground/storage/stores.ts';
import { fleetTimeZone } from './ground/settings/definitions/fleetClock.ts';
import { Settings } from './ground/settings/settings.ts';
import { Telemetry } from './capacity/telemetry/telemetry.ts';
import { keepNoticeTimes } from './notices/sysNotice/clock.ts';
import { Occupancy } from './capacity/station/occupancy.ts';
import { openVault } from './ground/vault/open.ts';

const POOL_SIZE = 16;
const JOB_POOL_SIZE = 4;
const APART_POOL_SIZE = 2;
const HISTORY_POOL_SIZE = 2;
/** Gives every answer within 5 s, also when the database hangs. */
const QUERY_TIMEOUT_MS = 4000;
/** A batch of positions may take longer, since no person waits for it. */
const HISTORY_TIMEOUT_MS = 20_000;

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

/** Migrates, seeds, listens. */
export async function runServer({
  config,
  connection,
  log,
  now = () => new Date(),
}: RunOptions): Promise<RunningServer> {
  const readiness: Readiness = { stopping: false };
  const doors = doorsOf(openFilesLimit());
  const onIdleError = (error: Error) => {
    if (!readiness.stopping) log.warn({ err: error }, 'a database connection was lost');
  };
  const open = (max: number, queryTimeoutMs: number) =>
    openDatabase({ connection, max, queryTimeoutMs, applicationName: 'pilotdesk', onIdleError });
  const short = open(POOL_SIZE, QUERY_TIMEOUT_MS);
  const long = open(JOB_POOL_SIZE, 0);
  const apart = open(APART_POOL_SIZE, QUERY_TIMEOUT_MS);
  const history = open(HISTORY_POOL_SIZE, HISTORY_TIMEOUT_MS);
  const applied = await migrateToLatest(long.db);
  if (applied.length > 0) log.info({ applied }, 'the database was migrated');
  const vault = await openVault(long.db, config);
  const { generatedPassword } = await seedBasics(long.db, config);

  const hosts = new Hosts(connection);
  const listen = (applicationName: string) => new (clientsOf(hosts, applicationName, '', { query_timeout: 2000 }))();
  const nodes = new Nodes({ db: short.db, listen: () => listen('pilotdesk nodes'), log });
  const settings = new Settings({ db: short.db, nodes, vault, log });
  const sessions = new Sessions({ db: short.db, nodes, settings, log, now });
  const live = new Live({
    db: short.db,
    nodes,
    sessions,
    listen: () => listen('pilotdesk live'),
    log,
    now,
  });
  const jobs = new Jobs(
    {
      db: long.db,
      config,
      vault,
      log,
      now,
      timeZone: () => settings.get(fleetTimeZone),
      stores: () => services.storage,
      rangesAt: (lng, lat) => services.ranges.index.rangesAt(lng, lat),
      roads: () => services.roads.now(),
      lists: { read: listReader(nouns.routes, () => services), exports: nouns.listExports },
      onEnd: (db, ending) => tellJobEnd(db, { live, now }, ending),
    },
    nouns.jobs,
  );
  const devices = new Devices({ db: short.db, nodes, vault, log, now });
  const gatewayCounts = new GatewayCounts({ db: short.db, devices, log, now });
  const commands = new Commands({ db: short.db, nodes, live, log, now });
  const closures = new Closures({ db: short.db, nodes, log });
  const telemetry = new Telemetry({
    db: short.db,
    historyDb: history.db,
    nodes,
    settings,
    broker: () => gateway.standing,
    log,
    now,
  });
  const gateway = mqttGateway({
    config,
    db: short.db,
    nodes,
    telemetry,
    devices,
    counts: gatewayCounts,
    door: doors.cars,
    log,
    now,
  });
  const sharesBroker = config.mqttUrl !== null;
  const neighbours = new Neighbours({ db: short.db, nodes, gateway, telemetry, sharesBroker, log });
  const calendar = keptCalendar(short.db, nodes);
  const places = (): Places => ({
    clock: services.ranges.clock,
    rangesAt: (lng, lat) => services.ranges.index.rangesAt(lng, lat),
    calendar: calendar.known,
  });
  const divisions = new Divisions({ db: short.db, rangesAt: (...at) => services.ranges.index.rangesAt(...at), now });
  const rulings = new Rulings({
    db: short.db,
    apartDb: apart.db,
    nodes,
    places,
    calendar,
    log,
    now,
  });
  const events = new EventBus(nouns.follows, () => services);
  const orders = new OrderDoor({ events, vault, now });
  const demand = new Demand({ db: short.db, nodes, now });
  const watches = new Watches({
    db: short.db,
    nodeId: nodes.id,
    log,
    now,
    more: watchLimit(() => services),
  });
  const services: Services = {
    config,
    nouns,
    log,
    now,
    nodes,
    sessions,
    live,
    settings,
    answerer: new Answerer({ db: short.db, settings }),
    jobs,
    db: short.db,
    apartDb: apart.db,
    jobDb: long.db,
    quotas: new Quotas(now),
    vault,
    calendar,
    closures,
    divisions,
    ranges: new Ranges({ db: short.db, nodes, settings, log }),
    telemetry,
    gateway,
    occupancy: new Occupancy({
      db: short.db,
      telemetry: {
        cars: () => services.telemetry.cars(),
        onUpdates: (listener) => services.telemetry.onUpdates(listener),
      },
      nodes,
      live,
      log,
    }),
    watches,
    monitoring: new Monitoring({
      watches,
      telemetry: {
        cars: () => services.telemetry.cars(),
        onUpdates: (listener) => services.telemetry.onUpdates(listener),
      },
      live,
      nodes,
      log,
      now,
      brokerAwaySince: () => gateway.standing.awaySince,
      isOutside: (car) => alertWatch.isOutside(car),
      placeAt: (lng, lat) => alertWatch.placeAt(lng, lat),
      holds: (rangeId, lng, lat) => services.ranges.index.rangesAt(lng, lat).some(({ id }) => id === rangeId),
      scopes: (sessionIds) => scopesOf(short.db, sessionIds),
    }),
    ledger,
    events,
    orders,
    story: new StoryProgress(),
    rulings,
    demand,
    quoteFactors: new QuoteFactors({ db: short.db, settings, now }),
    roads: keptRoads(short.db, nodes),
    prices: new Prices({
      rulings,
      db: short.db,
      nodes,
      now,
      ledger,
      places,
      calendar,
      divisions,
      surges: keptSurge(short.db, nodes),
      demand,
      gates: keptGates(short.db, nodes),
    }),
    rescheduling: new Rescheduling(() => services),
    dispatcher: new Dispatcher({
      db: short.db,
      telemetry,
      settings,
      ranges: { clock: { moment: (at) => services.ranges.clock.moment(at) } },
      closures,
      publish: (...message) => neighbours.publish(...message),
      orders,
      rulings,
      log,
      now,
    }),
    alertCounts: new AlertCounts(),
    devices,
    gatewayCounts,
    commands,
    jt808: new Jt808Gateway({
      config,
      door: doors.cars,
      devices,
      gatewayCounts,
      commands,
      log,
      now,
      telemetry: {
        heard: (carId, at) => services.telemetry.heard(carId, at),
        take: (fixes) => services.telemetry.take(fixes),
      },
    }),
    downloads: new DownloadTickets({ db: short.db, config, now }),
    storage: new Stores({ settings: () => storageSettings(config, settings), dataDir: config.dataDir, log }),
  };
  const alertWatch = new AlertWatch(services);
  const app = await createApp(services, log, readiness, doors.http);
  await nodes.start();
  await settings.refresh();
  await live.start();
  await services.ranges.start();
  await closures.refresh();
  await rulings.start();
  await services.telemetry.start();
  watches.start();
  services.monitoring.start();
  await services.occupancy.start();
  await services.devices.start();
  if (sharesBroker) await services.devices.connectElsewhere('mqtt');
  services.gatewayCounts.start();
  // the car before its terminal
  services.commands.addCourier(mqttCourier({ gateway, telemetry, devices, now }));
  services.commands.addCourier(services.jt808.courier);
  services.commands.start();
  await services.jt808.start();
  services.dispatcher.start();
  await alertWatch.start();
  gateway.onAck(async (carId, ack) => {
    await commands.acknowledge(carId, ack);
    await services.dispatcher.acknowledge(carId, ack);
  });
  gateway.onReady((carId) => void commands.carIsBack(carId));
  neighbours.start();
  await gateway.start();
  const address = await app.listen({ port: config.port, host: config.host });
  jobs.begin();
  const endHousekeeping = keepHouse(services, nouns.chores);
  const endNoticeTimes = keepNoticeTimes(services);
  const endEscalating = keepEscalating({ ...services, placeAt: (...at) => alertWatch.placeAt(...at) });
  const endRecording = keepEventRecords(services);
  const endReports = keepReports(services);
  const endSupervision = keepSupervision(services);
  const endTelling = keepTellingBrokers(services);
  const endTellingApps = keepTellingApps(services);
  const endClosures = keepClosures(services);
  const endRoadWorks = keepRoadWorks(services);
  const endDemand = keepDemand(services);
  const endSealing = keepSealing(services, nouns.persons);
  const endPassengers = keepPassengers(services);
  const endRaising = keepRaisingBreaches(services);

  const stop = async () => {
    readiness.stopping = true;
    endHousekeeping();
    const ends = [
      endNoticeTimes,
      endEscalating,
      endRecording,
      endReports,
      endSupervision,
      endTelling,
      endTellingApps,
      endClosures,
      endRoadWorks,
      endDemand,
      endSealing,
      endPassengers,
      endRaising,
    ];
    const turns = Promise.all(ends.map((end) => end()));
    // stop listening first: closed clients must not reconnect
    await closeDoor(app.server, readiness);
    await Promise.all([drain(app.server), live.stop(), turns]);
    // an endless request must not delay the stop
    const impatience = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWER_MS);
    await app.close();
    clearTimeout(impatience);
    await gateway.stop();
    services.monitoring.stop();
    await watches.stop();
    services.occupancy.stop();
    await services.jt808.stop();
    await services.commands.stop();
    await services.gatewayCounts.stop();
    await services.devices.stop();
    await services.dispatcher.stop();
    await neighbours.stop();
    await services.telemetry.stop();
    await alertWatch.stop();
    await rulings.stop();
    await services.ranges.stop();
    closures.stop();
    await jobs.stop();
    await sessions.stop();
    await nodes.stop();
    await Promise.all([short.close(), long.close(), apart.close(), history.close()]);
  };
  let stopped: Promise<void> | undefined;
  return { app, services, address, generatedPassword, stop: () => (stopped ??= stop()) };
}

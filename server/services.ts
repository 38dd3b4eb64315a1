import type { FastifyBaseLogger } from 'fastify';
import type { AlertCounts } from './capacity/alert/metrics.ts';
import type { Commands } from './capacity/command/commands.ts';
import type { MqttGateway } from './capacity/gateway/gateway.ts';
import type { Jt808Gateway } from './capacity/gateway/jt808/gateway.ts';
import type { Devices } from './capacity/device/devices.ts';
import type { GatewayCounts } from './capacity/device/counts.ts';
import type { Answerer } from './operation/answerer/answerer.ts';
import type { Config } from './ground/config/config.ts';
import type { Jobs } from './ground/job/jobs.ts';
import type { Nouns } from './ground/core/noun.ts';
import type { Db } from './ground/database/pool.ts';
import type { Dispatcher } from './operation/dispatch/dispatcher.ts';
import type { Live } from './ground/live/live.ts';
import type { Monitoring } from './capacity/monitoring/monitoring.ts';
import type { Nodes } from './ground/nodes/nodes.ts';
import type { Quotas } from './ground/core/quotas.ts';
import type { DownloadTickets } from './ground/job/downloads.ts';
import type { Ranges } from './capacity/range/ranges.ts';
import type { Stores } from './ground/storage/stores.ts';
import type { Sessions } from './access/session/sessions.ts';
import type { Telemetry } from './capacity/telemetry/telemetry.ts';
import type { Occupancy } from './capacity/station/occupancy.ts';
import type { Settings } from './ground/settings/settings.ts';
import type { Vault } from './ground/vault/vault.ts';

/** What lives as long as the server. Handlers reach it through their context; nothing is global. */
export interface Services {
  /** What the nouns announce. */
  nouns: Nouns;
  config: Config;
  log: FastifyBaseLogger;
  /** Short queries: 4 s at most. */
  db: Db;
  /**
   * For what has to stay whatever becomes of the call's transaction. A pool of its own: whoever holds a connection and
   * waits for another of the same pool can bring all to a halt.
   */
  apartDb: Db;
  /** For jobs: no time-out. */
  jobDb: Db;
  nodes: Nodes;
  sessions: Sessions;
  /** What administrators have set, live. */
  settings: Settings;
  /** Tells open consoles, on every node, what changed. */
  live: Live;
  quotas: Quotas;
  jobs: Jobs;
  downloads: DownloadTickets;
  /** Where files are kept. */
  storage: Stores;
  /** Answers the questions of passengers. */
  answerer: Answerer;
  /** The way to cars over MQTT. */
  gateway: MqttGateway;
  /** What cars report, and the last state of each. */
  telemetry: Telemetry;
  /** Who watches the map. */
  monitoring: Monitoring;
  /** The ranges that apply. */
  ranges: Ranges;
  /** Which devices may speak for which car. */
  devices: Devices;
  /** Alerts that this node opened. */
  alertCounts: AlertCounts;
  /** Remote commands on their way. */
  commands: Commands;
  /** The gateway for JT/T 808 terminals. */
  jt808: Jt808Gateway;
  /** What gateways took and refused. */
  gatewayCounts: GatewayCounts;
  /** Which bays of stations are occupied. */
  occupancy: Occupancy;
  /** Gives orders to cars. */
  dispatcher: Dispatcher;
  /** For secrets that have to be read again. */
  vault: Vault;
  /** The time; tests move it. */
  now: () => Date;
}

import type { FastifyBaseLogger } from 'fastify';
import type { AlertCounts } from './capacity/alert/metrics.ts';
import type { RoadsInForce } from './capacity/roadNetwork/roads.ts';
import type { Closures } from './capacity/closure/closures.ts';
import type { Commands } from './capacity/command/commands.ts';
import type { MqttGateway } from './capacity/gateway/gateway.ts';
import type { Jt808Gateway } from './capacity/gateway/jt808/gateway.ts';
import type { Devices } from './capacity/device/devices.ts';
import type { GatewayCounts } from './capacity/device/counts.ts';
import type { Answerer } from './operation/answerer/answerer.ts';
import type { Config } from './ground/config/config.ts';
import type { Jobs } from './ground/job/jobs.ts';
import type { Nouns } from './ground/core/noun.ts';
import type { StoryProgress } from './ground/core/story.ts';
import type { Kept } from './ground/core/kept.ts';
import type { Db } from './ground/database/pool.ts';
import type { Dispatcher } from './operation/dispatch/dispatcher.ts';
import type { EventBus } from './ground/core/events.ts';
import type { Ledger } from './operation/ledger/ledger.ts';
import type { Rescheduling } from './operation/openOrder/rescheduling.ts';
import type { OrderDoor } from './operation/order/door/move.ts';
import type { Live } from './ground/live/live.ts';
import type { Watches } from './capacity/carWatch/watches.ts';
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
import type { Rulings } from './operation/rule/rulings.ts';
import type { QuoteFactors } from './operation/quoteFactor/factors.ts';
import type { Demand } from './operation/surge/live.ts';
import type { Prices } from './operation/payRule/prices.ts';
import type { Divisions } from './operation/scope/divisions.ts';
import type { WorkCalendar } from './operation/workCalendar/calendar.ts';
import type { Vault } from './ground/vault/vault.ts';

/** The services of a running server. Handlers get them from their context; nothing is global. */
export interface Services {
  /** The announcements of the nouns. */
  nouns: Nouns;
  config: Config;
  log: FastifyBaseLogger;
  /** Short queries: 4 s at most. */
  db: Db;
  /**
   * For writes that must persist whatever happens to the call's transaction. A separate pool: waiting for a second connection
   * of the same pool could deadlock.
   */
  apartDb: Db;
  /** For jobs: no time-out. */
  jobDb: Db;
  nodes: Nodes;
  sessions: Sessions;
  /** The settings in force. */
  settings: Settings;
  /** Sends events to open consoles on every node. */
  live: Live;
  quotas: Quotas;
  jobs: Jobs;
  downloads: DownloadTickets;
  /** The stores of files. */
  storage: Stores;
  /** Answers the questions of passengers. */
  answerer: Answerer;
  /** The MQTT gateway to cars. */
  gateway: MqttGateway;
  /** Reports and last states of cars. */
  telemetry: Telemetry;
  /** Who watches which cars. */
  watches: Watches;
  /** Viewers of the map. */
  monitoring: Monitoring;
  /** The published ranges. */
  ranges: Ranges;
  /** The areas that authorities closed. */
  closures: Closures;
  /** The devices and their cars. */
  devices: Devices;
  /** Alerts that this node opened. */
  alertCounts: AlertCounts;
  /** Remote commands under way. */
  commands: Commands;
  /** The gateway for JT/T 808 terminals. */
  jt808: Jt808Gateway;
  /** Counters of messages that gateways took and refused. */
  gatewayCounts: GatewayCounts;
  /** The occupied bays of stations. */
  occupancy: Occupancy;
  /** What nouns tell each other. */
  events: EventBus;
  /** Every step of an order goes through it. */
  orders: OrderDoor;
  /** Moves booked rides to other times. */
  rescheduling: Rescheduling;
  /** Asks the operating rules in force. */
  rulings: Rulings;
  /** Quotes and charges by the pay rules in force. */
  prices: Prices;
  /** Live figures of demand. */
  demand: Demand;
  /** How far rides go beyond the straight line, as it was learned. */
  quoteFactors: QuoteFactors;
  /** The network of roads in force; null where there is none. */
  roads: Kept<RoadsInForce | null>;
  /** The books: facts about money are posted once, and never change. */
  ledger: Ledger;
  /** Holidays and make-up days. */
  calendar: Kept<WorkCalendar>;
  /** In which administrative division a place lies. */
  divisions: Divisions;
  /** Gives orders to cars. */
  dispatcher: Dispatcher;
  /** How far the demo's story has been told. */
  story: StoryProgress;
  /** Encrypts secrets that must be readable again. */
  vault: Vault;
  /** The current time, which tests can move. */
  now: () => Date;
}

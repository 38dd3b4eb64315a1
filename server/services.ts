/** What a running server is made of, by wings; `compose` puts it together. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/ground/config/config.ts';
import type { EventBus } from '#server/ground/core/events.ts';
import type { Kept } from '#server/ground/core/kept.ts';
import type { Nouns } from '#server/ground/core/noun.ts';
import type { Quotas } from '#server/ground/core/quotas.ts';
import type { StoryProgress } from '#server/ground/core/story.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { DownloadTickets } from '#server/ground/job/downloads.ts';
import type { Jobs } from '#server/ground/job/jobs.ts';
import type { Live } from '#server/ground/live/live.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import type { Stores } from '#server/ground/storage/stores.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import type { Sessions } from '#server/access/session/sessions.ts';
import type { AlertCounts } from '#server/capacity/alert/metrics.ts';
import type { AlertWatch } from '#server/capacity/alert/watch/watch.ts';
import type { Watches } from '#server/capacity/carWatch/watches.ts';
import type { Closures } from '#server/capacity/closure/closures.ts';
import type { Commands } from '#server/capacity/command/commands.ts';
import type { GatewayCounts } from '#server/capacity/device/counts.ts';
import type { Devices } from '#server/capacity/device/devices.ts';
import type { MqttGateway } from '#server/capacity/gateway/gateway.ts';
import type { Jt808Gateway } from '#server/capacity/gateway/jt808/gateway.ts';
import type { Monitoring } from '#server/capacity/monitoring/monitoring.ts';
import type { Ranges } from '#server/capacity/range/ranges.ts';
import type { RoadsInForce } from '#server/capacity/roadNetwork/roads.ts';
import type { Occupancy } from '#server/capacity/station/occupancy.ts';
import type { Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import type { Answerer } from '#server/care/answerer/answerer.ts';
import type { Dispatcher } from '#server/operation/dispatch/dispatcher.ts';
import type { Ledger } from '#server/finance/ledger/ledger.ts';
import type { Rescheduling } from '#server/channel/openOrder/rescheduling.ts';
import type { StaffOrders } from '#server/channel/openOrder/staffOrders.ts';
import type { OrderDoor } from '#server/operation/order/door/move.ts';
import type { Prices } from '#server/finance/payRule/prices.ts';
import type { QuoteFactors } from '#server/finance/quoteFactor/factors.ts';
import type { Rulings } from '#server/operation/rule/rulings.ts';
import type { Whereabouts } from '#server/operation/scope/whereabouts.ts';
import type { Demand } from '#server/finance/surge/live.ts';
import type { WorkCalendar } from '#server/operation/workCalendar/calendar.ts';

/** What every noun is built on. */
export interface Ground {
  /** The announcements of the nouns. */
  nouns: Nouns;
  config: Config;
  log: FastifyBaseLogger;
  /** The current time, which tests can move. */
  now: () => Date;
  /** Short queries: 4 s at most. */
  db: Db;
  /**
   * For writes that must persist whatever happens to the call's transaction. A separate pool: waiting for a second connection
   * of the same pool could deadlock.
   */
  apartDb: Db;
  /** For jobs: no time-out. */
  jobDb: Db;
  /** Encrypts secrets that must be readable again. */
  vault: Vault;
  nodes: Nodes;
  /** The settings in force. */
  settings: Settings;
  sessions: Sessions;
  /** Sends events to open consoles on every node. */
  live: Live;
  /** What nouns tell each other. */
  events: EventBus;
  quotas: Quotas;
  jobs: Jobs;
  downloads: DownloadTickets;
  /** The stores of files. */
  storage: Stores;
  /** How far the demo's story has been told. */
  story: StoryProgress;
}

/** What cars report, where they may drive, and who looks at them. */
export interface Fleet {
  /** The published ranges. */
  ranges: Ranges;
  /** The network of roads in force; null where there is none. */
  roads: Kept<RoadsInForce | null>;
  /** The areas that authorities closed. */
  closures: Closures;
  /** The devices and their cars. */
  devices: Devices;
  /** Counters of messages that gateways took and refused. */
  gatewayCounts: GatewayCounts;
  /** The MQTT gateway to cars. */
  gateway: MqttGateway;
  /** The gateway for JT/T 808 terminals. */
  jt808: Jt808Gateway;
  /** Reports and last states of cars. */
  telemetry: Telemetry;
  /** Remote commands under way. */
  commands: Commands;
  /** Judges cars by the rules of alerts, and knows how places are called. */
  alertWatch: AlertWatch;
  /** Alerts that this node opened. */
  alertCounts: AlertCounts;
  /** Who watches which cars. */
  watches: Watches;
  /** Viewers of the map. */
  monitoring: Monitoring;
  /** The occupied bays of stations. */
  occupancy: Occupancy;
}

/** Orders and cars for them, prices, rules and the books. */
export interface Business {
  /** Every step of an order goes through it. */
  orders: OrderDoor;
  /** Gives orders to cars. */
  dispatcher: Dispatcher;
  /** Moves booked rides to other times. */
  rescheduling: Rescheduling;
  staffOrders: StaffOrders;
  /** Quotes and charges by the pay rules in force. */
  prices: Prices;
  /** The books: facts about money are posted once, and never change. */
  ledger: Ledger;
  /** Asks the operating rules in force. */
  rulings: Rulings;
  /** Live figures of demand. */
  demand: Demand;
  /** How far rides go beyond the straight line, as it was learned. */
  quoteFactors: QuoteFactors;
  /** Holidays and make-up days. */
  calendar: Kept<WorkCalendar>;
  /** In which division and range a place lies, and by which station. */
  whereabouts: Whereabouts;
  /** Answers the questions of passengers. */
  answerer: Answerer;
}

/** The services of a running server. Handlers get them from their context; nothing is global. */
export interface Services extends Ground, Fleet, Business {}

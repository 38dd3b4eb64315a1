/** The way to cars over MQTT: by the broker in this process, or, with `MQTT_URL`, by one that stands elsewhere. */
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import type { Config } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Door } from '#server/ground/instance/door.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { GatewayCounts } from '#server/capacity/device/counts.ts';
import type { Devices } from '#server/capacity/device/devices.ts';
import type { BrokerStanding } from '#server/capacity/telemetry/silence.ts';
import type { Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import type { AckListener, InboxOptions } from './mqtt/inbox.ts';
import type { BrokerProblem } from './mqtt/line.ts';
import { EmbeddedBroker } from './mqtt/embedded.ts';
import { ExternalBroker } from './mqtt/external.ts';

export interface MqttGatewayOptions extends InboxOptions {
  db: Db;
  config: Config;
  nodes: Nodes;
  telemetry: Telemetry;
  devices: Devices;
  counts: GatewayCounts;
  /** Of the cars, whatever they speak. */
  door: Door;
}

export interface MqttGateway {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Where the embedded broker listens; null without one. */
  readonly port: number | null;
  /** Cars with a connection to the embedded broker; connections to the broker elsewhere. */
  readonly connections: number;
  /** Whether the broker can be reached, by every node. */
  readonly standing: BrokerStanding;
  /** What keeps this node from hearing cars through the broker; null: nothing. */
  readonly problem: BrokerProblem | null;
  /** Publishes to the topic of a car; rejects when the broker did not take it, or knows that the car is not there. */
  publish: (fleetNumber: string, kind: 'command', payload: CommandMessage) => Promise<void>;
  /** Whether a command published on this node now can reach the car, as far as that is known. */
  reaches: (fleetNumber: string) => boolean;
  /** Who is told what became of commands; rejecting leaves the car without an acknowledgement, so that it says it again. */
  onAck: (listener: AckListener) => void;
  /** Who is told that a car has come and hears commands; only the embedded broker knows. */
  onReady: (listener: (carId: string) => void) => void;
}

export const mqttGateway = (options: MqttGatewayOptions): MqttGateway =>
  options.config.mqttUrl === null ? new EmbeddedBroker(options) : new ExternalBroker(options, options.config.mqttUrl);

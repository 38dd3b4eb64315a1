/** The outcomes of positions and events on this node, for `/metrics`. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { MqttGateway } from '#server/capacity/gateway/gateway.ts';
import type { Telemetry, TelemetryCounts } from './telemetry.ts';

const POSITIONS = [
  'received',
  'written',
  'repeated',
  'late',
  'flagged',
  'invalid',
  'nowhere',
  'clock',
  'unknownCar',
  'dropped',
  'busy',
  'lost',
] as const satisfies readonly (keyof TelemetryCounts)[];

export function registerTelemetryMetrics(
  register: Registry,
  { telemetry, gateway, now }: { telemetry: Telemetry; gateway: MqttGateway; now: () => Date },
): void {
  const metrics = [
    new Counter({
      name: 'telemetry_positions_total',
      help: 'Positions of cars by what came of them; one may count for several.',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset();
        const { counts } = telemetry;
        for (const outcome of POSITIONS) this.labels(outcome).inc(counts[outcome]);
      },
    }),
    new Counter({
      name: 'telemetry_events_total',
      help: 'Events of cars by what came of them.',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset();
        const { eventsTaken, eventsRepeated, eventsRefused } = telemetry.counts;
        this.labels('taken').inc(eventsTaken);
        this.labels('repeated').inc(eventsRepeated);
        this.labels('refused').inc(eventsRefused);
      },
    }),
    new Gauge({
      name: 'telemetry_backlog_positions',
      help: 'Positions that wait for the database.',
      registers: [],
      collect() {
        this.set(telemetry.counts.backlog);
      },
    }),
    new Gauge({
      name: 'mqtt_connections',
      help: 'Cars on the embedded broker, or connections to the broker elsewhere.',
      registers: [],
      collect() {
        this.set(gateway.connections);
      },
    }),
    new Gauge({
      name: 'mqtt_broker_away_seconds',
      help: 'For how long a node cannot reach the MQTT broker; 0 while all can.',
      registers: [],
      collect() {
        const { awaySince } = gateway.standing;
        this.set(awaySince === null ? 0 : (now().getTime() - awaySince) / 1000);
      },
    }),
  ];
  for (const metric of metrics) register.registerMetric(metric);
}

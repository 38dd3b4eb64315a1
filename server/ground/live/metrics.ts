/** Open live streams, for `/metrics`. */
import { Gauge, type Registry } from 'prom-client';
import type { Monitoring } from '#server/capacity/monitoring/monitoring.ts';
import type { Live } from './live.ts';

export function registerLiveMetrics(
  register: Registry,
  { live, monitoring }: { live: Live; monitoring: Monitoring },
): void {
  const metrics = [
    new Gauge({
      name: 'monitoring_viewers',
      help: 'Windows that watch the live map on this node.',
      registers: [],
      collect() {
        this.set(monitoring.viewers);
      },
    }),
    new Gauge({
      name: 'live_streams',
      help: 'Open live streams of consoles on this node.',
      registers: [],
      collect() {
        this.set(live.streams);
      },
    }),
  ];
  for (const metric of metrics) register.registerMetric(metric);
}

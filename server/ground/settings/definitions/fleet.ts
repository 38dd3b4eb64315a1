/** Settings of the fleet: clock, telemetry, alerts, event records. */
import { configModule } from '../define.ts';
import { fleetAlertsMain } from './fleetAlerts.ts';
import { fleetClockMain } from './fleetClock.ts';
import { fleetEscalationMain } from './fleetEscalation.ts';
import { fleetBenchmarkMain } from './fleetBenchmark.ts';
import { fleetEventRecordsMain } from './fleetEventRecords.ts';
import { fleetTelemetryMain } from './fleetTelemetry.ts';
import { fleetWatchingMain } from './fleetWatching.ts';

export const fleetModule = configModule({
  key: 'fleet',
  title: { zh: '车队', en: 'Fleet' },
  explanation: { zh: '车队的时钟和告警条件', en: 'The clock of the fleet, and when it needs attention' },
  mains: [
    fleetClockMain,
    fleetTelemetryMain,
    fleetAlertsMain,
    fleetEscalationMain,
    fleetEventRecordsMain,
    fleetWatchingMain,
    fleetBenchmarkMain,
  ],
});

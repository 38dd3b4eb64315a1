import { telemetryDicts } from './dictionaries.ts';
import { registerTelemetryMetrics } from './metrics.ts';
import { noun } from '#server/ground/core/noun.ts';

export const telemetryNoun = noun({
  serves: {},
  dictionaries: telemetryDicts,
  metrics: registerTelemetryMetrics,
});

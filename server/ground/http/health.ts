/** `/healthz`: the process answers. `/readyz`: it can work. `/metrics`: Prometheus. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sql } from 'kysely';
import { isReadOnly } from '#server/ground/database/hosts.ts';
import { isDirect } from '#server/ground/core/request.ts';
import type { Services } from '#server/services.ts';

export interface Readiness {
  /** Set when the server begins to stop: load balancers should use other nodes. */
  stopping: boolean;
  /** Present while the listening socket is being closed: no request begins before it resolves. */
  held?: Promise<void>;
}

const READ_ONLY = 'no database that can be written to\n';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const sameText = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));

/**
 * A node without a broker still serves the console, and usually all nodes lose the broker together. It therefore reports the
 * loss and stays ready instead of taking the console away.
 */
function sayBroker({ gateway: { problem, standing }, now }: Services): string {
  if (problem === null) return '';
  const { awaySince } = standing;
  const since = awaySince === null ? '' : ` for ${Math.round((now().getTime() - awaySince) / 1000)} s`;
  return `no MQTT broker${since} (${problem.text}); trying again\n`;
}

export function serveHealth(app: FastifyInstance, services: Services, readiness: Readiness): void {
  app.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'));

  app.get('/readyz', async (_request, reply) => {
    if (readiness.stopping) return reply.code(503).type('text/plain').send('stopping\n');
    try {
      // a primary may have become a standby while its connections stay open
      const { rows } = await sql<{
        on: boolean;
      }>`select current_setting('transaction_read_only') = 'on' as "on"`.execute(services.db);
      if (rows[0]?.on === true) return await reply.code(503).type('text/plain').send(READ_ONLY);
      return await reply.type('text/plain').send(`ready\n${sayBroker(services)}`);
    } catch (error) {
      return reply
        .code(503)
        .type('text/plain')
        .send(isReadOnly(error) ? READ_ONLY : 'no database\n');
    }
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  services.nouns.registerMetrics(registry, services);
  for (const metric of services.gatewayCounts.metrics) registry.registerMetric(metric);
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer.',
    labelNames: ['path', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'none';
    duration.labels(path, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = services.config;
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const allowed = metricsToken === null ? isDirect(request) : sameText(given, metricsToken);
    if (!allowed) return reply.code(404).type('text/plain').send('not found\n');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

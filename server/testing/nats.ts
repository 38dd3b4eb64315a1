/** A cluster of three real NATS servers for tests, which speak MQTT 3.1.1 and keep sessions in JetStream. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, endProgram, listens, missingPrograms, runProgram, scratchFolder, startProgram } from './programs.ts';
import { until } from './until.ts';

export interface NatsCluster {
  /** Where each of the three speaks MQTT. */
  ports: readonly number[];
  /** Ends one of them without a chance to clean up. */
  kill: (place: number) => Promise<void>;
}

/** A user of the cluster: its name is its password. */
export interface NatsUser {
  name: string;
  /** The subjects that it may publish to and subscribe to; without it all. */
  may?: { publish: readonly string[]; subscribe: readonly string[] };
}

/** Starts a cluster that ends with the test file; or says why it cannot. */
export async function startNats(users: readonly NatsUser[]): Promise<NatsCluster | string> {
  const missing = missingPrograms(['nats-server'], ['nats-server']);
  if (missing !== null) return missing;
  const program = runProgram('sh', ['-c', 'command -v nats-server']).trim();
  const folder = scratchFolder('nats');
  const places = [0, 1, 2];
  const free = new Set<number>();
  while (free.size < 4 * places.length) free.add(await freePort());
  const all = [...free];
  const [clients, routes, ports, monitors] = [all.slice(0, 3), all.slice(3, 6), all.slice(6, 9), all.slice(9)];
  const listOf = (subjects: readonly string[]) => `[${subjects.map((subject) => `"${subject}"`).join(', ')}]`;
  const userLines = users.map(({ name, may }) => {
    const rights =
      may === undefined
        ? ''
        : `, permissions: { publish: ${listOf(may.publish)}, subscribe: ${listOf([...may.subscribe, '$MQTT.sub.>'])} }`;
    return `    { user: "${name}", password: "${name}"${rights} }`;
  });
  const children = places.map((place): ChildProcess => {
    const store = join(folder, `store-${place}`);
    mkdirSync(store);
    const settings = [
      `server_name: node-${place}`,
      `listen: "127.0.0.1:${clients[place]}"`,
      `http: "127.0.0.1:${monitors[place]}"`,
      `jetstream: { store_dir: "${store}", max_file_store: 200MB }`,
      `cluster: { name: fleet, listen: "127.0.0.1:${routes[place]}", routes: [`,
      ...routes.map((port) => `  "nats-route://127.0.0.1:${port}"`),
      `] }`,
      // as deploy/README.md says
      `mqtt: { listen: "127.0.0.1:${ports[place]}", ack_wait: "5s", max_ack_pending: 100 }`,
      'authorization: { users: [',
      ...userLines,
      '] }',
    ];
    const config = join(folder, `node-${place}.conf`);
    writeFileSync(config, `${settings.join('\n')}\n`);
    return startProgram(program, ['-c', config]);
  });
  await Promise.all(ports.map((port) => listens(port)));
  // it serves MQTT when its members have chosen one that leads
  await until('the cluster has a leader', async () => {
    const answer = await fetch(`http://127.0.0.1:${monitors[0]}/jsz`).then(
      async (response) => response.text(),
      () => '',
    );
    return /"leader": "node-\d"/.test(answer) && /"cluster_size": 3/.test(answer);
  });
  return {
    ports,
    async kill(place) {
      const child = children[place];
      if (child !== undefined) await endProgram(child);
    },
  };
}

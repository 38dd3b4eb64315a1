/** Whether the ports that are to be listened at are free: asked before anything is started, so that nothing has to be undone. */
import { createServer } from 'node:net';
import type { Config } from '#server/ground/config/config.ts';
import { StartRefused } from './startRefused.ts';

type Port = 'PORT' | 'MQTT_PORT' | 'JT808_PORT';

/** What else can be done when it is taken. */
const ADVICE: Readonly<Record<Port, (port: number) => string>> = {
  PORT: (port) => `, e.g. PORT=${port + 1} npm start`,
  MQTT_PORT: () => ', or MQTT_URL to the broker that runs there',
  JT808_PORT: () => '',
};

/** What a port that cannot be listened at means, in a sentence that names the variable. */
export function portRefused(error: NodeJS.ErrnoException, host: string, port: number, name: Port): Error {
  if (error.code === 'EADDRINUSE') {
    const advice = ADVICE[name](port);
    return new StartRefused(`Port ${port} on ${host} is taken by another program; set ${name} to a free one${advice}.`);
  }
  if (error.code === 'EACCES')
    return new StartRefused(`Port ${port} needs privileges that this account lacks; set ${name} to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartRefused(`HOST=${host} is no address of this machine; set it to 127.0.0.1, 0.0.0.0 or one it has.`);
  }
  return error;
}

/** @throws StartRefused naming the first port that is taken or not allowed */
export async function checkPorts({
  host,
  port,
  mqttPort,
  jt808Port,
}: Pick<Config, 'host' | 'port' | 'mqttPort' | 'jt808Port'>): Promise<void> {
  const wanted: [Port, number | null][] = [
    ['PORT', port],
    ['MQTT_PORT', mqttPort],
    ['JT808_PORT', jt808Port],
  ];
  for (const [name, each] of wanted) {
    if (each === null || each === 0) continue;
    await new Promise<void>((resolve, reject) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => reject(portRefused(error, host, each, name)));
      probe.listen({ host, port: each, exclusive: true }, () => probe.close(() => resolve()));
    });
  }
}

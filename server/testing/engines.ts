/** Proxies as a company runs them, each with the file of `deploy`, on ports of this machine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import tls from 'node:tls';
import {
  certificate,
  freePort,
  listens,
  missingPrograms,
  runProgram,
  scratchFolder,
  startProgram,
} from './programs.ts';

const DEPLOY = resolve(import.meta.dirname, '..', '..', 'deploy');

/** A file of `deploy`. */
export const deployFile = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

/** A file of `deploy` with what a company changes in it; a text that is not there is an error. */
function changed(name: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} does not say ${from}`);
    return text.replaceAll(from, to);
  }, deployFile(name));
}

export interface TlsProxy {
  /** `https://localhost:port` */
  address: string;
  /** `http://localhost:port`, which leads there. */
  plainAddress: string;
  /** Where cars speak MQTT over TLS; null: not over this proxy. */
  carPort: number | null;
}

/** What a proxy stands in front of. */
export interface Behind {
  port: number;
  mqttPort: number;
}

/** A certificate that this process trusts from now on. */
function trustedCertificate(folder: string): { cert: string; key: string } {
  const made = certificate(folder);
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(made.cert, 'utf8')]);
  return made;
}

/** Starts nginx with `deploy/nginx.conf`; or says why it cannot. It ends with the test file. */
export async function startNginx(behind: Behind): Promise<TlsProxy | string> {
  const missing = missingPrograms(['nginx', 'openssl'], ['nginx', 'openssl']);
  if (missing !== null) return missing;
  const folder = scratchFolder('nginx');
  const { cert, key } = trustedCertificate(folder);
  const [plain, secure] = [await freePort(), await freePort()];
  const site = changed('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl': `listen 127.0.0.1:${secure} ssl`,
    'server 127.0.0.1:8000;': `server 127.0.0.1:${behind.port};`,
    '/etc/ssl/pilotdesk/fullchain.pem': cert,
    '/etc/ssl/pilotdesk/key.pem': key,
  });
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  // what Debian's own nginx.conf does with a file of sites-enabled, without its folders
  const whole = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'daemon off;',
    'events {}',
    `http { access_log off; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), whole.join('\n'));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  runProgram('nginx', ['-t', ...args]);
  startProgram('nginx', [...args, '-g', 'master_process off;']);
  await Promise.all([listens(plain), listens(secure)]);
  return { address: `https://localhost:${secure}`, plainAddress: `http://localhost:${plain}`, carPort: null };
}

/** Starts HAProxy with `deploy/haproxy.cfg`; or says why it cannot. It ends with the test file. */
export async function startHaproxy(behind: Behind): Promise<TlsProxy | string> {
  const missing = missingPrograms(['haproxy', 'openssl'], ['haproxy', 'openssl']);
  if (missing !== null) return missing;
  const folder = scratchFolder('haproxy');
  const { cert, key } = trustedCertificate(folder);
  const both = join(folder, 'pilotdesk.pem');
  writeFileSync(both, `${readFileSync(cert, 'utf8')}${readFileSync(key, 'utf8')}`);
  const [plain, secure, carPort] = [await freePort(), await freePort(), await freePort()];
  const config = changed('haproxy.cfg', {
    'bind :80\n': `bind 127.0.0.1:${plain}\n`,
    'bind :443': `bind 127.0.0.1:${secure}`,
    'bind :8883': `bind 127.0.0.1:${carPort}`,
    '127.0.0.1:8000': `127.0.0.1:${behind.port}`,
    '127.0.0.1:1883': `127.0.0.1:${behind.mqttPort}`,
    '/etc/haproxy/pilotdesk.pem': both,
  });
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, config);
  runProgram('haproxy', ['-c', '-f', path]);
  startProgram('haproxy', ['-f', path]);
  await Promise.all([plain, secure, carPort].map((port) => listens(port)));
  return { address: `https://localhost:${secure}`, plainAddress: `http://localhost:${plain}`, carPort };
}

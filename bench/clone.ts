/** Measures the time from a fresh clone to a running server, with nothing installed before. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figures.ts';
import { ROOT } from './product.ts';

const SECONDS = 60;
const MEGABYTES = 600;

const megabytesOf = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);

export async function cloneFigures(folder: string): Promise<Figure[]> {
  const clone = join(folder, 'clone');
  mkdirSync(clone, { recursive: true });
  const startedAt = performance.now();
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: '0', MQTT_PORT: '0', JT808_PORT: '0', DATA_DIR: join(clone, '.data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (/is ready: +http/.test(printed)) done();
    });
    child.once('exit', (code) => fail(new Error(`npm start ended with ${code}: ${printed}`)));
  });
  const seconds = (performance.now() - startedAt) / 1000;
  child.removeAllListeners('exit');
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
  const megabytes = megabytesOf(clone);
  return [
    {
      what: 'fresh clone to ready',
      found: `${seconds.toFixed(0)} s`,
      wanted: `≤ ${SECONDS} s`,
      ok: seconds <= SECONDS,
    },
    { what: 'fresh clone, on disk', found: `${megabytes} MB`, wanted: `≤ ${MEGABYTES} MB`, ok: megabytes <= MEGABYTES },
  ];
}

/** A real SSH server for tests, with its own keys, on loopback. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { freePort, listens, missingPrograms, runProgram, scratchFolder, startProgram } from './programs.ts';

export interface SshServer {
  host: string;
  port: number;
  user: string;
  privateKey: string;
  /** `SHA256:…` */
  hostKey: string;
  /** Where it keeps files. */
  folder: string;
  process: ChildProcess;
}

function makeKey(path: string): void {
  runProgram('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]);
}

/** The fingerprint of a public key. */
export const fingerprintOf = (path: string): string =>
  /SHA256:\S+/.exec(runProgram('ssh-keygen', ['-l', '-f', path]))?.[0] ?? '';

/** Starts a server that ends with the test file; or says why it cannot. */
export async function startSshd(): Promise<SshServer | string> {
  const missing = missingPrograms(['sshd', 'ssh-keygen'], ['openssh-server']);
  if (missing !== null) return missing;
  const folder = scratchFolder('sshd');
  const files = join(folder, 'files');
  mkdirSync(files);
  const [host, own] = [join(folder, 'host'), join(folder, 'own')];
  makeKey(host);
  makeKey(own);
  writeFileSync(join(folder, 'authorized'), readFileSync(`${own}.pub`));
  const port = await freePort();
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${host}`,
    `AuthorizedKeysFile ${join(folder, 'authorized')}`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'Subsystem sftp internal-sftp',
    'ForceCommand internal-sftp',
  ];
  writeFileSync(join(folder, 'sshd_config'), `${settings.join('\n')}\n`);
  // sshd wants its folder of old, and to be called by its whole path
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const program = runProgram('sh', ['-c', 'command -v sshd']).trim();
  const child = startProgram(program, ['-D', '-f', join(folder, 'sshd_config')]);
  await listens(port);
  const { username: user } = userInfo();
  const privateKey = readFileSync(own, 'utf8');
  return { host: '127.0.0.1', port, user, privateKey, hostKey: fingerprintOf(host), folder: files, process: child };
}

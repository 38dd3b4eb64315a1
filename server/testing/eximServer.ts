/** A real mail server of Debian for tests, with its own configuration, on loopback: it takes every message and keeps it in a file. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, listens, missingPrograms, runProgram, scratchFolder, startProgram } from './programs.ts';

export interface EximServer {
  port: number;
  /** Every message that was delivered so far, header and body. */
  mails: () => string[];
}

/** As whom the package delivers: never as root. */
const DELIVERS_AS = 'Debian-exim';

const configuration = (folder: string, port: number): string => `
primary_hostname = mail.pilotdesk.test
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
host_lookup =
rfc1413_hosts =
tls_advertise_hosts =
message_size_limit = 1M
acl_smtp_rcpt = take
begin acl
take:
  deny condition = \${if eq{$local_part}{nobody}}
       message = no such mailbox
  accept
begin routers
all:
  driver = accept
  transport = keep
begin transports
keep:
  driver = appendfile
  directory = ${folder}/mails
  maildir_format
  user = ${DELIVERS_AS}
  group = ${DELIVERS_AS}
begin retry
*  *  F,1h,1m
begin rewrite
begin authenticators
`;

/** Starts a server that ends with the test file; or says why it cannot. */
export async function startExim(): Promise<EximServer | string> {
  if (process.getuid?.() !== 0) return 'Exim keeps mail for others only when root starts it';
  const missing = missingPrograms(['exim4'], ['exim4-daemon-light']);
  if (missing !== null) return missing;
  const folder = scratchFolder('exim');
  for (const name of ['spool', 'log', 'mails']) mkdirSync(join(folder, name));
  const port = await freePort();
  const file = join(folder, 'exim.conf');
  writeFileSync(file, configuration(folder, port), { mode: 0o644 });
  runProgram('chmod', ['755', folder]);
  runProgram('chown', ['-R', `${DELIVERS_AS}:`, ...['spool', 'log', 'mails'].map((name) => join(folder, name))]);
  startProgram('exim4', ['-C', file, '-bdf', '-oP', join(folder, 'pid')]);
  await listens(port);
  const kept = join(folder, 'mails', 'new');
  const mails = () => {
    try {
      return readdirSync(kept).map((name) => readFileSync(join(kept, name), 'utf8'));
    } catch {
      // nothing was delivered yet
      return [];
    }
  };
  return { port, mails };
}

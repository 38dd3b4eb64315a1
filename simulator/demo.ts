/**
 * The demo's town, as a process beside the server. Its addresses and keys come as one line on its standard input; when that
 * closes, the server has ended, and so does the town.
 */
import { drive, type Driving } from './drive.ts';
import { DEFAULT_FAULTS, handover } from './options.ts';

let said = '';
let driving: Driving | null = null;

const end = () => {
  void (driving?.stop() ?? Promise.resolve()).finally(() => process.exit(0));
  // a broker without an answer delays nothing
  setTimeout(() => process.exit(0), 1000).unref();
};

process.stdin.setEncoding('utf8');
process.stdin.on('data', (text: string) => {
  if (driving !== null) return;
  said += text;
  const line = said.indexOf('\n');
  if (line === -1) return;
  const given = handover.parse(JSON.parse(said.slice(0, line)));
  said = '';
  driving = drive({ ...given, speed: 1, start: Date.now(), faults: DEFAULT_FAULTS });
});
process.stdin.once('end', end);
process.stdin.once('error', end);
process.once('SIGTERM', end);
// the terminal's Ctrl-C also reaches the server, which ends this process by closing the pipe
process.on('SIGINT', () => undefined);

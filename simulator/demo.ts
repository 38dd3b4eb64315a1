/**
 * The demo's town, as a process beside the server. Its addresses and keys come as one line on its standard input; when that
 * closes, the server has ended, and so does the town. On its standard output it says one line, with the rides of the time before.
 */
import { work } from './company/company.ts';
import type { TownRide } from '#contract/capacity/town/rides.ts';
import { drive, type Driving } from './drive.ts';
import { DEFAULT_FAULTS, handover } from './options.ts';

/** A town that nobody has seen yet begins with so much to replay, and a call for help soon after. */
const STORY_MS = 3_600_000;
const CALLS_AFTER_MS = 120_000;

const tell = (rides: TownRide[]) => void process.stdout.write(`${JSON.stringify({ rides })}\n`);

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
  const { isFirst, ...rest } = given;
  const start = Date.now();
  const story = isFirst ? { before: STORY_MS, callsAt: start + CALLS_AFTER_MS, onPast: tell } : {};
  if (isFirst) void work(rest.url).then((problems) => problems.forEach((each) => process.stderr.write(`${each}\n`)));
  driving = drive({ ...rest, ...story, speed: 1, start, faults: DEFAULT_FAULTS });
});
process.stdin.once('end', end);
process.stdin.once('error', end);
process.once('SIGTERM', end);
// the terminal's Ctrl-C also reaches the server, which ends this process by closing the pipe
process.on('SIGINT', () => undefined);

/**
 * `npm run import -- orders FILE --profile NAME|FILE.json`: takes in a CSV file, or goes on where an earlier run was killed.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { inspectFile, type FileFacts } from '#server/ground/import/file.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { MOST_IMPORT_PROFILES, ON_KNOWN } from '#contract/channel/importProfile/calls.ts';
import { importProfileFile, type ImportProfileFile } from '#contract/channel/importProfile/profile.ts';
import { isTimeZone } from '#server/ground/core/wallClock.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { jobFolder } from '#server/ground/job/files.ts';
import { claimJob, insertJob, jobResult, unfinishedLocalJob } from '#server/ground/job/queries.ts';
import { JobRun, LEASE_MS, type Claim } from '#server/ground/job/run.ts';
import { importProfileList } from '#server/channel/importProfile/queries.ts';
import { builtInProfiles } from '#server/channel/importProfile/builtIn.ts';
import { importOrders, importWish, namesOf } from '#server/channel/importProfile/import.ts';
import { profileNamed } from '#server/channel/importProfile/service.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';
import { openVault } from '#server/ground/vault/open.ts';
import { helpWith, print, progressLine, runTool, understood, type Tool } from './tool.ts';

const USAGE = `Usage: npm run import -- orders FILE --profile PROFILE [--on-known keep|replace] [--dry-run] [--rejects FILE]
  PROFILE     ${builtInProfiles.map(({ name }) => name).join(', ')}, one that was saved on the screen, or a file such as profile.json
  --on-known  of orders that are there and differ: keep ours (the usual), or replace what the file says
  --dry-run   writes nothing; says what an import would do`;
/** Somebody else imports the very file at this moment, or did until just now. */
const WAIT_MS = LEASE_MS + 2000;
const RUNNER = randomUUID();

interface Wish {
  path: string;
  /** A file's, or the name of one in code or database. */
  profile: ImportProfileFile | string;
  onKnown: (typeof ON_KNOWN)[number];
  dryRun: boolean;
  rejects: string | null;
}

/** @throws StartRefused for what is no profile, with the place that is wrong */
function readProfile(path: string): ImportProfileFile {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new StartRefused(`There is no file ${path}.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartRefused(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { success, data, error } = importProfileFile.safeParse(json);
  if (!success) {
    const [issue] = error.issues;
    throw new StartRefused(`${path} is no profile: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.`);
  }
  const { timeZone } = data.content;
  if (timeZone !== null && !isTimeZone(timeZone)) throw new StartRefused(`${path}: there is no time zone ${timeZone}.`);
  return data;
}

function readWish(): Wish {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: {
      profile: { type: 'string' },
      rejects: { type: 'string' },
      'on-known': { type: 'string', default: 'keep' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [what, file] = positionals;
  const { profile, rejects, 'on-known': wanted, 'dry-run': dryRun } = values;
  const onKnown = ON_KNOWN.find((each) => each === wanted);
  if (what !== 'orders' || file === undefined || typeof profile !== 'string' || onKnown === undefined)
    throw new StartRefused(USAGE);
  // npm runs its scripts in the project's folder; the person stands elsewhere
  const here = process.env['INIT_CWD'] ?? process.cwd();
  const path = resolve(here, file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new StartRefused(`There is no file ${path}.`);
  return {
    path,
    profile: profile.endsWith('.json') ? readProfile(resolve(here, profile)) : profile,
    onKnown,
    dryRun: dryRun === true,
    rejects: typeof rejects === 'string' ? resolve(here, rejects) : null,
  };
}

/** @throws StartRefused naming those that there are */
async function profileOf({ db }: Tool, { profile }: Wish): Promise<ImportProfileFile> {
  if (typeof profile !== 'string') return profile;
  const found = await profileNamed(db, profile);
  if (found !== undefined) return found;
  const saved = await importProfileList(db, MOST_IMPORT_PROFILES).execute();
  const names = [...builtInProfiles, ...saved].map(({ name }) => name).join(', ');
  throw new StartRefused(`There is no profile "${profile}"; there are: ${names}.`);
}

const localInput = importWish.extend({ key: z.string() });
type LocalInput = z.output<typeof localInput>;

const hashOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** The job of this import: the one that a killed run left, or a new one. */
async function takeJob({ db }: Tool, input: LocalInput, language: Language): Promise<Claim> {
  const waitUntil = performance.now() + WAIT_MS;
  for (;;) {
    const left = await unfinishedLocalJob(db, 'orderImport', input.key).executeTakeFirst();
    const row = { kind: 'orderImport', input: JSON.stringify(input), userId: null, language } as const;
    const { id } = left ?? (await insertJob(db, row).executeTakeFirstOrThrow());
    const claim = await claimJob(db, id, RUNNER, LEASE_MS).executeTakeFirst();
    if (claim !== undefined) return claim;
    if (performance.now() > waitUntil) throw new StartRefused('Another run imports this very file at the moment.');
    await delay(250);
  }
}

/** Runs the import as a job of this process, telling how far it is. */
async function runJob({ config, db, log, signal }: Tool, path: string, claim: Claim, facts: FileFacts): Promise<void> {
  const kind = defineJob({
    kind: 'orderImport',
    permission: 'operation:order:import',
    input: localInput,
    async run(context, wish) {
      let total: number | null = null;
      const progress: typeof context.progress = (done, all) => {
        if (all !== undefined) total = all;
        context.progress(done, all);
        progressLine(`${done} of about ${total ?? '?'} rows`);
      };
      const { figures, files } = await importOrders({ ...context, progress }, wish, { path, facts });
      progressLine('');
      return { message: { zh: '', en: 'imported' }, figures: { updated: 0, kept: 0, ...figures }, files };
    },
  });
  // the settings are the server's; the profiles of orders name their own clocks
  const timeZone = () => fleetTimeZone.default;
  const vault = await openVault(db, config);
  const run = new JobRun({ config, db, vault, log, now: () => new Date(), timeZone }, RUNNER, claim);
  signal.addEventListener('abort', () => run.interrupt('stopping'));
  if (signal.aborted) run.interrupt('stopping');
  await run.run(kind);
}

/** Puts a file of the job where the person looks for it. */
async function placeFile({ config }: Tool, path: string, jobId: string, name: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await copyFile(join(jobFolder(config, jobId), name), path);
  return path;
}

const row = (name: string, value: number, note = ''): string =>
  `  ${name.padEnd(12)}${String(value).padStart(12)}${note}`;

/** Lines of examples. */
const MOST_EXAMPLES = 5;

helpWith(USAGE);
const wish = understood(readWish);

await runTool('import', async (tool) => {
  const language: Language = (process.env['LANG'] ?? '').startsWith('zh') ? 'zh-CN' : 'en-US';
  const startedAt = performance.now();
  const profile = await profileOf(tool, wish);
  const facts = await inspectFile(wish.path).catch((error: unknown) => {
    throw error instanceof JobRefused ? new StartRefused(error.message) : error;
  });
  const { onKnown, dryRun } = wish;
  const names = namesOf(basename(wish.path));
  const key = `${profile.name}:${hashOf({ profile, onKnown, dryRun })}:${facts.hash}`;
  const claim = await takeJob(tool, { profile, onKnown, dryRun, reveal: true, ...names, key }, language);
  if (claim.checkpoint !== null) print('An earlier run of this import was broken off; going on from there.');
  await runJob(tool, wish.path, claim, facts);
  if (tool.signal.aborted) return;
  const { state, message, figures, files } = await jobResult(tool.db, claim.id).executeTakeFirstOrThrow();
  if (state !== 'succeeded')
    throw new StartRefused(
      message === '' ? 'The import was broken off; run the same command again to go on.' : message,
    );
  const seconds = (performance.now() - startedAt) / 1000;
  const of = (name: string): number => figures[name] ?? 0;
  const trial = dryRun ? ', tried only: nothing is written' : '';
  print(`${basename(wish.path)} (${facts.encoding}, profile ${profile.name}), ${seconds.toFixed(1)} s${trial}`);
  print(row('read', of('read')));
  print(row('accepted', of('accepted')));
  print(row('  inserted', of('inserted'), `   (${of('flagged')} flagged)`));
  print(row('  unchanged', of('unchanged')));
  print(row('  updated', of('updated')));
  print(row('  kept', of('kept'), of('kept') > 0 ? '   (the file differs; --on-known replace takes it)' : ''));
  print(row('rejected', of('rejected')));
  const prefix = join(tool.config.dataDir, 'rejects', facts.hash.slice(0, 8));
  for (const { name } of files) {
    const isRejects = name === names.rejectName;
    const to = (isRejects ? wish.rejects : null) ?? `${prefix}-${name}`;
    const path = await placeFile(tool, to, claim.id, name);
    if (isRejects) {
      print(`Rejected rows with line and reason: ${path}`);
      process.exitCode = 2;
      continue;
    }
    print(`Differences, ours and the file's: ${path}`);
    const lines = readFileSync(path, 'utf8')
      .split('\r\n')
      .slice(1, 1 + MOST_EXAMPLES);
    for (const line of lines) if (line !== '') print(`  ${line}`);
  }
});

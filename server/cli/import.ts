/** `npm run import -- orders FILE --profile NAME`: takes in a CSV file, or goes on where an earlier run was killed. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { inspectFile, type FileFacts } from '#server/ground/import/file.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { jobFolder } from '#server/ground/job/files.ts';
import { claimJob, insertJob, jobResult, unfinishedLocalJob } from '#server/ground/job/queries.ts';
import { JobRun, LEASE_MS, type Claim } from '#server/ground/job/run.ts';
import { rejectNameOf } from '#server/ground/import/upload.ts';
import { importOrders, importProfiles, profileNamed } from '#server/operation/order/import.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';
import { helpWith, print, progressLine, runTool, understood, type Tool } from './tool.ts';

const NAMES = importProfiles.map(({ name }) => name).join(', ');
const USAGE = `Usage: npm run import -- orders FILE --profile NAME [--rejects FILE]   (profiles: ${NAMES})`;
/** Somebody else imports the very file at this moment, or did until just now. */
const WAIT_MS = LEASE_MS + 2000;
const RUNNER = randomUUID();

interface Wish {
  path: string;
  profile: string;
  rejects: string | null;
}

function readWish(): Wish {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { profile: { type: 'string' }, rejects: { type: 'string' } },
  });
  const [what, file] = positionals;
  const { profile, rejects } = values;
  if (what !== 'orders' || file === undefined || typeof profile !== 'string') throw new StartRefused(USAGE);
  if (profileNamed(profile) === undefined)
    throw new StartRefused(`There is no profile "${profile}"; there are: ${NAMES}.`);
  // npm runs its scripts in the project's folder; the person stands elsewhere
  const here = process.env['INIT_CWD'] ?? process.cwd();
  const path = resolve(here, file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new StartRefused(`There is no file ${path}.`);
  return { path, profile, rejects: typeof rejects === 'string' ? resolve(here, rejects) : null };
}

const localInput = z.object({ key: z.string(), rejectName: z.string() });

/** The job of this import: the one that a killed run left, or a new one. */
async function takeJob({ db }: Tool, wish: Wish, { hash }: FileFacts, language: Language): Promise<Claim> {
  const key = `${wish.profile}:${hash}`;
  const waitUntil = performance.now() + WAIT_MS;
  for (;;) {
    const left = await unfinishedLocalJob(db, 'orderImport', key).executeTakeFirst();
    const input: z.output<typeof localInput> = { key, rejectName: rejectNameOf(basename(wish.path), 'orders') };
    const row = { kind: 'orderImport', input: JSON.stringify(input), userId: null, language } as const;
    const { id } = left ?? (await insertJob(db, row).executeTakeFirstOrThrow());
    const claim = await claimJob(db, id, RUNNER, LEASE_MS).executeTakeFirst();
    if (claim !== undefined) return claim;
    if (performance.now() > waitUntil) throw new StartRefused('Another run imports this very file at the moment.');
    await delay(250);
  }
}

/** Runs the import as a job of this process, telling how far it is. */
async function runJob(
  { config, db, log, signal }: Tool,
  { path, profile: name }: Wish,
  claim: Claim,
  facts: FileFacts,
): Promise<void> {
  const kind = defineJob({
    kind: 'orderImport',
    permission: 'operation:order:import',
    input: localInput,
    async run(context, { rejectName }) {
      const profile = profileNamed(name);
      if (profile === undefined) throw new JobRefused({ zh: '', en: `no profile ${name}` });
      let total: number | null = null;
      const progress: typeof context.progress = (done, all) => {
        if (all !== undefined) total = all;
        context.progress(done, all);
        progressLine(`${done} of about ${total ?? '?'} rows`);
      };
      const figures = await importOrders(
        { ...context, progress },
        { path, profile, facts, rejectPath: join(context.folder, rejectName) },
      );
      progressLine('');
      return { message: { zh: '', en: 'imported' }, figures, files: figures.rejected > 0 ? [rejectName] : [] };
    },
  });
  // the settings are the server's; the profiles of orders name their own clocks
  const timeZone = () => fleetTimeZone.default;
  const run = new JobRun({ config, db, log, now: () => new Date(), timeZone }, RUNNER, claim);
  signal.addEventListener('abort', () => run.interrupt('stopping'));
  if (signal.aborted) run.interrupt('stopping');
  await run.run(kind);
}

/** Puts the rejected rows where the person looks for them. */
async function placeRejects({ config }: Tool, wish: Wish, jobId: string, name: string, hash: string): Promise<string> {
  const path = wish.rejects ?? join(config.dataDir, 'rejects', `${hash.slice(0, 8)}-${name}`);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(join(jobFolder(config, jobId), name), path);
  return path;
}

const row = (name: string, value: number, note = ''): string =>
  `  ${name.padEnd(12)}${String(value).padStart(12)}${note}`;

helpWith(USAGE);
const wish = understood(readWish);

await runTool('import', async (tool) => {
  const language: Language = (process.env['LANG'] ?? '').startsWith('zh') ? 'zh-CN' : 'en-US';
  const startedAt = performance.now();
  const facts = await inspectFile(wish.path).catch((error: unknown) => {
    throw error instanceof JobRefused ? new StartRefused(error.message) : error;
  });
  const claim = await takeJob(tool, wish, facts, language);
  if (claim.checkpoint !== null) print('An earlier run of this import was broken off; going on from there.');
  await runJob(tool, wish, claim, facts);
  const { state, message, figures, files } = await jobResult(tool.db, claim.id).executeTakeFirstOrThrow();
  if (state !== 'succeeded')
    throw new StartRefused(
      message === '' ? 'The import was broken off; run the same command again to go on.' : message,
    );
  const seconds = (performance.now() - startedAt) / 1000;
  const of = (name: string): number => figures[name] ?? 0;
  print(`${basename(wish.path)} (${facts.encoding}, profile ${wish.profile}), ${seconds.toFixed(1)} s`);
  print(row('read', of('read')));
  print(row('accepted', of('accepted')));
  print(row('  inserted', of('inserted'), `   (${of('flagged')} flagged)`));
  print(row('  unchanged', of('unchanged')));
  print(row('rejected', of('rejected')));
  const [file] = files;
  if (file === undefined) return;
  print(`Rejected rows with line and reason: ${await placeRejects(tool, wish, claim.id, file.name, facts.hash)}`);
  process.exitCode = 2;
});

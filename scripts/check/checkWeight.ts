/** Checks the weight of the console's first pages: gzipped scripts and styles, by the manifest of the build. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = resolve(import.meta.dirname, '..', '..', 'web', 'dist');

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);

/** Linked by the page itself, outside the build. */
const BOOT = ['boot.css', 'boot.js'];

/** Kilobytes are 1,024 bytes here, as browsers count them. */
const BUDGETS = [
  { page: 'the sign-in page', kilobytes: 160, pieces: ['index.html', 'src/features/access/session/LoginPage.tsx'] },
  {
    page: 'the first list page',
    kilobytes: 350,
    pieces: ['index.html', 'src/app/frame/Frame.tsx', 'src/features/operation/order/OrderPage.tsx'],
  },
];

/** What comes besides, once the frame is there. */
const FRAME = ['index.html', 'src/app/frame/Frame.tsx'];
const BEYOND = [
  {
    page: 'the workbench',
    kilobytes: 250,
    pieces: ['src/features/dataManage/labelTask/workbench/WorkbenchPage.tsx'],
  },
];

function filesOf(pieces: readonly string[], manifest: z.output<typeof manifestSchema>): Set<string> {
  const files = new Set(BOOT);
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no piece ${name}`);
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    chunk.imports.forEach(visit);
  };
  pieces.forEach(visit);
  return files;
}

const manifestFile = join(dist, '.vite', 'manifest.json');
if (!existsSync(manifestFile)) throw new Error('the console has not been built: run "npm run build"');
const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
const weights: string[] = [];
const framed = filesOf(FRAME, manifest);
const asked = [
  ...BUDGETS.map(({ pieces, ...budget }) => ({ ...budget, files: [...filesOf(pieces, manifest)] })),
  ...BEYOND.map(({ pieces, ...budget }) => ({
    ...budget,
    files: [...filesOf(pieces, manifest)].filter((file) => !framed.has(file)),
  })),
];
for (const { page, kilobytes, files } of asked) {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
  const weight = bytes / 1024;
  weights.push(`${page} ${weight.toFixed(0)} of ${kilobytes} KB`);
  if (weight <= kilobytes) continue;
  process.stderr.write(`${page} weighs ${weight.toFixed(1)} KB, more than ${kilobytes} KB\n`);
  process.exitCode = 1;
}

/** A reader of the public portal loads its document, its style and its script, and nothing else. */
const PORTAL = { kilobytes: 40, piece: 'src/portal/main.ts' };
const portal = manifestSchema.parse(JSON.parse(readFileSync(join(dist, '.vite', 'portal.json'), 'utf8')))[PORTAL.piece];
if (portal === undefined) throw new Error(`the build has no piece ${PORTAL.piece}`);
const portalWeight =
  [portal.file, ...portal.css].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  ) / 1024;
weights.push(`the portal ${portalWeight.toFixed(0)} of ${PORTAL.kilobytes} KB`);
if (portalWeight > PORTAL.kilobytes) {
  process.stderr.write(`the portal weighs ${portalWeight.toFixed(1)} KB, more than ${PORTAL.kilobytes} KB\n`);
  process.exitCode = 1;
}
process.stdout.write(`${weights.join(', ')}\n`);

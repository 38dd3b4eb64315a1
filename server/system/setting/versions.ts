/** What this installation is made of. Read once: it does not change while the process runs. */
import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { migrations } from '#server/ground/database/migrationFiles.ts';

const PROJECT_ROOT = resolve(import.meta.dirname, '..', '..', '..');

export interface PackageVersion {
  name: string;
  version: string;
  /** As the package states it, e.g. `MIT`; empty when it states none. */
  licence: string;
}

const lockFile = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({ version: z.string().default(''), license: z.string().optional(), dev: z.boolean().default(false) }),
  ),
});
const manifest = z.object({
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/** Some packages state their licence only in their own manifest, in a form of before. */
async function licenceInManifest(folder: string): Promise<string> {
  try {
    const { license, licenses } = manifest.parse(
      JSON.parse(await readFile(join(PROJECT_ROOT, folder, 'package.json'), 'utf8')),
    );
    if (typeof license === 'string') return license;
    return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
  } catch {
    return '';
  }
}

/** Some say it only by the title of the text itself. */
async function licenceByText(folder: string): Promise<string> {
  try {
    const text = await readFile(join(PROJECT_ROOT, folder, 'LICENSE'), 'utf8');
    return /^\s*(?:The )?(MIT|ISC) License/.exec(text)?.[1] ?? '';
  } catch {
    return '';
  }
}

/** Of packages for other machines the lock file knows, too; they are not here. */
const isHere = (folder: string): Promise<boolean> =>
  access(join(PROJECT_ROOT, folder, 'package.json')).then(
    () => true,
    () => false,
  );

async function readInstalled(): Promise<{ product: string; packages: PackageVersion[] }> {
  const lock = lockFile.parse(JSON.parse(await readFile(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')));
  const entries = Object.entries(lock.packages).filter(([folder, { dev }]) => folder !== '' && !dev);
  const found = await Promise.all(
    entries.map(async ([folder, { version, license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      if (!(await isHere(folder))) return [];
      const licence = license ?? ((await licenceInManifest(folder)) || (await licenceByText(folder)));
      return [{ name, version, licence }];
    }),
  );
  const packages = found.flat();
  const unique = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return { product: lock.version, packages: [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

let installed: ReturnType<typeof readInstalled> | undefined;

/** The product's version and every package that it runs with, by name. */
export const installedPackages = (): ReturnType<typeof readInstalled> => {
  installed ??= readInstalled().catch((error: unknown) => {
    installed = undefined;
    throw error;
  });
  return installed;
};

/** The newest migration of this version; the server has applied it before it listens. */
export const schemaVersion = (): string => Object.keys(migrations).sort().at(-1) ?? '';

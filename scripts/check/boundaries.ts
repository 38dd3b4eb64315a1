/** Reads every import of the project for the dependency rules. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { z } from 'zod';

/** One import of one file; `to` is a path of the project, or the name of a package or a builtin. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isInside: boolean;
  /** The names that are imported; empty for a side effect, `*` for everything. */
  readonly names: readonly string[];
  readonly isTypeOnly: boolean;
}

const packageShape = z.object({ imports: z.record(z.string(), z.string()) });
/** The folders with code. */
export const FOLDERS = ['contract', 'portal', 'server', 'web', 'simulator', 'e2e', 'bench', 'scripts'];
const CODE = /\.(ts|tsx|mts|mjs|js)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'public']);

/** Every code file below the folders, as paths of the project with forward slashes. */
export function codeFiles(root: string, folders: readonly string[]): string[] {
  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : below(path);
      return CODE.test(entry.name) ? [relative(root, path).split(sep).join('/')] : [];
    });
  return folders.flatMap((folder) => (existsSync(join(root, folder)) ? below(join(root, folder)) : [])).toSorted();
}

/** The target of a specifier in a file. */
function resolveSpecifier(
  from: string,
  specifier: string,
  aliases: ReadonlyMap<string, string>,
): { to: string; isInside: boolean } {
  if (specifier.startsWith('.')) return { to: posix.normalize(posix.join(dirname(from), specifier)), isInside: true };
  for (const [alias, folder] of aliases) {
    if (specifier.startsWith(alias))
      return { to: posix.normalize(folder + specifier.slice(alias.length)), isInside: true };
  }
  return { to: specifier, isInside: false };
}

/** Every import, re-export and dynamic import of a file. @throws Error when the file cannot be parsed */
export function importsOf(from: string, source: string, aliases: ReadonlyMap<string, string>): Import[] {
  const { module, errors } = parseSync(from, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${from} cannot be parsed: ${error.message}`);
  const found: Import[] = [];
  const add = (specifier: string, names: string[], isTypeOnly: boolean) =>
    void found.push({ from, ...resolveSpecifier(from, specifier, aliases), names, isTypeOnly });
  for (const { moduleRequest, entries } of module.staticImports) {
    const names = entries.map(({ importName }) => importName.name ?? '*');
    add(moduleRequest.value, names, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest !== null) add(moduleRequest.value, [importName.name ?? '*'], isType);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end).trim();
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text)?.[2];
    if (literal !== undefined) add(literal, ['*'], false);
  }
  return found;
}

/** The `#name/*` entries of package.json as prefixes: `#contract/` to `contract/`. */
function aliasesOf(imports: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(imports).map(([name, path]) => [
      name.replace(/\*$/, ''),
      path.replace(/^\.\//, '').replace(/\*$/, ''),
    ]),
  );
}

/** Reads a project: its code files, every import of them, and how many they are by folder. */
export function readProject(
  root: string,
  folders: readonly string[],
): { files: string[]; imports: Import[]; counts: Map<string, number> } {
  const aliases = aliasesOf(packageShape.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).imports);
  const files = codeFiles(root, folders);
  const counts = new Map(
    folders.map((folder) => [folder, files.filter((file) => file.startsWith(`${folder}/`)).length]),
  );
  const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8'), aliases));
  return { files, imports, counts };
}

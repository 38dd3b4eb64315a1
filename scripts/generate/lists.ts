/**
 * The lists of what nouns announce in their own folders, put together so that the compiler sees every one: calls and lists that
 * can be had as a file in the contract, nouns in the server, pages in the console. Read from the text of the files, for a list
 * that is stale must not keep the next one from being written.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { codeFiles } from '../check/boundaries.ts';
import { WINGS } from '../check/rules.ts';

interface List {
  /** Where it is written, in the project. */
  readonly path: string;
  /** The house that is searched. */
  readonly house: string;
  /** The files that announce something. */
  readonly file: RegExp;
  /** The name of what they announce; what is in parentheses is its noun's. */
  readonly name: RegExp;
  /** What it is for, as a comment. */
  readonly about: string;
  /** The list, of all names with those of their nouns. */
  readonly text: (names: readonly (readonly [name: string, noun: string])[]) => string;
}

const LISTS: readonly List[] = [
  {
    path: 'contract/calls.generated.ts',
    house: 'contract',
    file: /^(calls|\w+Calls)\.ts$/,
    name: /^export const ((\w+)Calls) = \{/gm,
    about: 'All calls of the product, by noun.',
    text: (names) =>
      `export const contract = {\n${names.map(([name, noun]) => `  ${noun}: ${name},\n`).join('')}} as const;`,
  },
  {
    path: 'contract/listExports.generated.ts',
    house: 'contract',
    file: /^(page|listExports)\.ts$/,
    name: /^export const ((\w+)Exports) = \{/gm,
    about: 'What each noun says of its lists that can be had as a file.',
    text: (names) => `export const LIST_EXPORTS = {\n${names.map(([name]) => `  ...${name},\n`).join('')}} as const;`,
  },
  {
    path: 'contract/pages.generated.ts',
    house: 'contract',
    file: /^page\.ts$/,
    name: /^export const ((\w+)Page) = page\(/gm,
    about: 'What each noun declares of its pages, by their names.',
    text: (names) =>
      `export const DECLARED_PAGES = {\n${names.map(([name, noun]) => `  ${noun}: ${name},\n`).join('')}} as const;`,
  },
  {
    path: 'server/nouns.generated.ts',
    house: 'server',
    file: /^noun\.ts$|^groundNoun\.ts$/,
    name: /^export const ((\w+)Noun) = noun\(/gm,
    about: 'All nouns of the server.',
    text: (names) => `export const announced = [\n${names.map(([name]) => `  ${name},\n`).join('')}] as const;`,
  },
  {
    path: 'web/src/app/pages.generated.ts',
    house: 'web/src/features',
    file: /^pages\.ts$/,
    name: /^export const ((\w+)Pages) = \[/gm,
    about: 'The pages of all features.',
    text: (names) => `export const featurePages = [\n${names.map(([name]) => `  ...${name},\n`).join('')}];`,
  },
];

const ORDER = WINGS.flat();

/** Lower wings first, and in each by name: where several are announced, the order never depends on who came when. */
const inOrder = (house: string) => (one: string, other: string) => {
  const wing = (path: string) => ORDER.indexOf(path.slice(house.length + 1).split('/')[0] ?? '');
  return wing(one) - wing(other) || (one < other ? -1 : 1);
};

/** @throws Error when a house announces nothing, or two files the same */
function textOf(root: string, { path, house, file, name, about, text }: List): string {
  const files = codeFiles(root, [house])
    .filter((each) => file.test(basename(each)))
    .toSorted(inOrder(house));
  const imports: string[] = [];
  const names: [string, string][] = [];
  for (const each of files) {
    const found = [...readFileSync(join(root, each), 'utf8').matchAll(name)];
    if (found.length === 0) continue;
    const relative = posix.relative(dirname(path), each);
    const from = path.startsWith('web/') ? `#web/${each.slice('web/src/'.length)}` : `./${relative}`;
    imports.push(`import { ${found.map(([, one]) => one).join(', ')} } from '${from}';`);
    for (const [, one = '', noun = ''] of found) {
      if (names.some(([known]) => known === one))
        throw new Error(`${one} is announced twice, the second time by ${each}`);
      names.push([one, noun]);
    }
  }
  if (names.length === 0) throw new Error(`no file of ${house} announces anything`);
  return `/** ${about} Written by "npm run generate" from what each noun announces in its own folder. */\n${imports.join('\n')}\n\n${text(names)}\n`;
}

/** The files of the lists, with what stands in them. */
export const listFiles = (root: string): [path: string, content: () => string][] =>
  LISTS.map((list) => [list.path, () => textOf(root, list)]);

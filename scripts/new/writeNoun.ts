/** Writes the files of a noun from their templates. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type NounScope, valuesOf } from './scopes.ts';

export interface NounWish {
  /** In camel case. */
  noun: string;
  wing: string;
  zh: string;
  /** Singular and plural in English, with a capital. */
  en: string;
  many: string;
  scope: NounScope;
}

const TEMPLATES = join(import.meta.dirname, 'template');

/** The first part of a wing's paths and permissions, where it is not the wing's name: users know one room of operations. */
const PATHS: Readonly<Record<string, string>> = { finance: 'operation', care: 'operation', channel: 'operation' };

const pathOf = (wing: string): string => PATHS[wing] ?? wing;

/** The menu directory of pages, by the first part of their paths. */
const DIRECTORIES: Readonly<Record<string, string>> = {
  operation: 'operation',
  capacity: 'capacity',
  notices: 'noticeAnnouncement',
  school: 'task',
};

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** `2026-11-29-1017-payRule.ts`, by the minute of now in UTC. */
const migrationOf = (noun: string): string =>
  `${new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')}-${noun}.ts`;

/** The target of each template. */
function filesOf({ noun, wing }: NounWish): Record<string, string> {
  const [contract, server, web] = ['contract', 'server', 'web/src/features'].map((house) => `${house}/${wing}/${noun}`);
  const ofServer = [
    'table',
    'queries',
    'queries.samples',
    'handlers',
    'messages',
    'listExport',
    'demo',
    'noun',
    'examples',
  ];
  return {
    'contract/calls.ts': `${contract}/calls.ts`,
    'contract/page.ts': `${contract}/page.ts`,
    'contract/words.ts': `${contract}/words.ts`,
    ...Object.fromEntries(ofServer.map((name) => [`server/${name}.ts`, `${server}/${name}.ts`])),
    'server/noun.test.ts': `${server}/${noun}.test.ts`,
    'server/migration.ts': `${server}/migrations/${migrationOf(noun)}`,
    'web/Page.tsx': `${web}/${upper(noun)}Page.tsx`,
    'web/Form.tsx': `${web}/${upper(noun)}Form.tsx`,
    'web/Detail.tsx': `${web}/${upper(noun)}Detail.tsx`,
    'web/pages.ts': `${web}/pages.ts`,
    'web/pageActions.ts': `${web}/pageActions.ts`,
    'web/words.ts': `${web}/words.ts`,
  };
}

/** A template without what stands between `{{if area school}}` and `{{end}}` for other scopes. */
const partsFor = (scope: NounScope, text: string): string =>
  text.replaceAll(/^\{\{if ([a-z ]+)\}\}\n(.*?)^\{\{end\}\}\n/gms, (_whole, scopes: string, part: string) =>
    scopes.split(' ').includes(scope) ? part : '',
  );

/** Writes the noun; returns the obstacle, or null. Nothing is written with an obstacle. */
export function writeNoun(root: string, wish: NounWish): string | null {
  const { noun, wing, zh, en, many, scope } = wish;
  const values: Readonly<Record<string, string>> = {
    noun,
    Noun: upper(noun),
    wing,
    path: pathOf(wing),
    directory: DIRECTORIES[pathOf(wing)] ?? 'sys',
    zh,
    One: en,
    one: lower(en),
    Many: many,
    many: lower(many),
    ...valuesOf(scope, noun, upper(noun)),
  };
  const files = Object.entries(filesOf(wish));
  const taken = files.find(([, path]) => existsSync(join(root, path)));
  if (taken !== undefined) return `${taken[1]} is there already.`;
  for (const [template, path] of files) {
    const text = readFileSync(join(TEMPLATES, `${template}.txt`), 'utf8');
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(
      join(root, path),
      partsFor(scope, text).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole),
    );
  }
  return null;
}

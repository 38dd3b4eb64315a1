/**
 * The dependency rules. Each selects imports and returns the problem of one, or null. A rule that selects no import of the
 * project is itself a problem: its pattern no longer matches the folders.
 */
import type { Import } from './boundaries.ts';

interface Rule {
  readonly name: string;
  /** Whether the rule applies to this import. */
  readonly concerns: (found: Import) => boolean;
  /** The problem of an import to which it applies. */
  readonly problem: (found: Import) => string | null;
}

const isTest = (path: string): boolean =>
  /(\.test\.tsx?|\/examples\.ts)$/.test(path) || path.startsWith('server/testing/');
const isHandlers = (path: string): boolean => /^server\/.*\/(handlers|\w+Handlers)\.ts$/.test(path);
const isQueries = (path: string): boolean => /^server\/.*\/queries\.ts$/.test(path);
const folderOf = (path: string): string => path.split('/')[0] ?? '';
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The folders that each folder may import. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  // The pages of the public portal, drawn by the server and by the browser alike.
  portal: ['portal', 'contract'],
  web: ['web', 'contract', 'portal'],
  server: ['server', 'contract', 'portal'],
  simulator: ['simulator', 'contract'],
  e2e: ['e2e', 'contract'],
  // The measured product is started with the flags of the start script.
  bench: ['bench', 'contract', 'server', 'simulator', 'scripts'],
  // The pictures are taken of the product as the browser tests start it.
  scripts: ['scripts', 'contract', 'server', 'e2e'],
};

/**
 * The wings of contract, server and the console's features, lowest first. A wing imports itself and those of the lines
 * above its own; wings of one line never import each other.
 */
export const WINGS: readonly (readonly string[])[] = [
  ['ground'],
  ['base'],
  ['access'],
  ['system'],
  ['notices', 'capacity', 'operation', 'school'],
  // what a ride costs, who pays it and who is paid for it
  ['finance'],
  ['care'],
  // by these an order comes from a passenger's app or a file, and is told onwards
  ['channel'],
  // scenes are cut out of the history of cars
  ['dataManage'],
  ['insight'],
  ['portal'],
];
const HEIGHTS = new Map(WINGS.flatMap((line, height) => line.map((wing): [string, number] => [wing, height])));

/** `server/access/role/queries.ts` → wing `access`, noun `server/access/role`. */
function placeOf(path: string): { house: string; wing: string; noun: string | null } | null {
  const [, house = '', wing = '', noun] =
    /^(contract|server|web\/src\/features)\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (!HEIGHTS.has(wing)) return null;
  return { house, wing, noun: noun === undefined ? null : `${house}/${wing}/${noun}` };
}
const nounOf = (path: string): string | null => placeOf(path)?.noun ?? null;
/** The rooms of the console: each imports those before it. What several features show of a noun stands in `shared`. */
const CONSOLE_ROOMS = ['lib', 'ui', 'shared', 'features', 'app'];

/** -1 for what lies in none of them. */
const roomOf = (path: string): number =>
  path.startsWith('web/src/') ? CONSOLE_ROOMS.indexOf(path.split('/')[2] ?? '') : -1;

const isFeature = (path: string): boolean => path.startsWith('web/src/features/');

/** May open a database: the entry point, the command-line tools, the test harness, and measurements. */
const OPENERS = [/^server\/(databases|main)\.ts$/, /^server\/cli\//, /^server\/testing\//, /^bench\//, /\.test\.ts$/];
const POOL = 'server/ground/database/pool.ts';

const RULES: readonly Rule[] = [
  {
    name: 'rooms',
    concerns: ({ isInside }) => isInside,
    problem: ({ from, to }) => {
      const allowed = ROOMS[folderOf(from)];
      return allowed === undefined || allowed.includes(folderOf(to))
        ? null
        : `${folderOf(from)} may import only ${allowed.join(', ')}`;
    },
  },
  {
    name: 'wings',
    // Types of a higher wing cost nothing at run time.
    concerns: ({ from, to, isTypeOnly }) =>
      !isTypeOnly && !isTest(from) && placeOf(from) !== null && placeOf(from)?.house === placeOf(to)?.house,
    problem: ({ from, to }) => {
      const [own, other] = [placeOf(from)?.wing ?? '', placeOf(to)?.wing ?? ''];
      if (own === other || (HEIGHTS.get(other) ?? 0) < (HEIGHTS.get(own) ?? 0)) return null;
      return `the wing ${own} stands below or beside the wing ${other}`;
    },
  },
  {
    name: 'wings stand alone',
    concerns: ({ from, isTypeOnly }) => placeOf(from)?.house === 'server' && !isTypeOnly && !isTest(from),
    problem: ({ to, isInside }) =>
      isInside && folderOf(to) === 'server' && placeOf(to) === null && !isTest(to)
        ? 'a noun never imports what puts the server together'
        : null,
  },
  {
    name: 'contract imports zod alone',
    concerns: ({ from, isInside }) => folderOf(from) === 'contract' && !isInside,
    problem: ({ from, to }) =>
      to === 'zod' || (isTest(from) && to.startsWith('node:')) ? null : 'contract imports nothing but zod',
  },
  {
    name: 'words have no schema',
    concerns: ({ from }) => /^contract\/.*\/(words|page)\.ts$/.test(from),
    problem: ({ to, isTypeOnly }) =>
      isTypeOnly || /\/(words|page|rules)\.ts$/.test(to) ? null : 'the console loads words without any schema',
  },
  {
    name: 'the console has no Node',
    concerns: ({ from, isInside }) => from.startsWith('web/src/') && !isTest(from) && !isInside,
    problem: ({ to }) => (to.startsWith('node:') ? 'the console runs in a browser' : null),
  },
  {
    name: 'features apart',
    concerns: ({ from, to }) => isFeature(from) && isFeature(to),
    problem: ({ from, to }) => (nounOf(from) === nounOf(to) ? null : 'a feature never imports another feature'),
  },
  {
    name: 'rooms of the console',
    concerns: ({ from, to }) => roomOf(from) >= 0 && roomOf(to) >= 0,
    problem: ({ from, to }) =>
      roomOf(from) >= roomOf(to) ? null : `${CONSOLE_ROOMS[roomOf(from)]} never imports ${CONSOLE_ROOMS[roomOf(to)]}`,
  },
  {
    name: 'handlers apart',
    concerns: ({ from, to }) => isHandlers(to) && !isTest(from),
    problem: ({ from, to }) =>
      nounOf(from) === nounOf(to) ? null : 'handlers are imported by the noun that announces them alone',
  },
  {
    name: 'queries know no HTTP',
    concerns: ({ from }) => isQueries(from),
    problem: ({ to, isInside }) => {
      const isHttp = isInside
        ? to.startsWith('server/ground/http/') || /\/(handlers|refusal|context|pipeline|answer|request)\.ts$/.test(to)
        : packageOf(to) === 'fastify' || /^(node:)?https?$/.test(to);
      return isHttp ? 'queries never know about HTTP' : null;
    },
  },
  {
    name: 'handlers build no SQL',
    concerns: ({ from }) => isHandlers(from),
    problem: ({ to, isInside }) =>
      !isInside && ['kysely', 'pg'].includes(packageOf(to)) ? 'handlers never build SQL' : null,
  },
  {
    name: 'few open databases',
    concerns: ({ to, names }) => to === POOL && names.some((name) => name === 'openDatabase' || name === '*'),
    problem: ({ from }) =>
      OPENERS.some((opener) => opener.test(from)) ? null : 'only the entry point and the test harness open a database',
  },
  {
    name: 'tests stay out',
    concerns: ({ to }) => isTest(to),
    problem: ({ from }) =>
      isTest(from) || folderOf(from) === 'bench' || from.startsWith('scripts/test/')
        ? null
        : 'the product never imports what is for tests',
  },
];

/** Every import that breaks a rule, as `file: problem (import)`. */
export const violationsIn = (imports: readonly Import[]): string[] =>
  imports.flatMap((found) =>
    RULES.flatMap(({ concerns, problem }) => {
      const wrong = concerns(found) ? problem(found) : null;
      return wrong === null ? [] : [`${found.from}: ${wrong} (imports ${found.to})`];
    }),
  );

/** Rules that apply to no import. */
export const blindRules = (imports: readonly Import[]): string[] =>
  RULES.filter(({ concerns }) => !imports.some(concerns)).map(({ name }) => name);

/**
 * Circles of run-time imports among the folders of nouns, each as its folders. Folders in a circle cannot be read or changed
 * alone.
 */
export function circlesIn(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to, isTypeOnly } of imports) {
    const [own, other] = [nounOf(from), nounOf(to)];
    if (isTypeOnly || isTest(from) || own === null || other === null || own === other) continue;
    next.set(own, (next.get(own) ?? new Set()).add(other));
  }
  const reached = new Map([...next.keys()].map((noun) => [noun, reachableFrom(noun, next)]));
  const circles = new Map<string, string[]>();
  for (const [noun, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(noun) === true).toSorted();
    if (circle.length > 0) circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function reachableFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const waiting = [...(next.get(start) ?? [])];
  for (let noun = waiting.pop(); noun !== undefined; noun = waiting.pop()) {
    if (found.has(noun)) continue;
    found.add(noun);
    waiting.push(...(next.get(noun) ?? []));
  }
  return found;
}

/** The dependency rules. Each looks at one import and says what is wrong with it, or null. */
import type { Import } from './boundaries.ts';

type Rule = (found: Import) => string | null;

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('server/testing/');
const folderOf = (path: string): string => path.split('/')[0] ?? '';
/** `server/access/role/queries.ts` → `access/role`; a file directly in `server` belongs to no noun. */
const nounOf = (path: string): string | null => /^server\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;
const featureOf = (path: string): string | null => /^web\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Which folders of the house each of them may import. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  web: ['web', 'contract'],
  server: ['server', 'contract'],
  simulator: ['simulator', 'contract'],
  e2e: ['e2e', 'contract'],
  // What is measured is started with the flags of the start script.
  bench: ['bench', 'contract', 'server', 'simulator', 'scripts'],
  // The pictures are taken of the product as the browser tests start it.
  scripts: ['scripts', 'contract', 'server', 'e2e'],
};

/** May open a database: the entry point, the command-line tools, the test harness, and what measures. */
const OPENERS = [
  /^server\/(run|main)\.ts$/,
  /^server\/cli\//,
  /^server\/testing\//,
  /^server\/cli\.ts$/,
  /^bench\//,
  /\.test\.ts$/,
];
const HANDLERS = /^server\/(.+\/)?handlers\.ts$/;
const QUERIES = /^server\/(.+\/)?queries\.ts$/;

const rooms: Rule = ({ from, to, isInside }) => {
  if (!isInside) return null;
  const allowed = ROOMS[folderOf(from)];
  return allowed === undefined || allowed.includes(folderOf(to))
    ? null
    : `${folderOf(from)} may import only ${allowed.join(', ')}`;
};

const contractOnlyZod: Rule = ({ from, to, isInside }) =>
  folderOf(from) !== 'contract' || isInside || to === 'zod' || (isTest(from) && to.startsWith('node:'))
    ? null
    : 'contract imports nothing but zod';

const webHasNoNode: Rule = ({ from, to, isInside }) =>
  from.startsWith('web/src/') && !isTest(from) && !isInside && to.startsWith('node:')
    ? 'the console runs in a browser'
    : null;

const featuresApart: Rule = ({ from, to }) => {
  const [own, other] = [featureOf(from), featureOf(to)];
  return own !== null && other !== null && own !== other ? 'a feature never imports another feature' : null;
};

const uiBelow: Rule = ({ from, to }) => {
  if (!/^web\/src\/(ui|lib)\//.test(from)) return null;
  if (/^web\/src\/(features|app)\//.test(to)) return 'ui and lib never import features or app';
  return from.startsWith('web/src/lib/') && to.startsWith('web/src/ui/') ? 'lib never imports ui' : null;
};

const featuresBelowApp: Rule = ({ from, to }) =>
  featureOf(from) !== null && to.startsWith('web/src/app/') ? 'a feature never imports app' : null;

const handlersApart: Rule = ({ from, to }) => {
  const noun = nounOf(from);
  return noun !== null && HANDLERS.test(to) && nounOf(to) !== noun && !isTest(from)
    ? 'a noun never imports another noun’s handlers'
    : null;
};

const queriesKnowNoHttp: Rule = ({ from, to, isInside }) => {
  if (!QUERIES.test(from)) return null;
  const isHttp = isInside
    ? to.startsWith('server/ground/http/') || /\/(handlers|refusal|context|pipeline|answer|request)\.ts$/.test(to)
    : packageOf(to) === 'fastify' || /^(node:)?https?$/.test(to);
  return isHttp ? 'queries never know about HTTP' : null;
};

const handlersBuildNoSql: Rule = ({ from, to, isInside }) =>
  HANDLERS.test(from) && !isInside && ['kysely', 'pg'].includes(packageOf(to)) ? 'handlers never build SQL' : null;

const fewOpenDatabases: Rule = ({ from, to, names }) => {
  const opens =
    to === 'server/ground/database/pool.ts' && names.some((name) => name === 'openDatabase' || name === '*');
  return opens && !OPENERS.some((opener) => opener.test(from))
    ? 'only the entry point and the test harness open a database'
    : null;
};

const testsStayOut: Rule = ({ from, to }) =>
  isTest(to) && !isTest(from) && folderOf(from) !== 'bench' ? 'the product never imports what is for tests' : null;

const RULES: readonly Rule[] = [
  rooms,
  contractOnlyZod,
  webHasNoNode,
  featuresApart,
  uiBelow,
  featuresBelowApp,
  handlersApart,
  queriesKnowNoHttp,
  handlersBuildNoSql,
  fewOpenDatabases,
  testsStayOut,
];

/** Every import that breaks a rule, as `file: what is wrong (what it imports)`. */
export const violationsIn = (imports: readonly Import[]): string[] =>
  imports.flatMap((found) =>
    RULES.flatMap((rule) => {
      const problem = rule(found);
      return problem === null ? [] : [`${found.from}: ${problem} (imports ${found.to})`];
    }),
  );

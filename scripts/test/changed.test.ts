import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf } from '../check/boundaries.ts';
import { reachedBy, thisProject } from './changed.ts';
import { everyTestFile, specs } from './plan.ts';

const FILES: Readonly<Record<string, string>> = {
  'contract/access/role/calls.ts': "import '#contract/ground/core.ts'; const path = '/sys/role/getPageList';",
  'contract/operation/order/calls.ts':
    "import '#contract/ground/core.ts'; const path = '/operation/order/getPageList';",
  'contract/ground/core.ts': '',
  'contract/index.ts': "import './access/role/calls.ts'; import './operation/order/calls.ts';",
  'server/access/role/handlers.ts': "import '#contract/access/role/calls.ts';",
  'server/access/role/grants.ts': '',
  'server/access/role/grants.test.ts': "import './grants.ts';",
  'server/operation/order/handlers.ts':
    "import '#contract/operation/order/calls.ts'; import '#server/ground/http/answer.ts';",
  'server/operation/order/order.test.ts':
    "import '#server/testing/harness.ts'; client.call('/operation/order/getPageList');",
  'server/ground/http/answer.ts': '',
  'server/run.ts':
    "import './access/role/handlers.ts'; import './operation/order/handlers.ts'; import './ground/http/answer.ts';",
  'server/testing/harness.ts': "import '#server/run.ts'; import '#contract/index.ts';",
  'web/src/features/access/role/RolePage.tsx': '',
  'e2e/roles.spec.ts': "await open('/sys/role');",
};
const ALIASES = new Map([
  ['#contract/', 'contract/'],
  ['#server/', 'server/'],
]);
const project = {
  files: Object.keys(FILES),
  imports: Object.entries(FILES).flatMap(([path, source]) => importsOf(path, source, ALIASES)),
  read: (path: string) => FILES[path] ?? '',
};
const TESTS = ['e2e/roles.spec.ts', 'server/access/role/grants.test.ts', 'server/operation/order/order.test.ts'];
const reached = (...changed: string[]) => reachedBy(changed, TESTS, project);

test('a file is reached by imports, likeliest first', () => {
  assert.deepEqual(reached('server/access/role/grants.ts'), ['e2e/roles.spec.ts', 'server/access/role/grants.test.ts']);
  assert.deepEqual(reached('server/access/role/grants.test.ts')[0], 'server/access/role/grants.test.ts');
});

test('a noun is reached by the calls and pages that a test names, not by the lists of all nouns', () => {
  assert.deepEqual(reached('server/access/role/handlers.ts'), [
    'e2e/roles.spec.ts',
    'server/access/role/grants.test.ts',
  ]);
  assert.deepEqual(reached('web/src/features/access/role/RolePage.tsx'), ['e2e/roles.spec.ts']);
  assert.deepEqual(reached('contract/operation/order/calls.ts'), ['server/operation/order/order.test.ts']);
});

test('what all nouns stand on is reached by all that start the server', () => {
  assert.deepEqual(reached('server/ground/http/answer.ts'), ['server/operation/order/order.test.ts']);
});

test('a file that nothing imports concerns the tests beside it; a page of text none', () => {
  assert.deepEqual(reached('server/access/role/queries.sql'), ['server/access/role/grants.test.ts']);
  assert.deepEqual(reached('docs/manual/en-US/roles.md'), []);
});

test('in this project a change of one noun reaches its own tests and not all of them', () => {
  const { journeys, everyScreen } = specs();
  const tests = [...everyTestFile(), ...journeys, ...everyScreen];
  const found = reachedBy(['server/school/task/handlers.ts'], tests, thisProject());
  assert.ok(found.includes('server/school/task/task.test.ts'));
  assert.ok(found.includes('e2e/tasks.spec.ts'));
  assert.ok(found.length < tests.length / 2, `${found.length} of ${tests.length}`);
});

/** Every page of the console is among the places that the browser tests and the pictures visit. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { PAGES } from '../../e2e/places.ts';

const root = resolve(import.meta.dirname, '..', '..');

test('every page has a place', async () => {
  const routes: string[] = [];
  for await (const path of glob('contract/**/page.ts', { cwd: root }))
    for (const [, route = ''] of readFileSync(join(root, path), 'utf8').matchAll(/route: '([^']+)'/g))
      routes.push(route);
  assert.ok(routes.length >= 60, `${routes.length} pages were read`);
  const visited = new Set(PAGES.map(({ path }) => path.replace(/^\//, '').replace(/\?.*$/, '')));
  assert.deepEqual(
    routes.filter((route) => !visited.has(route)),
    [],
  );
});

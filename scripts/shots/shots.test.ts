/** Tests that every picture in the documents exists and has a place, and that none is unused. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { MANUAL, README, shotNamed } from '../../e2e/pictures/shots.ts';

const root = resolve(import.meta.dirname, '..', '..');
const docs = join(root, 'docs');
const PICTURE = /!\[[^\]]*\]\(([^)\s]+)\)/g;

/** The pictures that a document names, as it names them. */
const namedIn = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(PICTURE)].map(([, address = '']) => address);

for (const language of ['zh-CN', 'en-US']) {
  test(`manual, ${language}: a page names the one picture that is taken for it`, () => {
    const pages = readdirSync(join(docs, 'manual', language)).map((file) => file.replace(/\.md$/, ''));
    for (const page of pages) {
      const expected = Object.hasOwn(MANUAL, page) ? [`../../images/manual/${language}/${page}.jpg`] : [];
      assert.deepEqual(namedIn(join(docs, 'manual', language, `${page}.md`)), expected, page);
    }
    const pictures = readdirSync(join(docs, 'images', 'manual', language)).toSorted();
    assert.deepEqual(
      pictures,
      Object.keys(MANUAL)
        .map((page) => `${page}.jpg`)
        .toSorted(),
      'npm run shots -- manual takes them',
    );
  });
}

test('README: it shows the pictures that are taken for it', () => {
  const named = namedIn(join(root, 'README.md')).filter((address) => address.startsWith('docs/images/'));
  assert.deepEqual(named.toSorted(), README.map(({ file }) => `docs/images/${file}`).toSorted());
  for (const address of named) assert.ok(existsSync(join(root, address)), address);
});

test('every picture is of a place that the accessibility tests visit too, or of its own', () => {
  for (const place of [...Object.values(MANUAL), ...README.map((picture) => picture.place)])
    assert.equal(shotNamed(place).name, place);
});

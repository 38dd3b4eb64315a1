import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { initialsOf } from './initials.ts';
import { pinyinOf } from './pinyin.ts';

test('words of menus and commands are found by their sound', () => {
  assert.deepEqual(['运行监控', '待处理告警', '回放', '电子围栏', '计价规则', 'Zones'].map(pinyinOf), [
    'yunxingjiankong',
    'daichuligaojing',
    'huifang',
    'dianziweilan',
    'jijiaguize',
    '',
  ]);
});

test('the sound of every character begins with its initial, and every page has one', async () => {
  const contract = join(import.meta.dirname, '../../../../contract');
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('page.ts'));
  assert.ok(files.length > 40);
  const characters = new Set<string>();
  for (const file of files) {
    const module: unknown = await import(join(contract, file));
    const exported: unknown[] = typeof module === 'object' && module !== null ? Object.values(module) : [];
    for (const character of exported.flatMap((each) => [...titleOf(each)]))
      if (initialsOf(character) !== '') characters.add(character);
  }
  for (const character of characters) {
    const sound = pinyinOf(character);
    assert.ok(sound.length > 1, `${character} has no sound in the table`);
    assert.equal(sound[0], initialsOf(character), character);
  }
});

/** The Chinese title of a page. */
function titleOf(exported: unknown): string {
  if (typeof exported !== 'object' || exported === null || !('title' in exported)) return '';
  const { title } = exported;
  return Array.isArray(title) && typeof title[0] === 'string' ? title[0] : '';
}

/** `npm run shots -- readme`: the pictures of the README. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '../console.ts';
import { README, shotNamed } from './shots.ts';
import { take, test } from './town.ts';

const folder = resolve(import.meta.dirname, '..', '..', 'docs', 'images');
const LARGEST_BYTES = 300 * 1024;

for (const { file, place, theme, language } of README) {
  test.describe(file, () => {
    test.use({ theme, language });
    test(place, async ({ page, town }) => {
      const path = join(folder, file);
      await take(page, town, shotNamed(place), path);
      expect(statSync(path).size).toBeLessThanOrEqual(LARGEST_BYTES);
    });
  });
}

/** `npm run shots -- manual`: the place that each page of the manual shows, in both languages. */
import { join, resolve } from 'node:path';
import { inLanguage, LANGUAGES } from '../console.ts';
import { MANUAL, shotNamed } from './shots.ts';
import { take, test } from './town.ts';

const folder = resolve(import.meta.dirname, '..', '..', 'docs', 'images', 'manual');

test.use({ viewport: { width: 1200, height: 720 } });

for (const each of LANGUAGES) {
  inLanguage(each, (language) => {
    for (const [manualPage, place] of Object.entries(MANUAL)) {
      test(manualPage, ({ page, town }) =>
        take(page, town, shotNamed(place), join(folder, language, `${manualPage}.jpg`)),
      );
    }
  });
}

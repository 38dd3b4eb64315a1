/** `npm run shots`: every route in both languages and both themes, and on a narrow screen, in the folder shots. */
import { join, resolve } from 'node:path';
import type { Language, Theme } from '../console.ts';
import { SHOTS } from './shots.ts';
import { take, test } from './town.ts';

interface Look {
  name: string;
  language: Language;
  theme: Theme;
  viewport: { width: number; height: number };
}

const folder = resolve(import.meta.dirname, '..', '..', 'shots');
const LOOKS: readonly Look[] = [
  ...(['zh-CN', 'en-US'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({
      name: `${language}-${theme}`,
      language,
      theme,
      viewport: { width: 1440, height: 900 },
    })),
  ),
  { name: 'narrow-zh-CN', language: 'zh-CN', theme: 'light', viewport: { width: 390, height: 844 } },
];

for (const { name, ...look } of LOOKS) {
  test.describe(name, () => {
    test.use(look);
    for (const shot of SHOTS)
      test(shot.name, ({ page, town }) => take(page, town, shot, join(folder, name, `${shot.name}.png`)));
  });
}

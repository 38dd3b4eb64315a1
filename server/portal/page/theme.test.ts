/** The colours of the portal for any accent that the configuration takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from '#contract/ground/colour.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refusedField } from '#server/testing/refusals.ts';
import { themeCss } from './theme.ts';

const app = await startTestApp();
const { address } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const WHITE = '#ffffff';
const GROUNDS = { day: ['#f6f6f8', '#ffffff'], night: ['#0f1013', '#16171b'] } as const;

const coloursIn = (css: string, name: string): string[] =>
  [...css.matchAll(new RegExp(`--${name}:(#[0-9a-f]{6})`, 'g'))].map(([, colour = '']) => colour);

test('text on the accent, and text in its colour, can be read by day and by night', () => {
  for (const accent of ['#000080', '#5b50d6', '#b00020', '#006d5b', '#7a4b00', '#000000', '#767676', '#1a5fb4']) {
    const css = themeCss(accent);
    for (const [at, grounds] of [GROUNDS.day, GROUNDS.night].entries()) {
      const [fill = '', text = '', soft = ''] = ['accent', 'accentText', 'accentSoft'].map(
        (name) => coloursIn(css, name)[at] ?? '',
      );
      assert.ok(contrast(WHITE, fill) >= 4.5, `${accent}: white on ${fill}`);
      for (const ground of [...grounds, soft])
        assert.ok(contrast(text, ground) >= 4.5, `${accent}: ${text} on ${ground}`);
    }
  }
});

const mainId = 'site.identity';
async function set(value: string | null) {
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'site.identity.accent', value }];
  return admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
}
const read = async (path: string): Promise<string> => (await fetch(`${address}${path}`)).text();

test('an accent on which white cannot be read is refused with a sentence, and what was set stays', async () => {
  const { body } = await refusedField(set('#ffd400'), 'site.identity.accent');
  assert.match(JSON.stringify(body), /白|white/);
  assert.doesNotMatch(await read('/portal/home'), /theme\.css/);
});

test('the pages take the accent of the installation; without one they ask for nothing more', async () => {
  await set('#006d5b');
  app.advance(60);
  const home = await read('/portal/home');
  const path = /<link rel="stylesheet" href="(\/portal\/theme\.css[^"]*)">/.exec(home)?.[1] ?? '';
  assert.match(await read(path.replaceAll('&amp;', '&')), /--accent:#006d5b/);
  await set(null);
  app.advance(60);
  assert.doesNotMatch(await read('/portal/home'), /theme\.css/);
});

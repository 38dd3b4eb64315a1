import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

/** Which token repeats which property of the style sheet. */
const PAIRS = {
  colorPrimary: 'accent',
  colorLink: 'accentText',
  colorText: 'ink',
  colorTextSecondary: 'inkSoft',
  colorTextTertiary: 'inkFaint',
  colorBgLayout: 'ground',
  colorBgContainer: 'surface',
  colorBgElevated: 'raised',
  colorBorder: 'line',
  colorBorderSecondary: 'lineSoft',
  colorError: 'danger',
  colorSuccess: 'success',
  colorWarning: 'warning',
  colorInfo: 'info',
};

test('the tokens and the style sheet name the same colours in both themes', async () => {
  const tokens = await read('./antdTheme.ts');
  const sheet = await read('../app/base.css');
  const [light = '', dark = ''] = sheet.split(":root[data-theme='dark']");
  const themes = { LIGHT: light, DARK: dark };
  for (const [name, part] of Object.entries(themes)) {
    const own = tokens.slice(tokens.indexOf(`const ${name} = {`)).split('};', 1)[0] ?? '';
    for (const [token, property] of Object.entries(PAIRS)) {
      const inTokens = new RegExp(`\\b${token}: '(#\\w+)'`).exec(own)?.[1];
      const inSheet = new RegExp(`--${property}: (#\\w+);`).exec(part)?.[1];
      assert.ok(inTokens !== undefined, `${name} ${token}`);
      assert.equal(inTokens, inSheet, `${name} ${token} and --${property}`);
    }
  }
});

/** Light, dark, or as the machine is set. The page's first paint is already right: see public/boot.js. */
import { readCookie, writeCookie } from './cookies.ts';
import { createStore, useStore } from './store.ts';

export const THEME_MODES = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];
export type Theme = 'light' | 'dark';

const machineIsDark = matchMedia('(prefers-color-scheme: dark)');

function storedMode(): ThemeMode {
  const kept = readCookie('theme');
  return THEME_MODES.find((mode) => mode === kept) ?? 'system';
}

function themeOf(mode: ThemeMode): Theme {
  if (mode === 'system') return machineIsDark.matches ? 'dark' : 'light';
  return mode;
}

const mode = createStore<ThemeMode>(storedMode());
const theme = createStore<Theme>(themeOf(mode.get()));

let insisted: Theme | null = null;

function apply(): void {
  theme.set(insisted ?? themeOf(mode.get()));
  document.documentElement.dataset['theme'] = theme.get();
}
machineIsDark.addEventListener('change', apply);
apply();

export const useThemeMode = (): ThemeMode => useStore(mode);
/** The theme that is showing. */
export const useTheme = (): Theme => useStore(theme);

/** Changes the theme at once and for a year. */
export function setThemeMode(next: ThemeMode): void {
  writeCookie('theme', next);
  mode.set(next);
  apply();
}

/** Shows a theme whatever was chosen, e.g. on a big screen in a dark room; null: as chosen again. */
export function insistOn(next: Theme | null): void {
  insisted = next;
  apply();
}

/** What a job costs the person who does it, and how it is done without a mouse. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './console.ts';

/** What somebody had to do: presses of the pointer, fields that were typed into, and pages gone through after the first. */
export interface Effort {
  clicks: number;
  texts: number;
  views: number;
}

/** Runs on the page. */
function count(): void {
  let clicks = 0;
  const typed = new Set<EventTarget | null>();
  const views = new Set<string>();
  const tell = () => {
    Object.assign(document.documentElement.dataset, { clicks, texts: typed.size, views: views.size - 1 });
  };
  const pressed = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    clicks += 1;
    tell();
  };
  addEventListener('pointerdown', pressed, true);
  const entered = ({ target }: Event) => {
    // what is ticked or chosen was clicked
    if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'file', 'range'].includes(target.type)) return;
    typed.add(target);
    tell();
  };
  addEventListener('input', entered, true);
  const seen = () => {
    const { pathname, searchParams } = new URL(location.href);
    views.add(`${pathname} ${searchParams.get('view') ?? ''}`);
    tell();
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (...given) => {
      original(...given);
      seen();
    };
  }
  addEventListener('DOMContentLoaded', seen);
}

/** Counts on every page that this tab loads from now on, each from its beginning. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(count);
  return async () => {
    const counted = async (what: keyof Effort) => Number(await page.locator('html').getAttribute(`data-${what}`));
    return { clicks: await counted('clicks'), texts: await counted('texts'), views: await counted('views') };
  };
}

/** How a control is used: with the pointer, or from the keyboard. */
export type Act = (page: Page, target: Locator) => Promise<void>;

export const click: Act = (_page, target) => target.click();

/** Goes to a control by Tab, past the menu as those do who work without a mouse. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 120; steps += 1) {
    const at = await target.evaluate((element) => {
      if (element === document.activeElement) return 'there';
      return document.activeElement?.matches('.skipLink') === true ? 'skipLink' : 'elsewhere';
    });
    if (at === 'there') return;
    await page.keyboard.press(at === 'skipLink' ? 'Enter' : 'Tab');
  }
  throw new Error('not reached by keyboard');
}

/** Goes to a control by Tab and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Nothing of the page, nor of what lies over it, is pushed out of sight to the right. */
export async function fits(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.ant-drawer-body, .ant-modal-body')].map(
        (part) => part.scrollWidth - part.clientWidth,
      ),
    );
  await expect.poll(async () => Math.max(...(await hidden()))).toBeLessThanOrEqual(0);
}

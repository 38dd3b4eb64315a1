/** Drawing on a map with the mouse. */
import type { Locator } from '@playwright/test';

/** Parts of the map's width and height, from its upper left corner. */
export type Corner = readonly [x: number, y: number];

/** Picks a tool, clicks every corner, and ends the shape. */
export async function drawOn(map: Locator, tool: Locator, corners: readonly Corner[]): Promise<void> {
  await tool.click();
  const box = await map.boundingBox();
  if (box === null) throw new Error('no map');
  const { mouse, keyboard } = map.page();
  for (const [x, y] of corners) {
    await mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 3 });
    await mouse.click(box.x + box.width * x, box.y + box.height * y);
  }
  await keyboard.press('Enter');
}

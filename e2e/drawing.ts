/** Drawing on a map with the mouse. */
import type { Locator } from '@playwright/test';

/** Parts of the map's width and height, from its upper left corner. */
export type Corner = readonly [x: number, y: number];

/** Picks a tool, clicks every corner, and ends the shape: with Enter, or as with a finger by the last corner once more. */
export async function drawOn(
  map: Locator,
  tool: Locator,
  corners: readonly Corner[],
  end: 'Enter' | 'corner' = 'Enter',
): Promise<void> {
  await tool.click();
  const box = await map.boundingBox();
  if (box === null) throw new Error('no map');
  const { mouse, keyboard } = map.page();
  const last = end === 'corner' ? corners.slice(-1) : [];
  for (const [x, y] of [...corners, ...last]) {
    await mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 3 });
    await mouse.click(box.x + box.width * x, box.y + box.height * y);
  }
  if (end === 'Enter') await keyboard.press('Enter');
}

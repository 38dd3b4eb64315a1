/** Cars that have just driven, and what their sensors saw of it. */
import type { Page } from '@playwright/test';
import { address, type Api, dialog, expect, type Language, openAs, say } from './console.ts';

/** How long they drove. */
export const SECONDS = 20;
let serial = 0;

/** A car that drove eastwards for some seconds, every second, until now; at one of them it may have cried for help. */
export async function drivenCar(api: Api, cry = -1) {
  serial += 1;
  const name = `${Date.now() % 10_000_000}x${serial}`;
  const fleetNumber = `SCENE-${name}`;
  const identity = `scene-${name}`;
  const plate = `景${name}`;
  const { id: carId } = await api.call('/capacity/car/addOne', { fleetNumber, plate });
  const { secret } = await api.call('/capacity/device/addOne', { carId, protocol: 'osmand', identity });
  const start = Math.floor(Date.now() / 1000) - SECONDS - 10;
  const send = async (second: number) => {
    const where = `lat=30.4&lon=${101 + second * 0.0001}&speed=20&bearing=90&batt=70${second === cry ? '&alarm=sos' : ''}`;
    const headers = { authorization: `Bearer ${secret}` };
    const url = `${address()}/open/telemetry/osmand?id=${identity}&timestamp=${start + second}&${where}`;
    return (await fetch(url, { headers })).status;
  };
  await expect.poll(() => send(0)).toBe(200);
  for (let second = 1; second <= SECONDS; second += 1) expect(await send(second)).toBe(200);
  return { carId, fleetNumber, plate, began: start * 1000 };
}

/** Takes an archive into a data set, as a person does it, and waits until all its frames are there. */
export async function importDrive(
  page: Page,
  api: Api,
  language: Language,
  { dataSetId, buffer, frames }: { dataSetId: string; buffer: Buffer; frames: number },
): Promise<void> {
  await openAs(page, api.token, `/dataManage/dataSet?drawer=import&record=${dataSetId}`);
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'drive.zip', mimeType: 'application/zip', buffer });
  await dialog(page)
    .getByRole('button', { name: say(language, '检查', 'Inspect') })
    .click();
  await dialog(page)
    .getByRole('button', { name: say(language, '确认导入', 'Import'), exact: true })
    .click();
  const total = async () => (await api.call('/dataManage/dataFrame/getPageList', { dataSetId })).total;
  await expect.poll(total).toBe(frames);
}

/** While the MQTT broker is away the map says so, with the time. */
import { address, expect, inLanguage, openAsAdmin, say, test } from './console.ts';
import { patient } from './patience.ts';

/** Half past noon in the browser's time zone, on this day. */
const since = new Date();
since.setHours(0, 30, 5, 0);
if (since.getTime() > Date.now()) since.setDate(since.getDate() - 1);

inLanguage('en-US', (language) => {
  test('the map says since when the MQTT broker is away', async ({ page }) => {
    let awaySince: number | null = null;
    await page.routeWebSocket(/__monitoring/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const isCounts = typeof message === 'string' && message.startsWith('{"kind":"counts"');
        socket.send(
          isCounts ? message.replace(/"brokerAwaySince":[^,]*/, `"brokerAwaySince":${String(awaySince)}`) : message,
        );
      });
    });
    await openAsAdmin(page, '/');
    await page.goto(`${address()}/capacity/monitoring?at=20,20,12`);
    await expect(page.locator('.liveMap')).toHaveAttribute('data-mode', /cars|clusters/, { timeout: patient(30_000) });
    const banner = page.getByRole('alert').filter({
      hasText: say(language, '与 MQTT 服务断开连接', 'No connection to the MQTT broker since'),
    });
    await expect(banner).toBeHidden();
    awaySince = since.getTime();
    // counts come every 5 s
    await expect(banner).toBeVisible({ timeout: patient(10_000) });
    await expect(banner).toContainText('00:30:05');
    awaySince = null;
    await expect(banner).toBeHidden({ timeout: patient(10_000) });
  });
});

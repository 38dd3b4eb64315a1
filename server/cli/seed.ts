/** `npm run seed -- orders 1000000`: deterministic sample orders. */
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { seedToTotal } from '#server/channel/orderSeed/service.ts';
import { openVault } from '#server/ground/vault/open.ts';
import { helpWith, print, progressLine, runTool, understood } from './tool.ts';

const USAGE = 'Usage: npm run seed -- orders COUNT   (COUNT from 1 to 20,000,000; the same orders every time)';
const MOST = 20_000_000;

function wantedCount([what, count = '']: string[]): number {
  const wanted = /^\d{1,8}$/.test(count) ? Number(count) : 0;
  if (what !== 'orders' || wanted < 1 || wanted > MOST) throw new StartRefused(USAGE);
  return wanted;
}

helpWith(USAGE);
const wanted = understood(() => wantedCount(process.argv.slice(2)));

await runTool('seed', async ({ config, db }) => {
  const startedAt = performance.now();
  const { added, total } = await seedToTotal(db, await openVault(db, config), wanted, (done) =>
    progressLine(`${done} of ${wanted} orders`),
  );
  progressLine('');
  const seconds = (performance.now() - startedAt) / 1000;
  print(`${added} orders added in ${seconds.toFixed(1)} s; ${total} seeded orders in all.`);
});

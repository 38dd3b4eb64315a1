/** `npm run simulate`: a town with a fleet and passengers on a running platform. */
import { drive } from './drive.ts';
import { readSimulate, SIMULATE_USAGE, UsageError, type SimulateOptions } from './options.ts';
import { reasonOf } from './openApi.ts';
import { groupOf, provideCars, provideKey, providePaymentKey, provideTown, signIn, signOut } from './provision.ts';

const TELL_EVERY_MS = 10_000;
/** A faster town begins this much earlier for each multiple of real time. */
const BEGIN_BEFORE_MS = 6 * 60_000;

async function run(options: SimulateOptions): Promise<void> {
  const { prefix, cars: count, speed } = options;
  const admin = await signIn(options);
  const numbers = Array.from({ length: count }, (_nothing, place) => `${prefix}-${String(place + 1).padStart(4, '0')}`);
  process.stdout.write(`Making ${count} cars, their devices and their town …\n`);
  await provideTown(admin, prefix);
  const cars = await provideCars(admin, prefix, numbers, [groupOf(prefix)]);
  const key = await provideKey(admin, Date.now());
  const payments = await providePaymentKey(admin, Date.now());
  await signOut(admin);
  const start = Date.now() - (speed > 1 ? BEGIN_BEFORE_MS * speed : 0);
  const driving = drive({ ...options, cars, key, payments, start, carGroup: groupOf(prefix) });
  const timer = setInterval(() => process.stdout.write(`${driving.state()}\n`), TELL_EVERY_MS);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  clearInterval(timer);
  await driving.stop();
}

if (process.argv.includes('--help')) {
  process.stdout.write(`${SIMULATE_USAGE}\n`);
  process.exit(0);
}
try {
  await run(readSimulate(process.argv.slice(2)));
  process.exit(0);
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`\n  ${error.message}\n\n${SIMULATE_USAGE}\n`);
  else process.stderr.write(`\n  ${reasonOf(error)}\n`);
  process.exit(1);
}

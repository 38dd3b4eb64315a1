/**
 * `node bench/faults.ts [NAMES] [MINUTES]`: the faults of the live fleet at the size that has to hold, on the product as a
 * process of its own: `return` (5,000 cars come back at once), `terminals` (the same over JT/T 808), `database` (hangs
 * for a minute), `broker` (away for a minute), `stream` (2,000 positions a second for MINUTES, ten when left out). All of
 * them when none is named. The smaller ones of every day are tests (`*.trust.test.ts`, `external.test.ts`).
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { newScratch } from '#server/testing/scratch.ts';
import { brokerAway, databaseAway } from './faultsAway.ts';
import { carsReturn, terminalsReturn } from './faultsReturn.ts';
import { onDatabase, positionsOf, startFleet } from './fleet.ts';
import { settle, type Figure } from './figures.ts';
import { publishFigures, publishToScreen } from './publishToScreen.ts';

const STREAM = { rate: 2000, viewers: 50, cars: 2000 };
const MINUTES = 10;

/** Positions for some minutes, from publishing to the message that a window gets. */
async function stream(dataDir: string, minutes: number): Promise<Figure[]> {
  const { product, mqttPort, cars, tokens } = await startFleet({ dataDir, cars: STREAM.cars });
  try {
    const found = await onDatabase(dataDir, (client) =>
      publishToScreen({
        address: product.address,
        tokens,
        host: '127.0.0.1',
        port: mqttPort,
        cars,
        qos: 1,
        rate: STREAM.rate,
        viewers: STREAM.viewers,
        seconds: minutes * 60,
        inHistory: () => positionsOf(client),
      }),
    );
    return publishFigures(found, STREAM);
  } finally {
    await product.stop();
  }
}

const FAULTS: Readonly<Record<string, (dataDir: string, minutes: number) => Promise<Figure[]>>> = {
  return: carsReturn,
  terminals: terminalsReturn,
  database: databaseAway,
  broker: brokerAway,
  stream,
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const given = process.argv.slice(2);
const minutes = Number(given.find((argument) => /^\d+(\.\d+)?$/.test(argument)) ?? MINUTES);
const names = given.filter((argument) => !/^\d/.test(argument));
const unknown = names.filter((name) => !Object.hasOwn(FAULTS, name));
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}; there are ${Object.keys(FAULTS).join(', ')}.`);
  process.exit(2);
}
const folder = newScratch('faults');
let missed = 0;
try {
  for (const [name, fault] of Object.entries(FAULTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const figures = await fault(join(folder, name), minutes);
    for (const { what, found, wanted, ok } of figures)
      say(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(58)} ${found.padEnd(58)} ${wanted}`);
    say(`       load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
    missed += figures.filter(({ ok }) => !ok).length;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
settle(missed === 0);

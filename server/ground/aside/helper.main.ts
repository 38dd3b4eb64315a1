/** A helper process: runs one task after another and loads each on first use. */
import { setPriority } from 'node:os';
import { reportOf, type Order, type Report } from './protocol.ts';
import { taskNamed } from './task.ts';

let portions: AsyncIterator<unknown, unknown> | null = null;

const isPortions = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function nextPortion(from: AsyncIterator<unknown, unknown>): Promise<Report> {
  const { done, value } = await from.next();
  return done === true ? { kind: 'end' } : { kind: 'portion', value };
}

async function follow(order: Order): Promise<Report> {
  if (order.kind === 'next') {
    if (portions === null) throw new Error('nothing has begun');
    return nextPortion(portions);
  }
  await import(order.file);
  const found = taskNamed(order.file, order.name);
  if (found === undefined) throw new Error(`${order.file} declares no task ${order.name}`);
  // the caller's types have checked that the input fits the task
  const result: unknown = Reflect.apply(found.work, undefined, [order.input]);
  if (!isPortions(result)) return { kind: 'value', value: await result };
  portions = result[Symbol.asyncIterator]();
  return nextPortion(portions);
}

// a lower priority than the server: calls come first on machines with few processors
setPriority(5);
// the server sends an order only after the report of the previous one
process.on('message', (order: Order) => {
  void follow(order)
    .catch(reportOf)
    .then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit());
// Ctrl-C in a terminal reaches all processes: the server decides when its helpers end
for (const name of ['SIGINT', 'SIGHUP']) process.on(name, () => undefined);

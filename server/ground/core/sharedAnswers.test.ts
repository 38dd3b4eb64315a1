import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharing } from './sharedAnswers.ts';

const DATABASE = {};

test('equal questions asked while one is under way share the run that begins next', async () => {
  const ask = sharing<number>();
  let runs = 0;
  const first = Promise.withResolvers<number>();
  const begun = ask(DATABASE, 'q', () => first.promise);
  const others = Array.from({ length: 20 }, () =>
    ask(DATABASE, 'q', async () => {
      runs += 1;
      return 2;
    }),
  );
  assert.equal(runs, 0, 'nobody shares a run that began before they asked');
  first.resolve(1);
  assert.equal(await begun, 1);
  assert.deepEqual(await Promise.all(others), Array<number>(20).fill(2));
  assert.equal(runs, 1);
  assert.equal(await ask(DATABASE, 'q', async () => 3), 3, 'nothing is kept once all have their answer');
});

test('a run that hangs or fails holds up nobody but those who asked for it', async () => {
  const ask = sharing<string>();
  void ask(DATABASE, 'hangs', () => new Promise(() => undefined));
  assert.equal(await ask(DATABASE, 'hangs', async () => 'beside it'), 'beside it');
  const failed = ask(DATABASE, 'fails', () => Promise.reject(new Error('no')));
  const after = ask(DATABASE, 'fails', async () => 'fresh');
  await assert.rejects(failed, /no/);
  assert.equal(await after, 'fresh');
});

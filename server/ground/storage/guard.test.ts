import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import Fastify from 'fastify';
import { guard } from './guard.ts';
import type { BareStore } from './store.ts';

const SILENCE_MS = 20;
const { log } = Fastify();
const away = () => Promise.reject(new Error('not asked for'));
const bare: BareStore = {
  kind: 'local',
  browserOrigin: null,
  size: away,
  read: away,
  put: away,
  move: away,
  remove: away,
  list: away,
  clear: away,
};

test('what a store sends after its time is let go of', async () => {
  const late = Promise.withResolvers<Readable>();
  const store = guard({ ...bare, read: () => late.promise }, log, SILENCE_MS);
  await assert.rejects(store.read('a', 1), { status: 503 });
  const source = new Readable({ read: () => undefined });
  late.resolve(source);
  await once(source, 'close');
  assert.ok(source.destroyed);
});

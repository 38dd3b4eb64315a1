import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoaderSource, type Ask } from './loaderSource.ts';

const pageOf = (code: string) => ({
  page: { code, title: code, body: '', language: 'en-US', number: 1, publishedAt: '2026-01-01T00:00:00Z' },
  pages: [],
});
const good = (code: string): Response =>
  new Response(JSON.stringify(pageOf(code)), { headers: { 'x-loader-route': 'html' } });

/** Answers that come when the test says so, in the order it says; the signal is not listened to. */
function slow() {
  const waiting = new Map<string, (answer: Response | Error) => void>();
  const ask: Ask = (address) =>
    new Promise((resolve, reject) => {
      const url = new URL(address, 'http://localhost').searchParams.get('url') ?? '';
      waiting.set(url, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  return { ask, answer: (url: string, with_: Response | Error) => waiting.get(url)?.(with_) };
}

const question = (url: string) => ({ route: 'html', url, language: 'en-US' }) as const;
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a late answer never takes the place of a newer one', async () => {
  const { ask, answer } = slow();
  const source = createLoaderSource<'html'>(ask);
  void source.load(question('/html/a'));
  void source.load(question('/html/b'));
  answer('/html/b', good('b'));
  await settle();
  assert.equal(source.get().data?.page?.code, 'b');
  answer('/html/a', good('a'));
  await settle();
  assert.equal(source.get().data?.page?.code, 'b');
  assert.equal(source.get().isLoading, false);
});

test('a late failure does not either', async () => {
  const { ask, answer } = slow();
  const source = createLoaderSource<'html'>(ask);
  void source.load(question('/html/a'));
  void source.load(question('/html/b'));
  answer('/html/b', good('b'));
  await settle();
  answer('/html/a', new Error('connection lost'));
  await settle();
  assert.equal(source.get().error, undefined);
  assert.equal(source.get().data?.page?.code, 'b');
});

test('the body of an error never becomes page data', async () => {
  const refused = JSON.stringify({ code: 404, msg: 'Not found', data: null, page: null, pages: [] });
  for (const [response, status, msg] of [
    [new Response(refused, { status: 404, headers: { 'x-loader-route': 'html' } }), 404, 'Not found'],
    [new Response(refused, { status: 200 }), 200, 'Not found'],
    [
      new Response('<!doctype html><title>Gateway</title>', { status: 200, headers: { 'x-loader-route': 'html' } }),
      200,
      '',
    ],
    [new Response('{"page":null,"pages":[]}', { headers: { 'x-loader-route': 'other' } }), 200, ''],
    [new Response('', { status: 502 }), 502, ''],
  ] as const) {
    const source = createLoaderSource<'html'>(() => Promise.resolve(response));
    await source.load(question('/html'));
    assert.equal(source.get().data, undefined);
    assert.equal(source.get().error?.status, status);
    assert.equal(source.get().error?.msg, msg);
  }
});

test('a page that is left keeps nothing of what comes after', async () => {
  const { ask, answer } = slow();
  const source = createLoaderSource<'html'>(ask);
  const loading = source.load(question('/html/a'));
  source.stop();
  answer('/html/a', good('a'));
  await loading;
  assert.equal(source.get().data, undefined);
});

test('what was asked for travels as a query, and nothing of it is taken for an address', async () => {
  let asked = '';
  const source = createLoaderSource<'html'>((address) => {
    asked = address;
    return Promise.resolve(good('a'));
  });
  await source.load(question('/html/a?lang=en-US&route=other#x'));
  const { pathname, searchParams } = new URL(asked, 'http://localhost');
  assert.equal(pathname, '/taxiadmin/__serverLoader');
  assert.deepEqual(searchParams.getAll('route'), ['html']);
  assert.equal(searchParams.get('url'), '/html/a?lang=en-US&route=other#x');
});

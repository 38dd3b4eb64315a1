/** Every upload call takes what an ordinary form sends, as it takes the bytes alone, and says what it takes. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { allCalls } from '#contract/index.ts';
import { BASE_PATH } from '#contract/ground/core.ts';
import { png } from '#server/testing/files.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const admin = await app.signInAs('administrator');
const uploads = allCalls.filter(({ upload }) => upload !== undefined);
const envelope = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });

async function post({ address, token }: Client, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}${BASE_PATH}${path}`, {
    method: 'POST',
    headers: { token: token ?? '', 'accept-language': 'en-US', ...headers },
    body,
  });
  return { status: response.status, ...envelope.parse(await response.json()) };
}

function formOf(fields: Record<string, string>, bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

const SHEET = new TextEncoder().encode('fleetNumber,plate\n');

test('a form is an upload: its fields are the input, its file’s name the name', async () => {
  const image = await post(admin, '/uploadContent/img', formOf({}, png(), '花.png'));
  assert.equal(image.status, 200, image.msg);
  const { id } = z.object({ id: z.string() }).parse(image.data);
  const kept = await app.server.services.db
    .selectFrom('file')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(kept.name, '花.png');
  const tried = await post(admin, '/capacity/car/importList', formOf({ dryRun: 'true' }, SHEET, 'cars.csv'));
  const raw = await admin.upload('/capacity/car/importList', { fileName: 'cars.csv', dryRun: true }, SHEET);
  assert.deepEqual([tried.status, tried.data], [raw.status, raw.body.data]);
  const unknown = await post(admin, '/uploadContent/img', formOf({ surprise: '1' }, png(), 'a.png'));
  assert.equal(unknown.status, 400);
});

test('every upload call reads a form as far as its own rules', async () => {
  for (const { path } of uploads) {
    const { status, msg } = await post(admin, path, formOf({ surprise: 'x' }, SHEET, 'a.csv'));
    assert.equal(status, 400, path);
    assert.match(msg, /marked fields/, path);
  }
});

test('a form is read as it comes: longer than the limit is refused, whatever its length says', async () => {
  const { status } = await post(admin, '/uploadContent/img', formOf({}, new Uint8Array(10.2 * 1024 ** 2), 'a.png'));
  assert.equal(status, 413);
});

const CRLF = '\r\n';
const field = (name: string, text: string) =>
  `--b${CRLF}content-disposition: form-data; name="${name}"${CRLF}${CRLF}${text}${CRLF}`;
const file = `--b${CRLF}content-disposition: form-data; name="f"; filename="a.png"${CRLF}${CRLF}${'x'.repeat(9)}${CRLF}`;
const END = `--b--${CRLF}`;

const broken: Record<string, string> = {
  'no file': field('name', 'a') + END,
  'a field after the file': file + field('name', 'a') + END,
  'two files': file + file + END,
  'a file that breaks off': file.slice(0, -6),
  'an end that is missing': file,
  'a field twice': field('name', 'a') + field('name', 'b') + file + END,
  'a name that reaches a prototype': field('__proto__', 'a') + file + END,
  'too many fields': Array.from({ length: 30 }, (_, at) => field(`f${at}`, 'a')).join('') + file + END,
  'a field that is too long': field('name', 'a'.repeat(20_000)) + file + END,
  'no form at all': 'hello',
};

test('a broken form is a 400, and nothing is left of it', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  for (const [what, body] of Object.entries(broken)) {
    assert.equal((await post(admin, '/uploadContent/img', body, type)).status, 400, what);
  }
  // the input is refused before what follows shows that the form is broken
  assert.equal((await post(admin, '/uploadContent/img', field('surprise', '1') + file + file + END, type)).status, 400);
  const without = await post(admin, '/uploadContent/img', file, { 'content-type': 'multipart/form-data' });
  assert.equal(without.status, 400);
  const left = async () => (await readdir(join(app.config.dataDir, 'uploads'))).length === 0;
  await until('nothing is left in the folder of uploads', left);
});

test('of a form whose sender goes away or errs while its file is written nothing is left either', async () => {
  const folder = join(app.config.dataDir, 'uploads');
  const written = async () => (await readdir(folder)).length > 0;
  const gone = async () => (await readdir(folder)).length === 0;
  for (const end of [null, END.slice(0, -4), `${CRLF}--b${CRLF}broken`, `${CRLF}${file}`]) {
    const headers = { token: admin.token ?? '', 'content-type': 'multipart/form-data; boundary=b' };
    const sent = request(`${admin.address}${BASE_PATH}/uploadContent/img`, { method: 'POST', headers });
    sent.on('error', () => undefined);
    sent.write(file.slice(0, -CRLF.length));
    await until('its file is being written', written);
    if (end === null) sent.destroy();
    else sent.end(end);
    await until(`nothing is left after ${JSON.stringify(end)}`, gone, 5000);
  }
});

test('a 415 names what is right for the call', async () => {
  for (const { path, upload } of allCalls) {
    const right = upload === undefined ? /application\/json/ : /multipart\/form-data, application\/octet-stream/;
    for (const type of ['text/csv', upload === undefined ? 'multipart/form-data; boundary=b' : 'application/json']) {
      const { status, msg } = await post(admin, path, '{}', { 'content-type': type });
      assert.deepEqual([status, right.test(msg)], [415, true], `${path} ${type}: ${status} ${msg}`);
    }
  }
});

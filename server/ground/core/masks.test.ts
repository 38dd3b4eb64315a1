import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp } from '#server/testing/harness.ts';
import { maskedMobile, maskedName, maskMobile } from './masks.ts';

const app = await startTestApp();
const { db } = app.server.services;

test('of any number something is hidden, in a query as in the code', async () => {
  for (let length = 0; length <= 16; length += 1) {
    const number = '8765432198765432'.slice(0, length);
    const masked = maskMobile(number);
    const shown = masked.replaceAll('*', '').length;
    assert.ok(length === 0 ? masked === '' : length - shown >= Math.min(length, 3), `${number} ${masked}`);
    const { rows } = await sql<{ masked: string }>`select ${maskedMobile(sql`${number}::text`)} as masked`.execute(db);
    assert.equal(rows[0]?.masked, masked);
  }
});

test('a name keeps its first character', async () => {
  for (const [name, masked] of [
    ['', ''],
    ['王', '*'],
    ['王芳', '王**'],
    ['欧阳娜娜', '欧**'],
  ] as const) {
    const { rows } = await sql<{ masked: string }>`select ${maskedName(sql`${name}::text`)} as masked`.execute(db);
    assert.equal(rows[0]?.masked, masked);
  }
});

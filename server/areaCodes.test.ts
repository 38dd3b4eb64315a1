/** Whatever is kept with a division's code takes it in any length, keeps the short one, and refuses one that no division has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { ADMIN_PASSWORD } from './testing/databases.ts';
import { allExamples } from './testing/examples.ts';
import { startTestApp } from './testing/harness.ts';

const examples = await allExamples();
const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { db } = app.server.services;

/** Where each call that adds something has the code. */
const PLACES: Readonly<Record<string, (code: string) => object>> = {
  '/capacity/car/addOne': (areaCode) => ({ areaCode }),
  '/capacity/station/addOne': (areaCode) => ({ areaCode }),
  '/school/addOne': (areaCode) => ({ areaCode }),
  '/sys/role/addOne': (code) => ({ dataScope: 'areas', areaCodes: [code] }),
  '/operation/supplier/addOne': (code) => ({ areaCodes: [code] }),
  '/insight/agency/addOne': (code) => ({ areaCodes: [code] }),
  '/operation/supervisionPlatform/addOne': (code) => ({ areaCodes: [code] }),
  '/operation/rule/addOne': (code) => ({ scope: { areaCodes: [code] } }),
  '/operation/payRule/addOne': (code) => ({ scope: { areaCodes: [code] } }),
  '/operation/rule/updateVersion': (code) => ({ scope: { areaCodes: [code] } }),
  '/operation/payRule/updateVersion': (code) => ({ scope: { areaCodes: [code] } }),
};
const refusal = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) });

for (const [path, put] of Object.entries(PLACES))
  test(`${path} takes the code of a division in any length, and of a division only`, async () => {
    const example = examples.get(path);
    assert.ok(example);
    const send = async (code: string) => {
      app.advance(61);
      const { input } = await example({ app, admin });
      return admin.send(path, { ...input, ...put(code) });
    };
    const unknown = await send('999999');
    assert.equal(unknown.status, 400, JSON.stringify(unknown.body));
    const [field] = refusal.parse(unknown.body.data).fields;
    assert.match(field?.path ?? '', /areaCodes?$/);
    assert.match(field?.message ?? '', /999999/);
    for (const [code, kept] of [
      ['440300', '4403'],
      ['440305000000', '440305'],
    ] as const) {
      const { status, body } = await send(code);
      assert.equal(status, 200, JSON.stringify(body));
      const { changes } = await db
        .selectFrom('audit')
        .select('changes')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const said = JSON.stringify(changes);
      assert.ok(said.includes(`"${kept}"`) && !said.includes(`"${code}"`), said);
    }
  });

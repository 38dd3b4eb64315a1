import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { roleForm } from '#contract/access/role/calls.ts';
import { systemUserForm } from '#contract/access/systemUser/calls.ts';
import { type FieldSaying, type Kit, type KitTranslate, isRequired, problemsOf, valueAt } from './issues.ts';

/** Says which sentence was chosen, with its parameters. */
const t: KitTranslate = (key, ...values) => [key, ...Object.values(values[0] ?? {})].join(' ');

const kit: Kit = { t, text: ([, en]) => en };

function check(schema: z.ZodType, values: unknown, fields: Record<string, string>, hints: Record<string, string> = {}) {
  const sayings = new Map<string, FieldSaying>(
    Object.entries(fields).map(([name, label]) => [name, { label, hint: hints[name] }]),
  );
  const parsed = schema.safeParse(values);
  return Object.fromEntries(problemsOf(parsed.success ? [] : parsed.error.issues, values, sayings, kit, undefined));
}

test('a missing value is said to be required, whatever the schema calls it', () => {
  const labels = { code: 'Code', nameZh: 'Name', dataScope: 'Scope', nameEn: 'English' };
  assert.deepEqual(check(roleForm, { nameZh: '  ', nameEn: 'x' }, labels), {
    code: 'fieldRequired Code',
    nameZh: 'fieldRequired Name',
    dataScope: 'fieldRequired Scope',
  });
});

test('a wrong form is said with the hint of the field, else by its kind', () => {
  const row = { code: '9x', nameZh: 'a', nameEn: 'b', dataScope: 'own' };
  assert.deepEqual(check(roleForm, row, { code: 'Code' }), {
    code: 'Begins with a small letter; 2 to 40 letters or digits',
  });
  assert.deepEqual(check(roleForm, row, { code: 'Code' }, { code: 'letters' }), { code: 'letters' });
});

test('of a union the branch with a form speaks', () => {
  const schema = z.strictObject({ email: z.union([z.literal(''), z.email()]) });
  assert.deepEqual(check(schema, { email: 'nobody' }, { email: 'E-mail' }), { email: 'badEmail' });
});

test('lengths and figures are said with their limits', () => {
  const schema = z.strictObject({ name: z.string().max(3), size: z.int().min(2), roles: z.array(z.string()).max(1) });
  const fields = { name: 'N', size: 'S', roles: 'R' };
  assert.deepEqual(check(schema, { name: 'abcd', size: 1, roles: ['1', '2'] }, fields), {
    name: 'tooLong 3',
    size: 'tooSmall 2',
    roles: 'tooMany 1',
  });
  assert.deepEqual(check(schema, { name: '', size: 2.5, roles: [] }, fields), { size: 'notWhole' });
});

test('a problem of a field that is not on the form is kept apart', () => {
  const problems = check(roleForm, { code: 'a1', nameZh: 'a', nameEn: 'b', dataScope: 'own', extra: 1 }, { code: 'C' });
  assert.deepEqual(Object.keys(problems), ['']);
});

test('own words come first, by the key of a refinement', () => {
  const key = 'user.defaultRoleNotHeld';
  const values = { account: 'ab', realName: 'x', roleIds: ['1'], defaultRoleId: '2' };
  const parsed = systemUserForm.safeParse(values);
  const issues = parsed.success ? [] : parsed.error.issues;
  const fields = new Map([['defaultRoleId', { label: 'Default', hint: undefined }]]);
  const explain = (which: string) => (which === key ? 'not held' : undefined);
  assert.deepEqual([...problemsOf(issues, values, fields, kit, explain)], [['defaultRoleId', 'not held']]);
});

test('what has to be filled in follows from the schema', () => {
  const { code, remark, homePage } = roleForm.shape;
  assert.ok(isRequired(code));
  assert.ok(!isRequired(remark));
  assert.ok(!isRequired(homePage));
  assert.ok(isRequired(systemUserForm.shape.roleIds));
  assert.ok(!isRequired(systemUserForm.shape.supplierId));
  assert.ok(!isRequired(z.boolean()));
  assert.ok(!isRequired(undefined));
});

test('a path leads to a value, or nowhere', () => {
  assert.equal(valueAt({ roles: [{ id: '7' }] }, ['roles', 0, 'id']), '7');
  assert.equal(valueAt({ roles: null }, ['roles', 0]), undefined);
});

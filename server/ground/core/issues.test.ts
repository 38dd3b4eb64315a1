/** What a caller is told of a wrong field: sentences of ours, for whatever call and whatever value. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { allCalls } from '#contract/index.ts';
import { OTHER_FORM, wordsOfForm } from '#contract/ground/forms.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { fieldsOf, speaking } from './issues.ts';

const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e30,
  '',
  '!',
  'x y',
  'x'.repeat(30_000),
  [],
  [null],
  {},
  { a: 1 },
];

const FOREIGN =
  /(expected|received) [a-z]|invalid (input|option|string)|unrecognized|too (small|big)|期望|无效输入|无效选项|未知的键/i;

const namesIn = (schema: z.ZodType): string[] => {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [...Object.keys(properties ?? {}), 'surprise'];
};

test('each field of each call is refused in words of ours, in the language asked for', () => {
  let seen = 0;
  const unsaid = new Set<string>();
  for (const { path, input } of allCalls) {
    for (const name of namesIn(input)) {
      for (const value of wrong) {
        for (const language of LANGUAGES) {
          const { error } = input.safeParse({ [name]: value }, speaking(language));
          for (const { path: field, message } of error === undefined ? [] : fieldsOf(error)) {
            seen += 1;
            const where = `${path} ${field}: ${message}`;
            assert.doesNotMatch(message, FOREIGN, where);
            if (OTHER_FORM.includes(message)) unsaid.add(`${path} ${field}`);
            assert.equal(/[一-鿿]/.test(message), language === 'zh-CN', where);
          }
        }
      }
    }
  }
  assert.ok(seen > 10_000, String(seen));
  assert.deepEqual([...unsaid], [], 'a rule says in words what it wants');
});

test('every form of a field has words, on the screen as in an answer', () => {
  const unsaid = new Set<string>();
  for (const { path, input } of allCalls)
    for (const name of namesIn(input))
      for (const value of ['!', 'x y', ['!'], { a: 1 }]) {
        const { issues = [] } = input.safeParse({ [name]: value }).error ?? {};
        const all = issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]));
        for (const issue of all)
          if (issue.code === 'invalid_format' && wordsOfForm(issue.format, issue.pattern) === null)
            unsaid.add(`${path} ${name}: ${issue.format} ${issue.pattern}`);
      }
  assert.deepEqual([...unsaid], []);
});

test('what a field lacks is said by its number, its values or its name', () => {
  const schema = z.strictObject({
    password: z.string().min(8).max(72),
    version: z.int(),
    kind: z.enum(['a', 'b']),
    seats: z.int().min(1),
    ids: z.array(z.string()).min(1),
    share: z.number().gt(0).multipleOf(0.5),
  });
  const input = { password: 'short', kind: 'c', seats: 0, ids: [], share: 0.3, extra: 1 };
  const inLanguage = (language: (typeof LANGUAGES)[number]) => {
    const { error } = schema.safeParse(input, speaking(language));
    assert.ok(error);
    return Object.fromEntries(fieldsOf(error).map(({ path, message }) => [path, message]));
  };
  assert.deepEqual(inLanguage('en-US'), {
    password: 'At least 8 characters',
    version: 'Send the version that you read, so that no other change is overwritten',
    kind: 'Must be one of: a, b',
    seats: 'Must be at least 1',
    ids: 'At least 1 entry',
    share: 'Must be a multiple of 0.5',
    extra: 'There is no such field',
  });
  assert.deepEqual(inLanguage('zh-CN'), {
    password: '至少 8 个字符',
    version: '请带上读取时得到的 version，以免覆盖他人的修改',
    kind: '只能是：a, b',
    seats: '不能小于 1',
    ids: '至少 1 项',
    share: '必须是 0.5 的倍数',
    extra: '没有这个字段',
  });
});

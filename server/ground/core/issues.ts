/** What is wrong with a field of the input, in a sentence for a person; the validator's own words never leave. */
import type { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { OTHER_FORM, wordsOfForm } from '#contract/ground/forms.ts';
import type { Text } from '#contract/ground/words.ts';
import { defineMessages, say, type Message } from './messages.ts';
import { sentenceOfForm, sentenceOfRule } from './rules.ts';

type Issue = z.core.$ZodRawIssue;
type Params = Readonly<Record<string, string | number>>;
type Sentence = readonly [sentence: Message, params?: Params];

const issueMessages = defineMessages({
  missing: { zh: '必须填写', en: 'This is required' },
  versionMissing: {
    zh: '请带上读取时得到的 version，以免覆盖他人的修改',
    en: 'Send the version that you read, so that no other change is overwritten',
  },
  kind: {
    zh: '没有这个种类；可用的种类见接口文档',
    en: 'There is no such kind; the reference of the calls lists them',
  },
  entryName: { zh: '这个名称不可用', en: 'This name is not taken here' },
  unknownField: { zh: '没有这个字段', en: 'There is no such field' },
  text: { zh: '应为文字', en: 'Must be text' },
  number: { zh: '应为数字', en: 'Must be a number' },
  int: { zh: '应为整数', en: 'Must be a whole number' },
  boolean: { zh: '应为 true 或 false', en: 'Must be true or false' },
  array: { zh: '应为列表', en: 'Must be a list' },
  object: { zh: '应为一组字段', en: 'Must be a group of fields' },
  choice: { zh: '只能是：{values}', en: 'Must be one of: {values}' },
  exactly: { zh: '只能是 {values}', en: 'Must be {values}' },
  shortText: { zh: '至少 {count} 个字符', en: 'At least {count} characters', one: 'At least {count} character' },
  longText: { zh: '最多 {count} 个字符', en: 'At most {count} characters', one: 'At most {count} character' },
  exactText: { zh: '必须是 {count} 个字符', en: 'Must have {count} characters', one: 'Must have {count} character' },
  fewItems: { zh: '至少 {count} 项', en: 'At least {count} entries', one: 'At least {count} entry' },
  manyItems: { zh: '最多 {count} 项', en: 'At most {count} entries', one: 'At most {count} entry' },
  exactItems: { zh: '必须是 {count} 项', en: 'Must have {count} entries', one: 'Must have {count} entry' },
  atLeast: { zh: '不能小于 {limit}', en: 'Must be at least {limit}' },
  atMost: { zh: '不能大于 {limit}', en: 'Must be at most {limit}' },
  above: { zh: '必须大于 {limit}', en: 'Must be more than {limit}' },
  below: { zh: '必须小于 {limit}', en: 'Must be less than {limit}' },
  stepsOf: { zh: '必须是 {step} 的倍数', en: 'Must be a multiple of {step}' },
});
/** Those that are said of what is not read any further. */
export const fieldMessages = { longText: issueMessages.longText, manyItems: issueMessages.manyItems };
const m = issueMessages;

const TYPES: ReadonlyMap<string, Message> = new Map([
  ['string', m.text],
  ['number', m.number],
  ['int', m.int],
  ['boolean', m.boolean],
  ['array', m.array],
  ['tuple', m.array],
  ['object', m.object],
  ['record', m.object],
]);

/** A long enumeration is cut: the document of the calls has the rest. */
const MOST_VALUES = 20;

function ofValues(values: readonly unknown[]): Sentence {
  const shown = values.slice(0, MOST_VALUES).map(String).join(', ');
  return [values.length === 1 ? m.exactly : m.choice, { values: values.length > MOST_VALUES ? `${shown} …` : shown }];
}

const nameOf = (issue: Issue): PropertyKey | undefined => issue.path?.at(-1);

function ofSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): Sentence {
  const isSmall = issue.code === 'too_small';
  const limit = Number(isSmall ? issue.minimum : issue.maximum);
  const params = { count: limit, limit };
  const isExact = issue.exact === true;
  if (issue.origin === 'string') {
    if (isSmall && issue.input === '') return [m.missing];
    return [isExact ? m.exactText : isSmall ? m.shortText : m.longText, params];
  }
  if (issue.origin === 'array' || issue.origin === 'set')
    return [isExact ? m.exactItems : isSmall ? m.fewItems : m.manyItems, params];
  const isInclusive = issue.inclusive !== false;
  return [isSmall ? (isInclusive ? m.atLeast : m.above) : isInclusive ? m.atMost : m.below, params];
}

const messageOf = ([zh, en]: Text): Message => ({ zh, en });

/** What a value of a wrong form should look like: by the form, else by the name of its field. */
function ofForm(issue: Issue): Message {
  const words = issue.code === 'invalid_format' ? wordsOfForm(issue.format, issue.pattern) : null;
  return words === null ? (sentenceOfForm(issue.path) ?? messageOf(OTHER_FORM)) : messageOf(words);
}

/** What a rule without words of its own wants: that there is something, or what the name of the field says. */
function ofUnsaid(issue: Issue): Message {
  if (nameOf(issue) === 'version') return m.versionMissing;
  return issue.input === '' ? m.missing : ofForm(issue);
}

/** Of several forms the sentence of the one that says most, which is in the caller's language by now: not “empty”, and not another kind of value. */
function ofUnion(issue: Issue): string | null {
  if (issue.code !== 'invalid_union' || issue.input === undefined) return null;
  const inner = issue.errors.flat();
  const isPlain = ({ code }: (typeof inner)[number]) => code === 'invalid_value' || code === 'invalid_type';
  const telling =
    inner.find(({ code }) => code === 'invalid_format') ?? inner.find((each) => !isPlain(each)) ?? inner[0];
  return telling?.message ?? null;
}

function sentenceOf(issue: Issue): Sentence {
  const form = ofForm(issue);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return [nameOf(issue) === 'version' ? m.versionMissing : m.missing];
      return [TYPES.get(issue.expected) ?? form];
    case 'invalid_value':
      return issue.input === undefined ? [m.missing] : ofValues(issue.values);
    case 'too_small':
    case 'too_big':
      return ofSize(issue);
    case 'not_multiple_of':
      return [m.stepsOf, { step: issue.divisor }];
    case 'unrecognized_keys':
      return [m.unknownField];
    case 'invalid_union':
      return [issue.input === undefined ? m.missing : m.kind];
    case 'invalid_key':
      return [m.entryName];
    case 'custom':
      return [sentenceOfRule(issue.params?.['key']) ?? ofUnsaid(issue)];
    default:
      return [form];
  }
}

const errorMapIn = (language: Language): { error: z.core.$ZodErrorMap } => ({
  error: (issue) => {
    const told = ofUnion(issue);
    if (told !== null) return told;
    const [sentence, params] = sentenceOf(issue);
    return say(sentence, language, params);
  },
});
const SPEAKING: Record<Language, ReturnType<typeof errorMapIn>> = {
  'zh-CN': errorMapIn('zh-CN'),
  'en-US': errorMapIn('en-US'),
};

/** Parse parameters that make every issue speak the caller's language. */
export const speaking = (language: Language) => SPEAKING[language];

/** Where each issue is, and its sentence: a field that does not exist by its own name. */
export const fieldsOf = ({ issues }: z.ZodError): { path: string; message: string }[] =>
  issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path, key], message: issue.message }))
        : [issue],
    )
    .slice(0, 50)
    .map(({ path, message }) => ({ path: path.join('.'), message }));

/** The words of the public portal that its pages share. */
import type { Language } from '#contract/ground/enums.ts';
import { textIn, type Text } from '#contract/ground/words.ts';

export const frameWords = {
  skip: ['跳到正文', 'Skip to the content'],
  other: ['English', '中文'],
  switchTo: ['换成英文', 'Read in Chinese'],
  pages: ['页面', 'Pages'],
  privacy: ['本站不使用 Cookie，也不跟踪读者。', 'This site sets no cookie and tracks nobody.'],
  kept: ['我们保存什么', 'What we keep'],
  documents: ['协议与政策', 'Terms and policies'],
  signIn: ['运营人员登录', 'Staff sign-in'],
} as const satisfies Record<string, Text>;

/** A translator: the text of a key with its `{name}`s filled in. */
export const speaking =
  <Words extends Record<string, Text>>(words: Words, language: Language) =>
  (key: keyof Words & string, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = words[key];
    return text === undefined
      ? key
      : textIn(text, language).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };

/** The language of a name that there is only one of: who reads it aloud has to know. */
export const writtenIn = (name: string): Language => (/\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en-US');

/** Says of what is in another language than the page which one it is in. */
export const inOther = (own: Language, page: Language): { lang?: Language } => (own === page ? {} : { lang: own });

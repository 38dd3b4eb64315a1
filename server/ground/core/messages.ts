import type { Language } from '#contract/ground/enums.ts';

/** A sentence for a person, in both languages; `{name}` places are filled in. */
export interface Message {
  readonly zh: string;
  readonly en: string;
  /** English for a `{count}` of one. */
  readonly one?: string;
}

/** Keeps the names of a group of sentences and checks that each has both languages. */
export const defineMessages = <Names extends string>(group: Record<Names, Message>): Record<Names, Message> => group;

/** What fills the places of a sentence; what is called differently in each language comes as its own words. */
export type Params = Readonly<Record<string, string | number | Message>>;

/** The sentence in a language with its places filled in. */
export function say(sentence: Message, language: Language, params: Params = {}): string {
  const text = language === 'zh-CN' ? sentence.zh : (params['count'] === 1 && sentence.one) || sentence.en;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name] ?? place;
    return typeof value === 'object' ? say(value, language) : String(value);
  });
}

const WEIGHT = /;\s*q\s*=\s*([\d.]+)/i;

/**
 * The language that an `Accept-Language` header (RFC 9110) weighs highest among ours, the first of equals; zh-CN when it
 * wants neither.
 */
export function languageOf(header: string | undefined): Language {
  let best: Language = 'zh-CN';
  let highest = 0;
  for (const part of (header ?? '').split(',', 20)) {
    const found = /^\s*(zh|en)(?![a-z\d])/i.exec(part)?.[1]?.toLowerCase();
    const weight = Number(WEIGHT.exec(part)?.[1] ?? 1);
    if (found === undefined || !(weight > highest)) continue;
    highest = weight;
    best = found === 'zh' ? 'zh-CN' : 'en-US';
  }
  return best;
}

/** The sentences of the pipeline itself. */
export const messages = defineMessages({
  ok: { zh: '操作成功', en: 'Done' },
  inputInvalid: {
    zh: '填写的内容有误，请检查标出的项目',
    en: 'Some of the input is not valid; please check the marked fields',
  },
  bodyNotJson: { zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON' },
  bodyTooLarge: { zh: '请求内容过大，最多 {limit}', en: 'The request body is too large; at most {limit}' },
  uploadBrokenOff: { zh: '上传中断，请重试', en: 'The upload was broken off; please try again' },
  wrongContentType: { zh: '不支持的内容类型，请使用 {expected}', en: 'Unsupported content type; use {expected}' },
  badForm: {
    zh: '表单无法识别，没有保存：请只放一个文件，其他字段放在文件之前',
    en: 'The form cannot be read; nothing was saved. It takes one file, with all other fields before it',
  },
  nulCharacter: { zh: '内容中不能含有空字符', en: 'The input must not contain NUL characters' },
  brokenCharacter: { zh: '内容中含有不完整的字符', en: 'The input contains a broken character' },
  controlCharacter: { zh: '不能含有控制字符', en: 'Must not contain control characters' },
  deeperByCursor: {
    zh: '只能按页码翻到前 10000 条，更深请使用“下一页”或缩小条件',
    en: 'Pages reach the first 10,000 rows; go deeper with the cursor or narrow the filters',
  },
  badCursor: {
    zh: '翻页位置无效，请从第一页重新开始',
    en: 'The page position is not valid; start from the first page again',
  },
  loginExpired: { zh: '登录已过期，请重新登录', en: 'Login has expired, please log in again' },
  tokensDiffer: { zh: '两个令牌不一致，请重新登录', en: 'The two tokens differ; please sign in again' },
  forbidden: {
    zh: '当前角色已无权进行此操作，请重新登录或切换角色',
    en: 'Your active role does not allow this; please sign in again or switch role',
  },
  mustChangePassword: { zh: '请先修改密码', en: 'Please change your password first' },
  mustSetUpSecondFactor: {
    zh: '当前角色要求两步验证，请先设置',
    en: 'Your active role requires a second factor; please set it up first',
  },
  notFound: { zh: '未找到该数据，可能已被删除', en: 'Not found; it may have been deleted' },
  headersTooLarge: { zh: '请求头过大', en: 'The request headers are too large' },
  requestTooSlow: { zh: '请求传输超时', en: 'The request took too long to arrive' },
  notHttp: { zh: '请求无法识别', en: 'The request cannot be understood' },
  noSuchCall: { zh: '没有这个接口', en: 'There is no such call' },
  changedMeanwhile: {
    zh: '其他人刚刚修改了这条数据，您的修改没有保存',
    en: 'Somebody else has just changed this; your changes were not saved',
  },
  duplicate: { zh: '该数据已存在', en: 'This already exists' },
  inUse: { zh: '该数据正在被使用', en: 'This is in use' },
  busyRow: { zh: '数据正忙，没有保存，请再试一次', en: 'The data is busy; nothing was saved, please try again' },
  tooMany: { zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many requests; please try again in {seconds} s' },
  keyReused: {
    zh: '同一个重复提交标识被用于不同的内容',
    en: 'This Idempotency-Key was used for different input',
  },
  submitUnderWay: {
    zh: '同一次提交仍在处理，请稍后再试',
    en: 'The same submit is still being worked on; please try again later',
  },
  internal: {
    zh: '系统出错，编号 {traceId}，没有保存任何修改',
    en: 'Something went wrong (trace {traceId}); nothing was saved',
  },
  unavailable: {
    zh: '数据库暂时不可用，修改可能没有保存，请稍后查看后再试',
    en: 'The database is not available at the moment; a change may not have been saved. Look shortly, then try again',
  },
  tooSlow: {
    zh: '这个查询耗时太长，已中止。请缩小时间范围或增加条件后再试',
    en: 'This question takes too long and was stopped. Narrow the time or add a filter, then try again',
  },
  diskFull: {
    zh: '磁盘空间不足，没有保存任何修改，请联系管理员',
    en: 'The disk is full; nothing was saved, please tell an administrator',
  },
  stopping: { zh: '服务正在重启，请稍后再试', en: 'The server is restarting; please try again shortly' },
});

/** The columns of entries in a file, the same for export and import. */
import { ASKING_CHANNELS, SERVICE_CATEGORIES } from '#contract/care/aiCustomerService/calls.ts';
import { LANGUAGES, STATES } from '#contract/ground/enums.ts';
import type { ProfileColumn } from '#server/ground/import/engine.ts';

const column = (header: string, zh: string, en: string, example: string, required = false): ProfileColumn => ({
  header,
  required,
  meaning: { zh, en },
  example,
});

const listed = (values: readonly string[], separator: string): string => values.join(separator);

/** Separates ways to ask in one cell. */
export const WAY_SEPARATOR = '|';

export const importColumns: readonly ProfileColumn[] = [
  column('question', '问题，最多 200 个字符', 'The question, at most 200 characters', '可以带宠物吗？', true),
  column(
    'otherWays',
    '其他问法，用 | 隔开，最多 30 个',
    'Other ways to ask it, separated by |, at most 30',
    '能带猫上车吗|狗可以坐车吗',
  ),
  column(
    'answer',
    '回答，纯文本，可以换行',
    'The answer as plain text, of one or more lines',
    '小型宠物可以装在航空箱里。',
    true,
  ),
  column(
    'category',
    `分类：${listed(SERVICE_CATEGORIES, '、')}`,
    `One of ${listed(SERVICE_CATEGORIES, ', ')}`,
    'riding',
    true,
  ),
  column(
    'channel',
    `渠道：all、${listed(ASKING_CHANNELS, '、')}；缺省为 all`,
    `One of all, ${listed(ASKING_CHANNELS, ', ')}; all when left out`,
    'all',
  ),
  column('language', `语言：${listed(LANGUAGES, '、')}`, `One of ${listed(LANGUAGES, ', ')}`, 'zh-CN', true),
  column(
    'validFrom',
    '生效时间，如 2026-10-01 00:00，按车队时区；也可用带时区的 ISO 8601；缺省为立即',
    'Answers from then on, by the clock of the fleet, or ISO 8601 with offset; at once when left out',
    '2026-10-01T00:00:00+08:00',
  ),
  column(
    'validTo',
    '失效时间，写法同上；缺省为长期',
    'Answers until then, written likewise; without end when left out',
    '',
  ),
  column(
    'state',
    `状态：${listed(STATES, '、')}；缺省为 enabled`,
    `One of ${listed(STATES, ', ')}; enabled when left out`,
    'enabled',
  ),
];

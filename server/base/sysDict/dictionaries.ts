/** The state that many nouns have, and the colours of dictionaries. */
import type { State } from '#contract/ground/enums.ts';
import type { DictColour } from '#contract/base/sysDict/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const groundDicts: readonly SeedDict[] = [
  closedDict<State>('state', '启用状态', 'State', {
    enabled: ['启用', 'Enabled', 'green'],
    disabled: ['已停用', 'Stopped', 'grey'],
  }),
  closedDict<DictColour>('dictColour', '字典颜色', 'Colour of a dictionary item', {
    none: ['纯文字', 'Plain text', 'none'],
    green: ['绿色', 'Green', 'green'],
    blue: ['蓝色', 'Blue', 'blue'],
    grey: ['灰色', 'Grey', 'grey'],
    amber: ['黄色', 'Amber', 'amber'],
    red: ['红色', 'Red', 'red'],
  }),
];

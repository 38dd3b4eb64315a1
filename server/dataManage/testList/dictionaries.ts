/** The enumerations of test lists. */
import type { Verdict } from '#contract/dataManage/testList/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const testListDicts: readonly SeedDict[] = [
  closedDict<Verdict>('testVerdict', '测试结论', 'Verdict of a test', {
    passed: ['通过', 'Passed', 'green'],
    failed: ['未通过', 'Failed', 'red'],
  }),
];

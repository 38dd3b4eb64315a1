/** The enumerations of detectors. */
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';
import { LINK_PROBLEM_WORDS } from '#server/ground/outward/linkProblems.ts';

export const detectorDicts: readonly SeedDict[] = [
  closedDict<LinkProblem>('detectorProblem', '检测器连接问题', 'Trouble with a detector', LINK_PROBLEM_WORDS),
];

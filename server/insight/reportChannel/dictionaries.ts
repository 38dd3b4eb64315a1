/** The enumerations of report channels. */
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';
import { LINK_PROBLEM_WORDS } from '#server/ground/outward/linkProblems.ts';

export const reportChannelDicts: readonly SeedDict[] = [
  closedDict<LinkProblem>('reportChannelProblem', '报送通道连接问题', 'Trouble with a report channel', {
    ...LINK_PROBLEM_WORDS,
    certificate: [
      '对方的证书或主机密钥不可信、已过期或不属于该地址',
      'Its certificate or host key is not trusted, expired, or of another address',
    ],
    notFound: ['地址上没有这个接口或文件夹', 'There is no such interface or folder at the address'],
    credentials: ['不接受凭证或公钥，或没有权限', 'It does not accept the token or key, or allows nothing'],
  }),
];

/** What an HTTP status says of a host that was asked, and what people are told of it. */
import type { LinkProblem } from '#contract/ground/linkProblems.ts';

/** Of an answer that is not the one that was asked for. */
export function problemOfStatus(status: number): LinkProblem {
  if (status === 401 || status === 403 || status === 407) return 'credentials';
  if (status === 404 || status === 405) return 'notFound';
  if (status >= 300 && status < 400) return 'redirected';
  return status === 429 || status === 503 ? 'busy' : 'failed';
}

/** For the dictionary of whoever asks such hosts. */
export const LINK_PROBLEM_WORDS = {
  certificate: [
    '对方的证书不可信、已过期或不属于该地址',
    'Its certificate is not trusted, has expired, or is not of this address',
  ],
  unreachable: ['无法连接', 'It cannot be reached'],
  timeout: ['没有及时回应', 'It did not answer in time'],
  privateAddress: ['内网地址，未在设置中允许', 'A private address that no setting allows'],
  notHttp: ['地址无效', 'The address is not valid'],
  tooLong: ['回应过长', 'Its answer was too long'],
  credentials: ['不接受凭证', 'It does not accept the token'],
  notFound: ['地址上没有这个接口', 'There is no such interface at the address'],
  redirected: ['转向了别的地址，未跟随', 'It points to another address, which is not followed'],
  busy: ['对方繁忙', 'It is busy'],
  failed: ['对方出错', 'It failed'],
} satisfies Record<LinkProblem, readonly [nameZh: string, nameEn: string]>;

/** Why a host that an operator named could not be asked: as the connection failed, or what its HTTP status says. */
export const LINK_PROBLEMS = [
  'certificate',
  'unreachable',
  'timeout',
  'privateAddress',
  'notHttp',
  'tooLong',
  'credentials',
  'notFound',
  'redirected',
  'busy',
  'failed',
] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];

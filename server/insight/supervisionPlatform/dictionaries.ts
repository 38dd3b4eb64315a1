/** The enumerations of supervision platforms. */
import type { LinkProblem, PlatformState, SupervisionCoordinates } from '#contract/insight/supervision/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const supervisionPlatformDicts: readonly SeedDict[] = [
  closedDict<PlatformState>('supervisionPlatformState', '监管平台状态', 'State of a supervision platform', {
    sending: ['发送中', 'Sending'],
    paused: ['暂停发送，记录留存', 'Paused, records are kept'],
    stopped: ['停用，不再记录', 'Stopped, nothing is recorded'],
  }),
  closedDict<SupervisionCoordinates>('supervisionCoordinates', '监管坐标系', 'Coordinates of supervision records', {
    gcj02: ['GCJ-02', 'GCJ-02'],
    wgs84: ['WGS 84', 'WGS 84'],
  }),
  closedDict<LinkProblem>('supervisionProblem', '监管平台连接问题', 'Trouble with a supervision platform', {
    certificate: [
      '对方的证书不可信、已过期或不属于该地址',
      'Its certificate is not trusted, has expired, or is not of this address',
    ],
    unreachable: ['无法连接', 'It cannot be reached'],
    timeout: ['二十秒内没有回应', 'It did not answer within twenty seconds'],
    privateAddress: ['内网地址，未在设置中允许', 'A private address that no setting allows'],
    notHttp: ['地址无效', 'The address is not valid'],
    tooLong: ['回应过长', 'Its answer was too long'],
    credentials: ['不接受凭证', 'It does not accept the token'],
    notFound: ['地址上没有这个接口', 'There is no such interface at the address'],
    redirected: ['转向了别的地址，未跟随', 'It points to another address, which is not followed'],
    busy: ['对方繁忙', 'It is busy'],
    failed: ['对方出错', 'It failed'],
  }),
];

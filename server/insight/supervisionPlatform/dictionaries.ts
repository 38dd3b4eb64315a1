/** The enumerations of supervision platforms. */
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import type { PlatformState, PositionKind, SupervisionCoordinates } from '#contract/insight/supervision/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';
import { LINK_PROBLEM_WORDS } from '#server/ground/outward/linkProblems.ts';

export const supervisionPlatformDicts: readonly SeedDict[] = [
  closedDict<PlatformState>('supervisionPlatformState', '监管平台状态', 'State of a supervision platform', {
    sending: ['发送中', 'Sending'],
    paused: ['暂停发送，记录留存', 'Paused, records are kept'],
    stopped: ['停用，不再记录', 'Stopped, nothing is recorded'],
  }),
  closedDict<PositionKind>('supervisionPositionKind', '监管定位', 'Positions of supervision', {
    positionVehicle: ['车辆定位', 'Places of vehicles'],
    positionDriver: ['驾驶员定位', 'Places of drivers'],
  }),
  closedDict<SupervisionCoordinates>('supervisionCoordinates', '监管坐标系', 'Coordinates of supervision records', {
    gcj02: ['GCJ-02', 'GCJ-02'],
    wgs84: ['WGS 84', 'WGS 84'],
  }),
  closedDict<LinkProblem>(
    'supervisionProblem',
    '监管平台连接问题',
    'Trouble with a supervision platform',
    LINK_PROBLEM_WORDS,
  ),
];

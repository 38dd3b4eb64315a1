/** What a scene is called before a person names it. */
import type { SceneKind } from '#contract/dataManage/scene/rules.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';

const NAMES: Readonly<Record<SceneKind, string>> = {
  hardBraking: '急减速',
  nearMiss: '险些碰撞',
  cutIn: '切入',
  sos: '乘客求助',
  collision: '碰撞',
  leftRange: '驶出运营区',
  noGo: '进入禁行区',
  noStop: '禁停区停车',
  stopInLane: '车道内停车',
  remoteHelp: '远程协助',
  other: '场景',
};

/** e.g. `急减速 YW-012 2026-11-23 14:05`, by the fleet's clock. */
export const sceneName = (kind: SceneKind, fleetNumber: string, at: string, clock: WallClock): string =>
  `${NAMES[kind]} ${fleetNumber} ${clock.text(Date.parse(at)).slice(0, 16)}`.slice(0, 80);

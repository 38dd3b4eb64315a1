import type { AlertKind } from '#contract/capacity/alert/rules.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { insertAlertProcedure } from './queries.ts';

const PROCEDURES: readonly { kind: AlertKind; steps: readonly (readonly [string, string])[] }[] = [
  {
    kind: 'sos',
    steps: [
      ['联系车内乘客，确认是否受伤', 'Call the passenger: is anybody hurt?'],
      ['查看车内、车外画面', 'Look at the pictures inside and outside'],
      ['需要时让车辆靠边安全停车', 'If needed, stop the car at a safe place'],
      ['有人受伤时拨打 120，有危险时拨打 110', 'Injured: call 120. Danger: call 110'],
      ['处理完成后回访乘客', 'Call the passenger again afterwards'],
    ],
  },
  {
    kind: 'collision',
    steps: [
      ['让车辆停车，不再移动', 'Stop the car; it is not moved again'],
      ['联系车内乘客，有人受伤拨打 120', 'Call the passenger; injured: call 120'],
      ['拨打 122 报案，记录案件编号', 'Report to 122 and note the case number'],
      ['派现场人员，保留画面', 'Send somebody there; keep the pictures'],
    ],
  },
  {
    kind: 'doorOpen',
    steps: [
      ['联系车内乘客：坐好、系好安全带，不要下车', 'Call the passenger: stay seated and belted, do not get out'],
      ['让车辆靠边安全停车', 'Stop the car at the next safe place'],
      ['看画面：哪扇门、有没有人或物品夹住', 'Look at the pictures: which door, is anybody or anything caught in it?'],
      ['关好车门后再继续；关不上时派现场人员', 'Go on once it is shut; send somebody when it does not shut'],
    ],
  },
  {
    kind: 'leftRange',
    steps: [
      ['确认是否为计划内行程', 'Is it a planned trip?'],
      ['让车辆返回最近的站点', 'Send the car back to the nearest station'],
    ],
  },
];

/** Sample rows of the demo, each added once. */
export async function seedAlertProcedure(seeds: Seeds): Promise<void> {
  for (const { kind, steps } of PROCEDURES) {
    const stepsZh = steps.map(([zh]) => zh).join('\n');
    const stepsEn = steps.map(([, en]) => en).join('\n');
    await seeds.once(`alertProcedure:${kind}`, () =>
      insertAlertProcedure(seeds.db, { kind, severity: null, stepsZh, stepsEn }),
    );
  }
}

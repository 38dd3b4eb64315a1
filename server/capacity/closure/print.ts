/** The proof of a closed area as a document on paper: what an authority asks for afterwards. */
import type { ClosureDetail } from '#contract/capacity/closure/calls.ts';
import { MOST_PRINTED_CARS } from '#contract/capacity/closure/rules.ts';
import { closureCarWords, closureWords } from '#contract/capacity/closure/words.ts';
import type { Language } from '#contract/ground/enums.ts';
import { nameOf, textIn, type Text } from '#contract/ground/words.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Block, PdfDocument } from '#server/ground/pdf/document.ts';
import { loggedCars } from './queries.ts';

interface Around {
  clock: WallClock;
  language: Language;
  word: (dictionary: string, value: string) => string;
  /** ISO 8601: the state is that of this moment. */
  now: string;
}

const WORDS = {
  title: ['封闭区域证明', 'Proof of a closed area'],
  drill: ['演练', 'Drill'],
  atStart: ['封闭时区内车辆', 'Cars inside when it began'],
  enteredLater: ['之后进入', 'Came in later'],
  left: ['已驶离', 'Have left'],
  inside: ['仍在区内', 'Still inside'],
  standing: ['停运停放', 'Standing, out of service'],
  commands: ['下发指令', 'Commands sent'],
  lastLeft: ['最后一辆驶离', 'Last to leave'],
  cars: ['车辆记录（时间以车辆时钟为准）', 'Cars, by their own clocks'],
  none: ['封闭期间区内没有车辆。', 'No car was inside.'],
  tooMany: ['共 {n} 条，明细见“按车辆导出”。', 'The {n} stays are in the export car by car.'],
  history: ['处理记录', 'History'],
  asOf: ['截至', 'As of'],
  began: ['封闭时已在区内', 'When it began'],
} as const satisfies Record<string, Text>;

type Car = Awaited<ReturnType<ReturnType<typeof loggedCars>['execute']>>[number];

/** Cars beyond what paper has room for are counted. */
export async function printedProof(db: Db, closure: ClosureDetail, around: Around): Promise<PdfDocument> {
  const { clock, language, now, word } = around;
  const say = (text: Text) => textIn(text, language);
  const field = (name: keyof typeof closureWords.fields) => say(nameOf(closureWords.fields[name]));
  const column = (name: keyof typeof closureCarWords.fields) => say(nameOf(closureCarWords.fields[name]));
  const at = (moment: string | null) => (moment === null ? '' : clock.text(Date.parse(moment)));
  const seconds = (counted: number | null) => (counted === null ? '' : `${Math.round(counted)} s`);
  const { proof } = closure;
  const stays = proof.atStart + proof.enteredLater;
  const cars = stays > MOST_PRINTED_CARS ? [] : await loggedCars(db, closure.id).execute();
  const told = ({ commandKind, commandState, commands }: Car) =>
    commandKind === null
      ? ''
      : [
          word('commandKind', commandKind),
          commandState === null ? '' : word('commandState', commandState),
          commands > 1 ? `×${commands}` : '',
        ]
          .filter((text) => text !== '')
          .join(' · ');
  const log: Block =
    stays === 0
      ? { kind: 'text', text: say(WORDS.none) }
      : stays > MOST_PRINTED_CARS
        ? { kind: 'text', text: say(WORDS.tooMany).replace('{n}', String(stays)) }
        : {
            kind: 'table',
            columns: [
              { title: column('fleetNumber'), weight: 1.4 },
              { title: column('plate'), weight: 1.6 },
              { title: column('state'), weight: 1.3 },
              { title: column('enteredAt'), weight: 2.4 },
              { title: column('leftAt'), weight: 2.4 },
              { title: column('secondsInside'), weight: 1.3, align: 'right' },
              { title: column('orderNo'), weight: 2.2 },
              { title: column('commandKind'), weight: 3 },
            ],
            rows: cars.map((car) => [
              car.fleetNumber,
              car.plate,
              word('closureCarState', car.state),
              car.atStart ? say(WORDS.began) : at(car.enteredAt),
              at(car.leftAt),
              seconds(car.secondsInside),
              car.orderNo,
              told(car),
            ]),
          };
  return {
    title: say(WORDS.title),
    subtitle: [closure.authority, closure.reference].filter((text) => text !== '').join(' · '),
    ...(closure.isDrill ? { stamp: say(WORDS.drill) } : {}),
    landscape: true,
    footer: `${closure.id} · ${say(WORDS.asOf)} ${at(now)}`,
    createdAt: now,
    blocks: [
      {
        kind: 'fields',
        fields: [
          [field('reason'), closure.reason],
          [field('state'), word('closureState', closure.state)],
          [field('beganAt'), at(closure.beganAt)],
          [field('endedAt'), at(closure.endedAt)],
          [field('clearAt'), at(closure.clearAt)],
          [field('secondsToClear'), seconds(closure.secondsToClear)],
          [say(WORDS.lastLeft), [at(proof.lastLeftAt), proof.lastFleetNumber ?? ''].join(' ').trim()],
          [field('area'), `${(closure.area / 1e6).toFixed(3)} km²`],
          [say(WORDS.atStart), String(proof.atStart)],
          [say(WORDS.enteredLater), String(proof.enteredLater)],
          [say(WORDS.left), String(proof.left)],
          [say(WORDS.inside), String(proof.inside)],
          [say(WORDS.standing), String(proof.standing)],
          [say(WORDS.commands), String(proof.commands)],
        ],
      },
      { kind: 'heading', text: say(WORDS.cars) },
      log,
      { kind: 'heading', text: say(WORDS.history) },
      {
        kind: 'text',
        text: closure.steps
          .map(({ at: when, step, by, note }) =>
            [at(when), word('closureStep', step), by, note].filter((text) => text !== '').join(' · '),
          )
          .join('\n'),
      },
    ],
  };
}

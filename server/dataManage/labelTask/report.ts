/** The report of a task's quality, from the findings of frames that were held against each other. Pure. */
import { FORECAST_DAYS, forecastOf } from '#contract/dataManage/labelTask/forecast.ts';
import { MOST_MISTAKES, type LabelMistake, type LabelQuality } from '#contract/dataManage/labelTask/qualityCalls.ts';
import type { Finding } from '#server/dataManage/labelQuality/compare.ts';

export interface ComparedFrame {
  readonly isTest: boolean;
  readonly jobId: string;
  readonly jobNumber: number;
  readonly place: number;
  readonly annotatorId: string | null;
  readonly personName: string;
  readonly findings: readonly Finding[];
}

type Tally = Omit<LabelQuality['classes'][number], 'classId'>;

function tallyOf(findings: readonly Finding[]): Tally {
  const count = (kind: Finding['kind']): number => findings.filter((finding) => finding.kind === kind).length;
  const alike = findings.filter(({ kind }) => kind === 'matched' || kind === 'loose');
  return {
    matched: count('matched'),
    missed: count('missed'),
    extra: count('extra'),
    confused: count('confused'),
    loose: count('loose'),
    likeness: alike.length === 0 ? null : alike.reduce((sum, { likeness }) => sum + likeness, 0) / alike.length,
  };
}

/** What is gone or was made up weighs most, then a wrong label, then a loose outline; a known frame more than an opinion. */
function weightOf({ kind, likeness, source }: LabelMistake): number {
  const weight = kind === 'loose' ? 1 - likeness : kind === 'confused' ? 1.5 : 2;
  return source === 'test' ? weight + 2 : weight;
}

function mistakesOf(frames: readonly ComparedFrame[]): LabelMistake[] {
  return frames
    .flatMap(({ isTest, findings, jobId, jobNumber, place, personName }) =>
      findings.flatMap(({ kind, ...finding }) =>
        kind === 'matched'
          ? []
          : [
              {
                kind,
                ...finding,
                source: isTest ? ('test' as const) : ('repeat' as const),
                jobId,
                jobNumber,
                place,
                personName,
              },
            ],
      ),
    )
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, MOST_MISTAKES);
}

const findingsOf = (frames: readonly ComparedFrame[]): Finding[] => frames.flatMap(({ findings }) => findings);

/** Rows by a key, in the order in which the keys come first. */
const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] => [
  ...Map.groupBy(rows, keyOf),
];

export function qualityOf(frames: readonly ComparedFrame[]): Omit<LabelQuality, 'days' | 'remaining' | 'forecast'> {
  const tests = frames.filter(({ isTest }) => isTest);
  const repeats = frames.filter(({ isTest }) => !isTest);
  const named = tests.flatMap((frame) => (frame.annotatorId === null ? [] : [{ ...frame, userId: frame.annotatorId }]));
  return {
    testFrames: tests.length,
    people: grouped(named, ({ userId }) => userId).map(([userId, own]) => ({
      userId,
      name: own[0]?.personName ?? '',
      frames: own.length,
      ...tallyOf(findingsOf(own)),
    })),
    classes: grouped(findingsOf(tests), ({ classId }) => classId).map(([classId, own]) => ({
      classId,
      ...tallyOf(own),
    })),
    agreement: repeats.length === 0 ? null : { frames: repeats.length, ...tallyOf(findingsOf(repeats)) },
    mistakes: mistakesOf(frames),
  };
}

const DAY_MS = 86_400_000;

/** The days up to `today` (`YYYY-MM-DD`), those without work too, and what follows from them. */
export function paceOf(done: readonly { day: string; frames: number }[], today: string, remaining: number) {
  const frames = new Map(done.map((one) => [one.day, one.frames]));
  const end = Date.parse(today);
  const days = Array.from({ length: FORECAST_DAYS }, (_, index) => {
    const day = new Date(end - (FORECAST_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, frames: frames.get(day) ?? 0 };
  });
  const first = days.findIndex((one) => one.frames > 0);
  const since = first === -1 ? [] : days.slice(first).map((one) => one.frames);
  return { days, remaining, forecast: forecastOf(since, remaining) };
}

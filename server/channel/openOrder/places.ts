/** Checks by the ranges in force and by what authorities have closed where passengers may get in and out. */
import { metresNearby } from '#contract/ground/distance.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { FieldRefusal } from '#server/ground/core/refusal.ts';
import type { Services } from '#server/services.ts';
import { openOrderMessages } from './messages.ts';

/** Least distance of a trip. */
const LEAST_METRES = 100;

type Position = readonly [number, number];
interface Problem {
  kind: 'closed' | 'notServed' | 'noGo' | 'noStop';
  sentence: Message;
  params: Record<string, string>;
}

function problemOf(
  { ranges, closures }: Pick<Services, 'ranges' | 'closures'>,
  groups: string[],
  at: number,
  place: Position,
): Problem | null {
  const [closed] = closures.at(place[0], place[1], at);
  if (closed !== undefined)
    return { kind: 'closed', sentence: openOrderMessages.closed, params: { authority: closed.authority } };
  const found = ranges.applying({ groups }, at, place[0], place[1]);
  const named = (kind: 'noGo' | 'noStop') => found.find((range) => range.kind === kind)?.name;
  if (!found.some(({ kind }) => kind === 'operating'))
    return { kind: 'notServed', sentence: openOrderMessages.notServed, params: {} };
  for (const kind of ['noGo', 'noStop'] as const) {
    const range = named(kind);
    if (range !== undefined) return { kind, sentence: openOrderMessages[kind], params: { range } };
  }
  return null;
}

/** Where a trip begins and ends, and which cars may drive it. */
export interface Places {
  readonly pickUp: Position;
  readonly dropOff: Position;
  /** Empty: any. */
  readonly carGroup: string;
}

/** The places where getting in or out is not allowed at this moment. */
export function placeProblems(
  services: Pick<Services, 'ranges' | 'closures'>,
  { pickUp, dropOff, carGroup }: Places,
  when: Date,
): (Problem & { path: 'pickUp' | 'dropOff' })[] {
  const at = when.getTime();
  const groups = carGroup === '' ? [] : [carGroup];
  return (['pickUp', 'dropOff'] as const).flatMap((path) => {
    const problem = problemOf(services, groups, at, path === 'pickUp' ? pickUp : dropOff);
    return problem === null ? [] : [{ path, ...problem }];
  });
}

/** Whether nobody would be driven so little. */
export const isTooShort = ({ pickUp, dropOff }: Pick<Places, 'pickUp' | 'dropOff'>): boolean =>
  metresNearby(...pickUp, ...dropOff) < LEAST_METRES;

/** @throws FieldRefusal that names each place where getting in or out is not allowed at this moment */
export function refusePlaces(services: Pick<Services, 'ranges' | 'closures'>, places: Places, when: Date): void {
  const problems: FieldRefusal['fields'][number][] = placeProblems(services, places, when).map(
    ({ kind: _kind, ...problem }) => problem,
  );
  if (problems.length === 0 && isTooShort(places))
    problems.push({ path: 'dropOff', sentence: openOrderMessages.samePlace, params: {} });
  const [first] = problems;
  if (first !== undefined) throw new FieldRefusal(problems, 400, first.sentence);
}

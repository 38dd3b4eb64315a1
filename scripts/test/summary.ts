/** The last lines of `npm test`, at most a hundred: whoever sees nothing else knows what to mend. */
import { stripVTControlCharacters } from 'node:util';
import type { Verdict, Verdicts } from './tries.ts';

/** Stands for the file of a static check. */
export const CHECK = 'check';

export interface Step extends Verdicts {
  name: string;
  seconds: number;
  /** What was not tried although it should have been, with the reason. */
  notTried: readonly string[];
}

const MOST_LINES = 100;
const MOST_WIDTH = 220;
const MOST_OF_ERROR = 10;
/** Of a check, whose output is the list of what is wrong. */
const MOST_OF_CHECK = 70;
const MOST_CLUES = 12;
/** Lines of each error of what is unsteady: as many as there is room for. */
const OF_UNSTEADY = [8, 5, 3, 2];

const cut = (line: string): string => (line.length > MOST_WIDTH ? `${line.slice(0, MOST_WIDTH - 1)}…` : line);

const figuresOf = ({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const placeOf = ({ file, line }: Verdict): string => (line === 0 ? file : `${file}:${line}`);

/** As one reads it: file and line, name, step. */
export const titleOf = (verdict: Verdict): string => `${placeOf(verdict)}  ${verdict.name}  (${verdict.where})`;

// frames that are not ours
const FOREIGN = /^\s+at .*(node:internal|node_modules|<anonymous>\)?$)/;

/** The lines of an error that say something. */
function linesOf(error: string): string[] {
  const lines = stripVTControlCharacters(error).split('\n');
  return lines.filter((line) => line.trim() !== '' && !FOREIGN.test(line));
}

/** The first lines of an error, and where in the project it came up if that is further down. */
function headOf(error: string, most: number): string[] {
  const lines = linesOf(error);
  const head = lines.slice(0, most);
  if (most < 2 || head.some((line) => /^\s+at /.test(line))) return head;
  const place = lines.find((line) => /^\s+at /.test(line));
  return place === undefined ? head : [...lines.slice(0, most - 1), place];
}

/** Two errors that differ in numbers alone say the same. */
const gist = (error: string): string => linesOf(error).join('\n').replaceAll(/\d+/g, '0');

const ORDINALS = ['1st', '2nd', '3rd'];

/** Each error under its try; one that says the same as an earlier one, in a line. */
function errorLines(errors: readonly string[], most: number): string[] {
  return errors.flatMap((error, place) => {
    const nth = ORDINALS[place] ?? `${place + 1}th`;
    const same = errors.slice(0, place).findIndex((other) => gist(other) === gist(error));
    if (same >= 0) return [`    ${nth}  as the ${ORDINALS[same] ?? same + 1} time`];
    return headOf(error, most).map((line, row) => `    ${row === 0 ? nth : '   '}  ${line}`);
  });
}

function blockOf(verdict: Verdict, mostOfError: number, mostClues: number): string[] {
  const clues =
    verdict.clues.length > mostClues ? verdict.clues.slice(verdict.clues.length - mostClues) : verdict.clues;
  return [
    `FAIL  ${titleOf(verdict)}`,
    ...errorLines(verdict.errors, mostOfError),
    ...(mostClues === 0 ? [] : clues.map((clue) => `         | ${clue}`)),
  ];
}

/** A failure in at most so many lines: first its clues get shorter, then its errors. */
function fitted(verdict: Verdict, room: number): string[] {
  const longest = verdict.file === CHECK ? MOST_OF_CHECK : MOST_OF_ERROR;
  for (let clues = MOST_CLUES; clues >= 3; clues -= 1) {
    const block = blockOf(verdict, longest, clues);
    if (block.length <= room) return block;
  }
  for (let most = longest; most >= 1; most -= 1) {
    const block = blockOf(verdict, most, most > 3 ? 3 : 0);
    if (block.length <= room) return block;
  }
  return blockOf(verdict, 1, 0).slice(0, room);
}

/** All failures in so many lines; what one does not need, the next may use. */
function failureLines(failed: readonly Verdict[], room: number): string[] {
  if (failed.length > room)
    return [...failureLines(failed.slice(0, room - 1), room - 1), `      … and ${failed.length - room + 1} more`];
  const lines: string[] = [];
  for (const [place, verdict] of failed.entries())
    lines.push(...fitted(verdict, Math.floor((room - lines.length) / (failed.length - place))));
  return lines;
}

/** What passed after it had failed, with its errors. */
const unsteadyLines = (unsteady: readonly Verdict[], most: number): string[] =>
  unsteady.flatMap((verdict) => [
    `  unsteady  ${titleOf(verdict)}`,
    ...(most === 0 ? [] : errorLines(verdict.errors, most)),
  ]);

export interface Summary {
  lines: string[];
  isGood: boolean;
  failed: Verdict[];
  unsteady: Verdict[];
  notTried: string[];
}

/** The checks fail in full; all else as much as there is room for. */
export function summaryOf(steps: readonly Step[]): Summary {
  const [failed, unsteady] = [steps.flatMap((step) => step.failed), steps.flatMap((step) => step.unsteady)];
  const notTried = [...new Set(steps.flatMap((step) => [...step.reasons, ...step.notTried]))];
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  const total = {
    passed: sum(({ passed }) => passed),
    failed: failed.length,
    skipped: sum(({ skipped }) => skipped),
  };
  const stepLines = steps.map((step) => {
    const figures = figuresOf({ ...step, failed: step.failed.length });
    const sign = step.failed.length > 0 ? 'FAIL' : 'pass';
    return `${sign}  ${step.name.padEnd(32)}${step.seconds.toFixed(1).padStart(7)} s  ${figures}`;
  });
  const end = [
    ...notTried.slice(0, 20).map((reason) => `skip  not tried: ${reason}`),
    ...stepLines,
    `${unsteady.length} unsteady (they failed and then passed alone)`,
    figuresOf(total),
  ];
  const rest = MOST_LINES - end.length;
  const mostUnsteady = failed.length === 0 ? rest : Math.floor(rest / 3);
  const said =
    OF_UNSTEADY.map((most) => unsteadyLines(unsteady, most)).find(({ length }) => length <= mostUnsteady) ??
    unsteadyLines(unsteady, 0).slice(0, mostUnsteady);
  const lines = [...failureLines(failed, rest - said.length), ...said, ...end].map(cut);
  return { lines, isGood: total.failed === 0 && total.passed > 0, failed, unsteady, notTried };
}

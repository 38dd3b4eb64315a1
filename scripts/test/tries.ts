/**
 * What fails is tried again, alone, up to twice. A test that passes in any try has passed; one that failed before is
 * unsteady, which is a fault with a name and refuses nobody's change. A test that passes in no try has failed.
 */
import type { Result } from './results.ts';

export const MOST_TRIES = 3;

/** A test that failed at least once. */
export interface Verdict {
  file: string;
  line: number;
  name: string;
  /** Where it ran, such as the step's name. */
  where: string;
  /** The error of each failed try. */
  errors: string[];
  /** Those of the last failed try. */
  clues: string[];
}

export interface Verdicts {
  passed: number;
  skipped: number;
  failed: Verdict[];
  unsteady: Verdict[];
  /** Why tests were skipped, each reason once. */
  reasons: string[];
}

const keyOf = ({ file, line, name }: Result): string => `${file}:${line} ${name}`;

function byTest(tries: readonly (readonly Result[])[]): Result[][] {
  const tests = new Map<string, Result[]>();
  for (const result of tries.flat()) {
    const known = tests.get(keyOf(result));
    if (known === undefined) tests.set(keyOf(result), [result]);
    else known.push(result);
  }
  return [...tests.values()];
}

const hasFailed = (results: readonly Result[]): boolean => results.some(({ outcome }) => outcome === 'failed');
const hasPassed = (results: readonly Result[]): boolean => results.some(({ outcome }) => outcome !== 'failed');

/** What has to be tried again: tests that failed and passed in no try. */
export const pendingOf = (tries: readonly (readonly Result[])[]): Result[] =>
  byTest(tries).flatMap((results) => (hasFailed(results) && !hasPassed(results) ? results.slice(-1) : []));

/** The verdicts over all tries of a step, which `where` names. */
export function verdictsOf(where: string, tries: readonly (readonly Result[])[]): Verdicts {
  const verdicts: Verdicts = { passed: 0, skipped: 0, failed: [], unsteady: [], reasons: [] };
  const reasons = new Set<string>();
  for (const results of byTest(tries)) {
    const failures = results.filter(({ outcome }) => outcome === 'failed');
    const [first] = results;
    if (first === undefined) continue;
    const { file, line, name, isGroup } = first;
    if (failures.length > 0) {
      const verdict = {
        file,
        line,
        name,
        where,
        errors: failures.map(({ reason }) => reason),
        clues: failures.at(-1)?.clues ?? [],
      };
      verdicts[hasPassed(results) ? 'unsteady' : 'failed'].push(verdict);
    }
    const skipped = results.find(({ outcome }) => outcome === 'skipped');
    if (skipped !== undefined) {
      verdicts.skipped += 1;
      reasons.add(skipped.reason === '' ? `${name} (no reason given)` : skipped.reason);
    } else if (hasPassed(results) && !isGroup) verdicts.passed += 1;
  }
  return { ...verdicts, reasons: [...reasons] };
}

/** So few failed files are always tried again. */
const A_FEW = 4;

/** Whether so many of these files failed at once that they have one cause, which another try does not cure. */
export const areTooMany = (failedFiles: number, files: number): boolean => failedFiles > Math.max(A_FEW, files / 4);

/** The one evaluator of operating rules: pure, and compiled once for each version. */
import { KINDS, type Facts, type Outcome, type OutcomeName, type RuleValue } from './kinds.ts';
import type { RuleKind } from './rules.ts';
import type { RuleCondition, RuleRow, RuleTerms } from './terms.ts';

type Test = (facts: Facts) => boolean;

/** Makes a test of an expression; it never throws, and is false where the expression cannot say. */
export type ExpressionCompiler = (expression: string, kind: RuleKind) => Test;

/** A version that can be asked. */
export interface CompiledTerms {
  readonly kind: RuleKind;
  /** The place of the first row that holds; -1 for none. */
  readonly find: (facts: Facts) => number;
  readonly outcomes: readonly Outcome[];
}

function testOf(fact: string, condition: RuleCondition): Test {
  if ('is' in condition) return (facts) => facts[fact] === condition.is;
  if ('oneOf' in condition) {
    const values: ReadonlySet<RuleValue | null | undefined> = new Set(condition.oneOf);
    return (facts) => values.has(facts[fact]);
  }
  const from = condition.from ?? -Infinity;
  const below = condition.below ?? Infinity;
  return (facts) => {
    const value = facts[fact];
    return typeof value === 'number' && value >= from && value < below;
  };
}

function testsOf({ when, expression }: RuleRow, kind: RuleKind, compile: ExpressionCompiler): Test[] {
  const tests = Object.entries(when).map(([fact, condition]) => testOf(fact, condition));
  // the dearest last
  return expression.trim() === '' ? tests : [...tests, compile(expression, kind)];
}

export function compileTerms({ kind, rows }: RuleTerms, compile: ExpressionCompiler): CompiledTerms {
  const tests = rows.map((row) => testsOf(row, kind, compile));
  return {
    kind,
    find: (facts) => tests.findIndex((all) => all.every((test) => test(facts))),
    outcomes: rows.map(({ outcome }) => outcome),
  };
}

/** Which rule decided, by which row, and on which facts. */
export interface Verdict {
  readonly ruleId: string;
  readonly versionId: string;
  readonly name: string;
  /** Of the version. */
  readonly number: number;
  /** From 1 on. */
  readonly row: number;
  readonly currency: string;
  readonly facts: Facts;
  readonly outcome: Outcome;
}

export interface AskedVersion extends Pick<Verdict, 'ruleId' | 'name' | 'number' | 'currency'> {
  readonly id: string;
  readonly compiled: CompiledTerms;
}

/** The verdict of the first version, the most specific one, of which a row holds; null: the settings decide. */
export function evaluate(versions: readonly AskedVersion[], facts: Facts): Verdict | null {
  for (const { id, ruleId, name, number, currency, compiled } of versions) {
    const at = compiled.find(facts);
    const outcome = compiled.outcomes[at];
    if (outcome !== undefined) return { ruleId, versionId: id, name, number, row: at + 1, currency, facts, outcome };
  }
  return null;
}

/** A verdict of one kind, with its outcome by type; null where it says nothing of it. */
export class Ruling<Kind extends RuleKind> {
  readonly verdict: Verdict | null;

  constructor(verdict: Verdict | null) {
    this.verdict = verdict;
  }

  number(name: OutcomeName<Kind, 'number'>): number | null {
    const value = this.verdict?.outcome[name];
    return typeof value === 'number' ? value : null;
  }

  flag(name: OutcomeName<Kind, 'flag'>): boolean | null {
    const value = this.verdict?.outcome[name];
    return typeof value === 'boolean' ? value : null;
  }

  /** One of these values. */
  choice<Value extends string>(name: OutcomeName<Kind, 'choice'>, values: readonly Value[]): Value | null {
    const value = this.verdict?.outcome[name];
    return values.find((one) => one === value) ?? null;
  }
}

/** Whether two outcomes say the same. */
export function saysTheSame(one: Outcome | null, other: Outcome | null, kind: RuleKind): boolean {
  return Object.keys(KINDS[kind].outcome).every((name) => one?.[name] === other?.[name]);
}

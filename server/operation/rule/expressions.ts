/**
 * Expressions of experts, in the Common Expression Language. Only what compares and counts is taken: no function, no index, no
 * member, no loop. So an expression costs at most its few nodes, and reaches nothing but the facts.
 */
import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import type { Language } from '#contract/ground/enums.ts';
import type { ExpressionCompiler } from '#contract/operation/rule/evaluate.ts';
import { factsOf, type RuleField } from '#contract/operation/rule/kinds.ts';
import { RULE_KINDS, type RuleKind } from '#contract/operation/rule/rules.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { ruleMessages } from './messages.ts';

const LIMITS = { maxAstNodes: 80, maxDepth: 16, maxListElements: 20, maxMapEntries: 0, maxCallArguments: 0 };

const TYPES = { number: 'int', choice: 'string', flag: 'bool' } as const satisfies Record<RuleField['type'], string>;

function environmentOf(kind: RuleKind): Environment {
  const environment = new Environment({ limits: LIMITS });
  for (const [name, { type }] of Object.entries(factsOf(kind))) environment.registerVariable(name, TYPES[type]);
  return environment;
}

const environments = new Map(RULE_KINDS.map((kind) => [kind, environmentOf(kind)]));
const environmentFor = (kind: RuleKind): Environment => environments.get(kind) ?? environmentOf(kind);

const ALLOWED: ReadonlySet<string> = new Set([
  'id',
  'value',
  'list',
  '&&',
  '||',
  '!_',
  '-_',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '+',
  '-',
  '*',
  '/',
  '%',
  '?:',
]);

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** The first part of the expression that is not taken. */
function refusedIn(node: unknown): ASTNode | null {
  if (Array.isArray(node)) {
    for (const one of node) {
      const found = refusedIn(one);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isNode(node)) return null;
  return ALLOWED.has(node.op) ? refusedIn(node.args) : node;
}

const SAYS: Readonly<Record<string, Message>> = {
  unknown_variable: ruleMessages.unknownFact,
  no_such_overload: ruleMessages.wrongTypes,
  limit_exceeded: ruleMessages.tooLong,
};

export interface ExpressionProblem {
  message: string;
  /** In characters from 0 on. */
  from: number;
  to: number;
}

/** What is wrong with an expression about a kind; null for none. */
export function problemOf(kind: RuleKind, expression: string, language: Language): ExpressionProblem | null {
  if (expression.trim() === '') return null;
  const environment = environmentFor(kind);
  const whole = { from: 0, to: expression.length };
  const facts = Object.keys(factsOf(kind)).join(', ');
  const { valid, error, type } = environment.check(expression);
  if (!valid) {
    const sentence = SAYS[error?.code ?? ''] ?? ruleMessages.badSyntax;
    const range = error?.range;
    const place = range === undefined ? whole : { from: range.start, to: Math.max(range.end, range.start + 1) };
    return { message: say(sentence, language, { facts, part: expression.slice(place.from, place.to) }), ...place };
  }
  const refused = refusedIn(environment.parse(expression).ast);
  if (refused !== null) {
    const { start, end } = refused.range;
    return { message: say(ruleMessages.notHere, language), from: start, to: end };
  }
  if (type !== 'bool') return { message: say(ruleMessages.notYesOrNo, language), ...whole };
  return null;
}

/** A test that holds where the expression is true; what it cannot know, such as a fact that is missing, is not true. */
export const compileExpression: ExpressionCompiler = (expression, kind) => {
  if (problemOf(kind, expression, 'en-US') !== null) return () => false;
  const evaluate = environmentFor(kind).parse(expression);
  const names = Object.keys(factsOf(kind));
  return (facts) => {
    const context: Record<string, unknown> = {};
    for (const name of names) {
      const value = facts[name];
      if (value != null) context[name] = typeof value === 'number' ? BigInt(Math.round(value)) : value;
    }
    try {
      return evaluate(context) === true;
    } catch {
      return false;
    }
  };
};

/** What a person changes of a link, and what follows from it; and what a trial of it says. */
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import type { NounWords } from '#contract/ground/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import type { LinkAnswer } from './outAnswers.ts';

/**
 * What is set besides the form when a link is changed. A token goes to the address with which it came, and nowhere else; and what
 * may have been mended is tried at once.
 * @param by the fields that decide whether and how it is asked
 * @param now ISO 8601
 */
export function linkChanged<Name extends string, Form extends Record<Name | 'address', unknown>>(
  before: Form,
  after: Form,
  by: readonly Name[],
  now: string,
): { tokenSealed?: string; dueAt?: string } {
  return {
    ...(before.address === after.address ? {} : { tokenSealed: '' }),
    ...(by.some((name) => before[name] !== after[name]) ? { dueAt: now } : {}),
  };
}

interface Tokened {
  readonly name: string;
  readonly hasToken: boolean;
}

/** Seals a new token, or forgets it where it is empty, and has the link tried at once. The log says only that it changed. */
export async function changeToken(
  context: Pick<CallContext, 'actor' | 'record' | 'services'>,
  { id, token, purpose, words }: { id: string; token: string; purpose: string; words: NounWords },
  {
    take,
    update,
  }: {
    /** Locks the row at the version that the caller saw. */
    take: () => Promise<Tokened>;
    update: (fields: { tokenSealed: string; dueAt: string }) => Promise<{ version: number }>;
  },
): Promise<{ version: number }> {
  const { actor, record, services } = context;
  requireEverything(actor);
  const { name, hasToken } = await take();
  const tokenSealed = token === '' ? '' : services.vault.seal(purpose, token);
  const updated = await update({ tokenSealed, dueAt: services.now().toISOString() });
  record(
    changeOf(words, {
      id,
      label: name,
      before: { token: hasToken ? 'before' : '' },
      after: { token },
      secret: ['token'],
    }),
  );
  return updated;
}

const KNOWS_POST_ONLY = 405;

/** Whether somebody is there: many interfaces know POST only, and say so to whoever only looks. */
export const foundBy = (answer: LinkAnswer): { problem: LinkProblem | null; detail: string } =>
  answer.outcome === 'failed' && answer.status !== KNOWS_POST_ONLY
    ? { problem: answer.problem, detail: answer.said }
    : { problem: null, detail: '' };

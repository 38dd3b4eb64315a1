/** What issuers are told and say. */
import type { InvoiceKind } from '#contract/finance/invoice/rules.ts';

/** What an issuer is told. `id` and `attempt` make it once: the same again give the number of before. */
export interface Draft {
  id: string;
  /** Another one only after the issuer said no. */
  attempt: number;
  /** Whether the issuer may know it already. */
  wasAsked: boolean;
  /** The invoice as a provider needs it. */
  content: object;
  kind: InvoiceKind;
  /** When it was asked for. */
  at: string;
}

/** `isPending`: what became of it is not known yet, and asked again. */
export type Issued = { number: string } | { isPending?: true; problem: string };

/** Under what an issuer knows a document. */
export const requestIdOf = (document: 'invoice' | 'red', { id, attempt }: Pick<Draft, 'id' | 'attempt'>): string =>
  `${document}-${id}-${attempt}`;

export interface Issuer {
  readonly isTrial: boolean;
  issue: (draft: Draft) => Promise<Issued>;
  issueRed: (draft: Draft) => Promise<Issued>;
}

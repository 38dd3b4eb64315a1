/** What the operator wrote into a block. */
import { h, type JSX } from 'preact';

/** Empty: the standard words of the block. */
export interface Own {
  readonly title: string;
  /** Cleaned HTML. */
  readonly body: string;
}

/** Text of the operator; cleaned by the server before it was stored. */
export const told = (html: string): JSX.Element =>
  h('div', { class: 'told', dangerouslySetInnerHTML: { __html: html } });

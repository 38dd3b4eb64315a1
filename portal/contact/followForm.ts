/** The way back to a request without its address: its number and how its reader is reached, then the code that was sent. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import type { PortalContact, PortalFollowing } from '#contract/portal/contact/data.ts';
import { CODE_DIGITS, CODE_MINUTES } from '#contract/portal/contact/rules.ts';
import { addressIn } from '../page.ts';
import type { Own } from '../blocks/own.ts';
import { speaking } from '../words.ts';
import { contactWords, followWords } from './words.ts';

const field = (id: string, name: string, label: string, attributes: Record<string, string | number | boolean>) =>
  h('div', { class: 'field' }, [
    h('label', { for: id }, label),
    h('input', { id, name, required: true, ...attributes }),
  ]);

const action = (step: 'code' | 'open', language: Language): string => `/portal/contact/${step}?lang=${language}#follow`;

function asking({ ways, number, reach }: PortalFollowing, challenge: string, language: Language): JSX.Element {
  const t = speaking(contactWords, language);
  const [way] = ways;
  const label = t(ways.length > 1 ? 'reachBoth' : way === 'mail' ? 'reachMail' : 'reachSms');
  return h('form', { class: 'request kept', method: 'post', action: action('code', language) }, [
    h('input', { type: 'hidden', name: 'challenge', value: challenge }),
    h('input', { type: 'hidden', name: 'nonce', value: '' }),
    h('div', { class: 'beside' }, [
      field('followNumber', 'number', t('followNumber'), {
        defaultValue: number,
        maxLength: 13,
        placeholder: 'T0000000',
        autoComplete: 'off',
      }),
      field('followReach', 'reach', label, {
        defaultValue: reach,
        maxLength: 200,
        autoComplete: ways.length === 1 && way === 'sms' ? 'tel' : 'email',
      }),
    ]),
    h('p', null, h('button', { type: 'submit', class: 'plain', 'data-sending': t('sending') }, t('askCode'))),
  ]);
}

function entering({ number, reach }: PortalFollowing, language: Language): JSX.Element {
  const t = speaking(contactWords, language);
  return h('div', { class: 'asked' }, [
    h('p', { role: 'status' }, t('codeSent', { reach, minutes: CODE_MINUTES })),
    h('form', { class: 'request', method: 'post', action: action('open', language) }, [
      h('input', { type: 'hidden', name: 'number', value: number }),
      h('input', { type: 'hidden', name: 'reach', value: reach }),
      field('followCode', 'code', t('code'), {
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        maxLength: CODE_DIGITS,
        minLength: CODE_DIGITS,
        pattern: `[0-9]{${CODE_DIGITS}}`,
      }),
      h('p', null, h('button', { type: 'submit' }, t('open'))),
    ]),
    h('p', null, h('a', { href: `${addressIn('portal/contact', language)}#follow` }, t('codeAgain'))),
  ]);
}

export function followForm(
  { follow, challenge }: PortalContact,
  language: Language,
  { title }: Own,
): JSX.Element | null {
  if (follow === null) return null;
  const t = speaking(contactWords, language);
  const { problem, isAsked } = follow;
  return h('section', { id: 'follow', 'aria-labelledby': 'followTitle' }, [
    h('h2', { id: 'followTitle' }, title || t('follow')),
    isAsked ? null : h('p', { class: 'quiet' }, t('followHint')),
    problem === null ? null : h('p', { class: 'problem', role: 'alert' }, textIn(followWords[problem], language)),
    isAsked ? entering(follow, language) : asking(follow, challenge, language),
  ]);
}

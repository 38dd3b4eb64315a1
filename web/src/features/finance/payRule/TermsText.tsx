import { Fragment } from 'react';
import { termsNow, type KeptTerms } from '#contract/finance/payRule/before.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useWords } from '#web/lib/words.ts';
import { bandsSaid } from './parts/Bands.tsx';
import { baseSaid } from './parts/Base.tsx';
import { boundsSaid, roundingSaid } from './parts/Bounds.tsx';
import { cancellationSaid } from './parts/Cancellation.tsx';
import { compensationSaid } from './parts/Compensation.tsx';
import { discountsSaid } from './parts/Discounts.tsx';
import { emptyReturnSaid } from './parts/EmptyReturn.tsx';
import { useSpeech, type Said, type Speech } from './parts/part.tsx';
import { policySaid } from './parts/Policy.tsx';
import { slabsSaid } from './parts/Slabs.tsx';
import { surgeSaid } from './parts/Surge.tsx';
import { taxSaid } from './parts/Tax.tsx';
import { waitingSaid } from './parts/Waiting.tsx';
import { words } from './words.ts';

/** The terms of a version part by part, always the same parts in the same order. */
const saidOf = (speech: Speech, terms: PayTerms): Said[] => [
  baseSaid(speech, terms),
  slabsSaid(speech, terms, 'mileage'),
  slabsSaid(speech, terms, 'duration'),
  waitingSaid(speech, terms),
  emptyReturnSaid(speech, terms),
  ...bandsSaid(speech, terms),
  surgeSaid(speech, terms),
  discountsSaid(speech, terms),
  ...boundsSaid(speech, terms),
  cancellationSaid(speech, terms),
  compensationSaid(speech, terms),
  roundingSaid(speech, terms),
  taxSaid(speech, terms),
  policySaid(speech, terms),
];

/** The terms of a version in words and numbers; what is not as in the one before is marked, with what it was. */
export function TermsText({ before, after }: { before: KeptTerms | undefined; after: KeptTerms }) {
  const t = useWords(words);
  const speech = useSpeech();
  const was = before === undefined ? undefined : saidOf(speech, termsNow(before));
  const rows = saidOf(speech, termsNow(after)).map((row, place) => ({ ...row, old: was?.[place]?.text }));
  return (
    <dl className="uiFacts" aria-label={t('termsInWords')}>
      {rows.map(({ label, text, old }) => {
        const isChanged = old !== undefined && old !== text;
        if (text === '' && !isChanged) return null;
        return (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              {isChanged ? <ins>{text === '' ? t('notCharged') : text}</ins> : text}
              {isChanged ? (
                <>
                  {' '}
                  <del className="uiQuiet">{old === '' ? t('notCharged') : old}</del>
                </>
              ) : null}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

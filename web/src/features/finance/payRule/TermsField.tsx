import { termsNow, type KeptTerms } from '#contract/finance/payRule/before.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useWords } from '#web/lib/words.ts';
import { Bands } from './parts/Bands.tsx';
import { Base } from './parts/Base.tsx';
import { Bounds } from './parts/Bounds.tsx';
import { Cancellation } from './parts/Cancellation.tsx';
import { Compensation } from './parts/Compensation.tsx';
import { Discounts } from './parts/Discounts.tsx';
import { EmptyReturn } from './parts/EmptyReturn.tsx';
import { Policy } from './parts/Policy.tsx';
import { Slabs } from './parts/Slabs.tsx';
import { Surge } from './parts/Surge.tsx';
import { Tax } from './parts/Tax.tsx';
import { Waiting } from './parts/Waiting.tsx';
import { words } from './words.ts';

interface TermsFieldProps {
  /** Given by the form. */
  value?: KeptTerms;
  onChange?: (value: PayTerms) => void;
  id?: string;
}

/** What a ride costs: what every rule has stands first, the rest unfolds. */
export function TermsField({ value, onChange, id }: TermsFieldProps) {
  const t = useWords(words);
  if (value === undefined) return null;
  const terms = termsNow(value);
  const part = { terms, change: (changed: Partial<PayTerms>) => onChange?.({ ...terms, ...changed }) };
  return (
    <div className="payTerms" id={id}>
      <Base {...part} />
      <Slabs {...part} of="mileage" />
      <Waiting {...part} />
      <Bands {...part} />
      <details className="payMore" open={terms.duration.slabs.length > 0 || undefined}>
        <summary>{t('more')}</summary>
        <Slabs {...part} of="duration" />
        <EmptyReturn {...part} />
        <Surge {...part} />
        <Discounts {...part} />
        <Bounds {...part} />
        <Tax {...part} />
        <Cancellation {...part} />
        <Compensation {...part} />
        <Policy {...part} />
      </details>
    </div>
  );
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { CAP_PERCENT, FACT_POLICIES, NO_SHOW_SECONDS, type FactPolicy } from '#contract/operation/payRule/rules.ts';
import type { PayTerms } from '#contract/operation/payRule/terms.ts';
import { LEAST_SURGE, MOST_SURGE } from '#contract/operation/surge/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { decimalsIn, minorUnitsIn } from '#contract/ground/currency.ts';
import { useWords } from '#web/lib/words.ts';
import { Clock } from '#web/ui/scope/Clock.tsx';
import { Figure } from './amounts.tsx';
import { words } from './words.ts';

type Change = (part: Partial<PayTerms>) => void;
interface PartProps {
  terms: PayTerms;
  change: Change;
}

const KM = 1000;
const MINUTE = 60;
const RIDE_PARTS = ['base', 'mileage', 'duration', 'emptyReturn', 'waiting'] as const;
const MOST_ROWS = 20;
/** Hundredths. */
const BEGIN_SURGE = 150;

function useFigures(currency: string) {
  const t = useWords(words);
  const minor = minorUnitsIn(currency);
  const digits = decimalsIn(currency);
  return {
    money: { unit: currency, factor: minor, digits },
    perKm: { unit: t('perKm', { currency }), factor: minor * 100, digits: digits + 2 },
    perMinute: { unit: t('perMinute', { currency }), factor: minor * 100, digits: digits + 2 },
    km: { unit: t('km'), factor: KM, digits: 3 },
    minutes: { unit: t('minutes'), factor: MINUTE, digits: 1 },
    percent: { unit: '%', factor: 100, digits: 2 },
  };
}

/** A part that a rule may have: off, it is not charged. */
function Part({
  title,
  isOn,
  turn,
  children,
}: {
  title: string;
  isOn: boolean;
  turn: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <fieldset className="payPart">
      <legend>
        <label className="uiRow">
          <Switch size="small" checked={isOn} onChange={turn} aria-label={title} />
          {title}
        </label>
      </legend>
      {isOn ? <div className="payFigures">{children}</div> : null}
    </fieldset>
  );
}

/** Slabs by the kilometre or minute: each begins where the one before ends. */
function Slabs({ terms, change, of }: PartProps & { of: 'mileage' | 'duration' }) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { mode, slabs } = terms[of];
  const isDistance = of === 'mileage';
  const put = (next: typeof slabs) => change({ [of]: { mode, slabs: next } });
  const last = slabs.at(-1);
  const step = isDistance ? 10 * KM : 30 * MINUTE;
  return (
    <fieldset className="payPart">
      <legend>{lineWord(of)}</legend>
      {slabs.map((slab, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a slab has no name but its place
        <div className="payFigures" key={at}>
          <Figure
            label={t('slabFrom')}
            value={slab.from}
            change={(from) => put(slabs.with(at, { ...slab, from: from ?? 0 }))}
            {...(isDistance ? figures.km : figures.minutes)}
          />
          <Figure
            label={t('slabRate')}
            value={slab.rate}
            change={(rate) => put(slabs.with(at, { ...slab, rate: rate ?? 0 }))}
            {...(isDistance ? figures.perKm : figures.perMinute)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeRow', { place: at + 1 })}
            onClick={() => put(slabs.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div className="uiRow">
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={slabs.length >= MOST_ROWS}
          onClick={() => put([...slabs, { from: last === undefined ? 0 : last.from + step, rate: last?.rate ?? 0 }])}
        >
          {t(slabs.length === 0 ? 'addRate' : 'addSlab')}
        </Button>
        {slabs.length < 2 ? null : (
          <Select
            size="small"
            aria-label={t('slabMode')}
            value={mode}
            options={[
              { value: 'graduated', label: t('graduated') },
              { value: 'volume', label: t('volume') },
            ]}
            onChange={(next: typeof mode) => change({ [of]: { mode: next, slabs } })}
          />
        )}
      </div>
    </fieldset>
  );
}

function Night({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { night } = terms;
  const begin = { from: 23 * 60, to: 6 * 60, base: null, share: 2000, parts: ['mileage' as const] };
  const put = (part: Partial<typeof begin>) => night !== null && change({ night: { ...night, ...part } });
  return (
    <Part title={lineWord('night')} isOn={night !== null} turn={(on) => change({ night: on ? begin : null })}>
      {night === null ? null : (
        <>
          <Clock label={t('bandFrom')} value={night.from} change={(from) => put({ from })} />
          <Clock label={t('bandTo')} value={night.to} change={(to) => put({ to })} />
          <Figure
            label={t('nightBase')}
            value={night.base}
            optional
            change={(base) => change({ night: { ...night, base } })}
            {...figures.money}
          />
          <Figure
            label={t('nightShare')}
            value={night.share}
            change={(share) => put({ share: share ?? 0 })}
            {...figures.percent}
          />
          <div className="payFigure payWide">
            <span className="uiLabel">{t('nightParts')}</span>
            <Checkbox.Group
              value={night.parts}
              options={RIDE_PARTS.map((value) => ({ value, label: lineWord(value) }))}
              onChange={(parts) => {
                const chosen = RIDE_PARTS.filter((part) => parts.includes(part));
                if (chosen.length > 0) change({ night: { ...night, parts: chosen } });
              }}
            />
          </div>
        </>
      )}
    </Part>
  );
}

function Waiting({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { waiting } = terms;
  return (
    <Part
      title={lineWord('waiting')}
      isOn={waiting !== null}
      turn={(on) => change({ waiting: on ? { freeSeconds: 300, rate: 0, most: null } : null })}
    >
      {waiting === null ? null : (
        <>
          <Figure
            label={t('slabRate')}
            value={waiting.rate}
            change={(rate) => change({ waiting: { ...waiting, rate: rate ?? 0 } })}
            {...figures.perMinute}
          />
          <Figure
            label={t('waitingFree')}
            value={waiting.freeSeconds}
            change={(freeSeconds) => change({ waiting: { ...waiting, freeSeconds: freeSeconds ?? 0 } })}
            {...figures.minutes}
          />
          <Figure
            label={t('atMost')}
            value={waiting.most}
            optional
            change={(most) => change({ waiting: { ...waiting, most } })}
            {...figures.money}
          />
        </>
      )}
    </Part>
  );
}

function EmptyReturn({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { emptyReturn } = terms;
  return (
    <Part
      title={lineWord('emptyReturn')}
      isOn={emptyReturn !== null}
      turn={(on) => change({ emptyReturn: on ? { from: 25 * KM, rate: 0, nightOnly: false } : null })}
    >
      {emptyReturn === null ? null : (
        <>
          <Figure
            label={t('slabFrom')}
            value={emptyReturn.from}
            change={(from) => change({ emptyReturn: { ...emptyReturn, from: from ?? 0 } })}
            {...figures.km}
          />
          <Figure
            label={t('slabRate')}
            value={emptyReturn.rate}
            change={(rate) => change({ emptyReturn: { ...emptyReturn, rate: rate ?? 0 } })}
            {...figures.perKm}
          />
          <Checkbox
            checked={emptyReturn.nightOnly}
            onChange={({ target }) => change({ emptyReturn: { ...emptyReturn, nightOnly: target.checked } })}
          >
            {t('nightOnly')}
          </Checkbox>
        </>
      )}
    </Part>
  );
}

function Surge({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const { surge } = terms;
  return (
    <Part
      title={lineWord('surge')}
      isOn={surge !== null}
      turn={(on) => change({ surge: on ? { most: BEGIN_SURGE } : null })}
    >
      {surge === null ? null : (
        <Figure
          label={t('atMost')}
          value={surge.most}
          change={(most) => change({ surge: { most: Math.max(LEAST_SURGE, most ?? LEAST_SURGE) } })}
          unit="×"
          factor={100}
          digits={2}
          most={MOST_SURGE / 100}
        />
      )}
    </Part>
  );
}

function Cancellation({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { cancellation } = terms;
  const put = (next: typeof cancellation) => change({ cancellation: next });
  return (
    <fieldset className="payPart">
      <legend>{lineWord('cancellation')}</legend>
      {cancellation.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has no name but its place
        <div className="payFigures" key={at}>
          <label className="payFigure">
            <span className="uiLabel">{t('whoCancels')}</span>
            <Select
              aria-label={t('whoCancels')}
              value={step.by}
              options={[
                { value: 'passenger', label: t('passengerCancels') },
                { value: 'noShow', label: t('noShow') },
              ]}
              onChange={(by: typeof step.by) => put(cancellation.with(at, { ...step, by }))}
            />
          </label>
          <Figure
            label={t('afterAssigned')}
            value={step.after}
            change={(after) => put(cancellation.with(at, { ...step, after: after ?? 0 }))}
            {...figures.minutes}
          />
          <Figure
            label={t('amount')}
            value={step.amount}
            change={(amount) => put(cancellation.with(at, { ...step, amount: amount ?? 0 }))}
            {...figures.money}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeRow', { place: at + 1 })}
            onClick={() => put(cancellation.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={cancellation.length >= MOST_ROWS}
        onClick={() => put([...cancellation, { by: 'passenger', after: 180, amount: 0 }])}
      >
        {t('addFee')}
      </Button>
      <div className="payFigures">
        <Figure
          label={t('noShowAfter')}
          value={terms.noShowAfter ?? NO_SHOW_SECONDS}
          change={(noShowAfter) => change({ noShowAfter: noShowAfter ?? NO_SHOW_SECONDS })}
          {...figures.minutes}
        />
        <Figure
          label={t('freeWhenLate')}
          value={terms.freeWhenLate ?? null}
          change={(freeWhenLate) => change({ freeWhenLate })}
          optional
          {...figures.minutes}
        />
      </div>
    </fieldset>
  );
}

function Compensation({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { compensation } = terms;
  return (
    <Part
      title={lineWord('compensation')}
      isOn={compensation !== null}
      turn={(on) => change({ compensation: on ? { lateAfter: 600, late: 0, givenUp: 0 } : null })}
    >
      {compensation === null ? null : (
        <>
          <Figure
            label={t('lateAfter')}
            value={compensation.lateAfter}
            optional
            change={(lateAfter) => change({ compensation: { ...compensation, lateAfter } })}
            {...figures.minutes}
          />
          <Figure
            label={t('lateAmount')}
            value={compensation.late}
            change={(late) => change({ compensation: { ...compensation, late: late ?? 0 } })}
            {...figures.money}
          />
          <Figure
            label={t('givenUpAmount')}
            value={compensation.givenUp}
            change={(givenUp) => change({ compensation: { ...compensation, givenUp: givenUp ?? 0 } })}
            {...figures.money}
          />
        </>
      )}
    </Part>
  );
}

function Bounds({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { minimum, maximum, bookingFee, tolls, rounding, tax } = terms;
  return (
    <fieldset className="payPart">
      <legend>{t('total')}</legend>
      <div className="payFigures">
        <Figure
          label={t('minimum')}
          value={minimum}
          optional
          change={(next) => change({ minimum: next })}
          {...figures.money}
        />
        <Figure
          label={t('maximum')}
          value={maximum}
          optional
          change={(next) => change({ maximum: next })}
          {...figures.money}
        />
        <Figure
          label={lineWord('bookingFee')}
          value={bookingFee}
          change={(next) => change({ bookingFee: next ?? 0 })}
          {...figures.money}
        />
        <Figure
          label={t('roundTo')}
          value={rounding.unit}
          change={(unit) => change({ rounding: { ...rounding, unit: Math.max(1, unit ?? 1) } })}
          {...figures.money}
        />
        <label className="payFigure">
          <span className="uiLabel">{lineWord('rounding')}</span>
          <Select
            aria-label={lineWord('rounding')}
            value={rounding.direction}
            options={(['nearest', 'up', 'down'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(direction: typeof rounding.direction) => change({ rounding: { ...rounding, direction } })}
          />
        </label>
        <Figure
          label={t('taxRate')}
          value={tax.rate}
          change={(rate) => change({ tax: { ...tax, rate: rate ?? 0 } })}
          {...figures.percent}
        />
        <Checkbox
          checked={tax.included}
          onChange={({ target }) => change({ tax: { ...tax, included: target.checked } })}
        >
          {t('taxIncluded')}
        </Checkbox>
        <Checkbox
          checked={tolls === 'charged'}
          onChange={({ target }) => change({ tolls: target.checked ? 'charged' : 'included' })}
        >
          {t('tollsCharged')}
        </Checkbox>
      </div>
    </fieldset>
  );
}

function Policy({ terms, change }: PartProps) {
  const t = useWords(words);
  const { policy } = terms;
  return (
    <fieldset className="payPart">
      <legend>{t('policy')}</legend>
      <div className="payFigures">
        {(['distance', 'duration', 'tolls'] as const).map((fact) => (
          <label className="payFigure" key={fact}>
            <span className="uiLabel">{t(`policyOf_${fact}`)}</span>
            <Select
              aria-label={t(`policyOf_${fact}`)}
              value={policy[fact]}
              options={FACT_POLICIES.map((value) => ({ value, label: t(value) }))}
              onChange={(next: FactPolicy) => change({ policy: { ...policy, [fact]: next } })}
            />
          </label>
        ))}
        <Figure
          label={t('cap')}
          value={policy.cap ?? CAP_PERCENT}
          change={(cap) => change({ policy: { ...policy, cap: cap ?? 0 } })}
          unit="%"
          factor={1}
          digits={0}
        />
        <Figure
          label={t('within')}
          value={policy.within}
          change={(within) => change({ policy: { ...policy, within: within ?? 0 } })}
          unit="%"
          factor={1}
          digits={0}
        />
      </div>
    </fieldset>
  );
}

interface TermsFieldProps {
  /** Given by the form. */
  value?: PayTerms;
  onChange?: (value: PayTerms) => void;
  id?: string;
}

/** What a ride costs: what every rule has stands first, the rest unfolds. */
export function TermsField({ value, onChange, id }: TermsFieldProps) {
  const t = useWords(words);
  const figures = useFigures(value?.currency ?? 'CNY');
  if (value === undefined) return null;
  const change: Change = (part) => onChange?.({ ...value, ...part });
  const part = { terms: value, change };
  const { base } = value;
  return (
    <div className="payTerms" id={id}>
      <fieldset className="payPart">
        <legend>{t('flagFall')}</legend>
        <div className="payFigures">
          <Figure
            label={t('amount')}
            value={base.amount}
            change={(amount) => change({ base: { ...base, amount: amount ?? 0 } })}
            {...figures.money}
          />
          <Figure
            label={t('includedDistance')}
            value={base.distance}
            change={(distance) => change({ base: { ...base, distance: distance ?? 0 } })}
            {...figures.km}
          />
          <Figure
            label={t('includedTime')}
            value={base.duration}
            change={(duration) => change({ base: { ...base, duration: duration ?? 0 } })}
            {...figures.minutes}
          />
        </div>
      </fieldset>
      <Slabs {...part} of="mileage" />
      <Waiting {...part} />
      <Night {...part} />
      <details className="payMore">
        <summary>{t('more')}</summary>
        <Slabs {...part} of="duration" />
        <EmptyReturn {...part} />
        <Surge {...part} />
        <Bounds {...part} />
        <Cancellation {...part} />
        <Compensation {...part} />
        <Policy {...part} />
      </details>
    </div>
  );
}

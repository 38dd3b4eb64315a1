import { Checkbox } from 'antd';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { DAY_KINDS, type DayKind } from '#contract/operation/workCalendar/dayKinds.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useWords } from '#web/lib/words.ts';
import { useDayWord } from './days.ts';
import './scope.css';
import { scopeWords } from './words.ts';

interface ChoiceProps<Value> {
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

interface BoxesProps<Value> extends ChoiceProps<Value> {
  label: string;
  all: readonly Value[];
  wordOf: (value: Value) => string;
}

/** What is chosen stays in the sequence of all. */
const Boxes = <Value extends string | number>({ label, all, wordOf, value, onChange }: BoxesProps<Value>) => (
  <div className="scopeFigure scopeWide" role="group" aria-label={label}>
    <span className="uiLabel">{label}</span>
    <Checkbox.Group
      value={[...value]}
      options={all.map((one) => ({ value: one, label: wordOf(one) }))}
      onChange={(chosen) => onChange(all.filter((one) => chosen.includes(one)))}
    />
  </div>
);

/** Days of the week; none: every day. */
export function WeekdayChoice(props: ChoiceProps<number>) {
  const t = useWords(scopeWords);
  return <Boxes label={t('onWeekdays')} all={WEEKDAYS} wordOf={useWeekdays().short} {...props} />;
}

/** What the calendar says of a day; none: any day. */
export function DayKindChoice(props: ChoiceProps<DayKind>) {
  const t = useWords(scopeWords);
  return <Boxes label={t('onKinds')} all={DAY_KINDS} wordOf={useDayWord().kind} {...props} />;
}

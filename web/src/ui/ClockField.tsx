import { Input } from 'antd';
import { useState } from 'react';
import { clockTyped } from './clockTyped.ts';

interface ClockFieldProps {
  id?: string;
  /** Where no label names it. */
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  size?: 'small';
  disabled?: boolean;
  /** `HH:MM`; empty for none. */
  value: string;
  /** Empty when it was taken away, which `required` does not let happen. */
  onChange: (time: string) => void;
  required?: boolean;
}

/** A time of day in 24 hours, the same in every browser. What is typed and is none goes back to what was. */
export function ClockField({ value, onChange, required = false, ...props }: ClockFieldProps) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string, isWhole: boolean) => {
    const time = clockTyped(text, isWhole);
    if (time !== null && time !== value && !(required && time === '')) onChange(time);
  };
  return (
    <Input
      {...props}
      className="uiClock"
      inputMode="numeric"
      maxLength={5}
      placeholder="00:00"
      autoComplete="off"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        take(target.value, false);
      }}
      onBlur={() => {
        if (typed !== undefined) take(typed, true);
        setTyped(undefined);
      }}
    />
  );
}

import { Input } from 'antd';
import { useState } from 'react';

interface LinesProps {
  id?: string;
  value?: readonly string[];
  onChange?: (lines: string[]) => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list of texts, one on each line. Empty lines stay while typing and are no items. */
export function Lines({ id, value = [], onChange }: LinesProps) {
  const [text, setText] = useState(() => value.join('\n'));
  const isOwn = linesOf(text).join('\n') === value.join('\n');
  const shown = isOwn ? text : value.join('\n');
  return (
    <Input.TextArea
      id={id}
      value={shown}
      autoSize={{ minRows: 3, maxRows: 10 }}
      onChange={(event) => {
        setText(event.target.value);
        onChange?.(linesOf(event.target.value));
      }}
    />
  );
}

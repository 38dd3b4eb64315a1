import { FileTextOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { notify } from '#web/lib/notices.ts';
import { formatBytes, useWords } from '#web/lib/words.ts';
import { uiWords } from '#web/ui/words.ts';
import { fileWords } from './fileWords.ts';

const ENDING = '.csv';

interface FilePickerProps {
  file: File | undefined;
  pick: (file: File | undefined) => void;
  maxBytes: number;
  disabled: boolean;
}

/** Takes one CSV file, dropped or chosen, and shows which it is before anything is sent. */
export function FilePicker({ file, pick, maxBytes, disabled }: FilePickerProps) {
  const t = useWords(fileWords);
  const ui = useWords(uiWords);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (chosen: File | undefined) => {
    if (chosen === undefined || disabled) return;
    if (!chosen.name.toLowerCase().endsWith(ENDING)) notify('warning', ui('fileWrongKind', { kinds: ENDING }));
    else if (chosen.size > maxBytes) notify('warning', ui('fileTooBig', { size: formatBytes(maxBytes) }));
    else pick(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className="orderDrop"
      data-over={isOver ? '' : undefined}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={ENDING}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      {file === undefined ? (
        <span>{t('dropFile')}</span>
      ) : (
        <span className="orderFile">
          <FileTextOutlined aria-hidden="true" />
          <b>{file.name}</b>
          <span className="uiQuiet uiFigures">{formatBytes(file.size)}</span>
        </span>
      )}
      <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>
        {ui('chooseFile')}
      </Button>
      <span className="uiQuiet orderSmall">{t('fileHint', { size: formatBytes(maxBytes) })}</span>
    </div>
  );
}

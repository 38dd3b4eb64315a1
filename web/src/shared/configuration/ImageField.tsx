import { Button } from 'antd';
import { useRef, useState } from 'react';
import { messageOf } from '#web/lib/client.ts';
import { uploadImage } from '#web/lib/upload.ts';
import { useWords } from '#web/lib/words.ts';
import type { OptionFieldProps } from './OptionField.tsx';
import { words } from './words.ts';

/** An image: uploaded at once, in force when the setting is saved. */
export function ImageField({ id, value, isLocked, set }: OptionFieldProps) {
  const t = useWords(words);
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const url = typeof value === 'string' ? value : '';
  const upload = async (file: File) => {
    setBusy(true);
    setProblem('');
    try {
      set((await uploadImage(file)).url);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      <span className="uiRow">
        {url === '' ? null : <img className="configImage" src={url} alt="" />}
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void upload(file);
          }}
        />
        <Button
          id={id}
          aria-describedby={`${id}-says`}
          disabled={isLocked}
          loading={isBusy}
          onClick={() => picker.current?.click()}
        >
          {t(isBusy ? 'uploading' : url === '' ? 'upload' : 'replace')}
        </Button>
        {url === '' || isLocked ? null : <Button onClick={() => set(null)}>{t('remove')}</Button>}
      </span>
      {problem === '' ? null : (
        <p className="configProblem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatBytes, useWords } from '#web/lib/words.ts';
import { uiWords } from './words.ts';

export interface UploadButtonProps {
  /** The label of the button; "Choose a file" when left out. */
  label?: string;
  /** File endings with their dot: `['.csv', '.xlsx']`. */
  accept: readonly string[];
  maxBytes: number;
  /** Sends the file, usually with `uploadApi`; `onProgress` takes 0 to 1. A rejection shows the server's sentence. */
  send: (file: File, onProgress: (part: number) => void) => Promise<void>;
  disabled?: boolean;
}

/** Chooses a file, checks its kind and size, and sends it with its progress on the button. */
export function UploadButton({ label, accept, maxBytes, send, disabled = false }: UploadButtonProps) {
  const t = useWords(uiWords);
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number>();
  const take = async (file: File) => {
    if (!accept.some((ending) => file.name.toLowerCase().endsWith(ending))) {
      notify('warning', t('fileWrongKind', { kinds: accept.join(', ') }));
      return;
    }
    if (file.size > maxBytes) {
      notify('warning', t('fileTooBig', { size: formatBytes(maxBytes) }));
      return;
    }
    setPart(0);
    try {
      await send(file, setPart);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setPart(undefined);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      <Button
        icon={<UploadOutlined aria-hidden="true" />}
        loading={part !== undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {part === undefined ? (label ?? t('chooseFile')) : t('uploading', { percent: Math.round(part * 100) })}
      </Button>
    </>
  );
}

import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FileRef } from '#contract/base/file/calls.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatBytes, useWords } from '#web/lib/words.ts';
import { downloadFile } from '#web/ui/download.ts';
import { words } from './words.ts';

/** Files, each of which the browser saves at a click. */
export function TaskFiles({ files }: { files: readonly FileRef[] }) {
  const t = useWords(words);
  if (files.length === 0) return <span className="uiQuiet">{t('noFiles')}</span>;
  return (
    <ul className="taskFiles">
      {files.map((file) => (
        <li key={file.id}>
          <Button
            type="link"
            size="small"
            icon={<PaperClipOutlined aria-hidden="true" />}
            aria-label={t('download', { name: file.name })}
            onClick={() => void downloadFile(file).catch((error: unknown) => notify('error', messageOf(error)))}
          >
            {file.name} <span className="uiQuiet uiFigures">{formatBytes(file.size)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

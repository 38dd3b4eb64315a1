import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FileRef } from '#contract/base/file/calls.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatBytes } from '#web/lib/words.ts';
import { downloadFile } from '#web/ui/download.ts';

/** What the passenger sent; the browser saves one at a click. */
export function TicketFiles({ files }: { files: readonly FileRef[] }) {
  return (
    <ul className="ticketFiles">
      {files.map((file) => (
        <li key={file.id}>
          <Button
            type="link"
            size="small"
            icon={<PaperClipOutlined aria-hidden="true" />}
            onClick={() => void downloadFile(file).catch((error: unknown) => notify('error', messageOf(error)))}
          >
            {file.name} <span className="uiQuiet uiFigures">{formatBytes(file.size)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

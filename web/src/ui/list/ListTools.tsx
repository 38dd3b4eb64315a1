import { DownloadOutlined, QuestionCircleOutlined, ReloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import type { ColumnArrangement } from './arrangement.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { Pop } from './Pop.tsx';

interface ListToolsProps {
  columns: readonly { key: string; title: string; hidden?: boolean }[];
  arranged: ColumnArrangement | null;
  arrange: (arranged: ColumnArrangement | null) => void;
  isFetching: boolean;
  refresh: () => void;
  /** Undefined when there is none, or the role may not. */
  exportRows: (() => Promise<void>) | undefined;
  help: () => void;
}

/** The small tools of a list: columns, export, refresh, keys. */
export function ListTools({ columns, arranged, arrange, isFetching, refresh, exportRows, help }: ListToolsProps) {
  const t = useWords(uiWords);
  const [areColumnsOpen, setColumnsOpen] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const runExport = async (start: () => Promise<void>) => {
    setExporting(true);
    try {
      await start();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setExporting(false);
  };
  return (
    <div className="uiListTools">
      {exportRows === undefined ? null : (
        <Button
          size="small"
          type="text"
          icon={<DownloadOutlined aria-hidden="true" />}
          loading={isExporting}
          onClick={() => void runExport(exportRows)}
        >
          {t('exportRows')}
        </Button>
      )}
      <Pop
        open={areColumnsOpen}
        setOpen={setColumnsOpen}
        label={t('columns')}
        content={<ColumnChooser columns={columns} arranged={arranged} arrange={arrange} />}
      >
        <Button size="small" type="text" icon={<TableOutlined aria-hidden="true" />}>
          {t('columns')}
        </Button>
      </Pop>
      <Button
        size="small"
        type="text"
        icon={<ReloadOutlined spin={isFetching} aria-hidden="true" />}
        aria-label={t('refresh')}
        title={t('refresh')}
        aria-keyshortcuts="r"
        onClick={refresh}
      />
      <Button
        size="small"
        type="text"
        className="uiOptional"
        icon={<QuestionCircleOutlined aria-hidden="true" />}
        aria-label={t('keyboardHelp')}
        title={t('keyboardHelp')}
        onClick={help}
      />
    </div>
  );
}

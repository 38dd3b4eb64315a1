import { DownloadOutlined, QuestionCircleOutlined, ReloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { ExportFormat } from '#contract/listExports.ts';
import { messageOf } from '#web/lib/client.ts';
import { keysShown } from '#web/lib/keysShown.ts';
import { notify } from '#web/lib/notices.ts';
import { flag, useSearchState } from '#web/lib/page.tsx';
import { EXPORTING } from '#web/lib/pages.ts';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import type { ColumnArrangement } from './arrangement.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { Pop } from './Pop.tsx';

/** The export of a list; undefined without one or without the permission. */
export interface Exporting {
  /** The list's own name. */
  title: string;
  /** Whether the format is chosen here; otherwise the list's own export asks for its options. */
  asksFormat: boolean;
  run: (format: ExportFormat) => Promise<void>;
}

/** Open by the address, so that the palette leads to it; nothing is exported before the format is chosen. */
const SEARCH = { [EXPORTING]: flag() };

function ExportButton({ title, asksFormat, run }: Exporting) {
  const t = useWords(uiWords);
  const [isExporting, setExporting] = useState(false);
  const [{ [EXPORTING]: isAsked }, setSearch] = useSearchState(SEARCH);
  const start = async (format: ExportFormat) => {
    setExporting(true);
    try {
      await run(format);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setExporting(false);
  };
  const choose = (format: ExportFormat) => {
    setSearch({ [EXPORTING]: false }, { replace: true });
    void start(format);
  };
  const button = (
    <Button
      size="small"
      type="text"
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={isExporting}
      onClick={asksFormat ? undefined : () => void start('xlsx')}
    >
      {t('exportRows')}
    </Button>
  );
  if (!asksFormat && !isAsked) return button;
  const formats = [
    { key: 'xlsx', label: t('exportXlsx') },
    ...(asksFormat ? [{ key: 'csv', label: t('exportCsv') }] : []),
  ];
  // the content of the file is described before it is made
  const items = [{ key: 'what', type: 'group' as const, label: t('exportWhat', { title }), children: formats }];
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      open={isAsked}
      onOpenChange={(isOpen) => setSearch({ [EXPORTING]: isOpen }, { replace: true })}
      menu={{ items, 'aria-label': t('exportAs'), onClick: ({ key }) => choose(key === 'csv' ? 'csv' : 'xlsx') }}
    >
      {button}
    </Dropdown>
  );
}

interface ListToolsProps {
  columns: readonly { key: string; title: string; hidden?: boolean }[];
  arranged: ColumnArrangement | null;
  arrange: (arranged: ColumnArrangement | null) => void;
  isFetching: boolean;
  refresh: () => void;
  exporting: Exporting | undefined;
}

/** The small tools of a list: columns, export, refresh, keys. */
export function ListTools({ columns, arranged, arrange, isFetching, refresh, exporting }: ListToolsProps) {
  const t = useWords(uiWords);
  const [areColumnsOpen, setColumnsOpen] = useState(false);
  return (
    <div className="uiListTools">
      {exporting === undefined ? null : <ExportButton {...exporting} />}
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
        aria-label={t('allKeys')}
        title={t('allKeys')}
        aria-keyshortcuts="?"
        onClick={() => keysShown.set(true)}
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { IMPORT_FOLDER } from '#contract/dataManage/dataSet/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { formatBytes, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { words } from './words.ts';

/** Folders that are offered in one. */
const MOST_SHOWN = 200;
/** The folder above; empty for the first. */
const above = (folder: string): string => folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);

/** Walks through the folders below `import/` of the file store; what is open is chosen. */
export function StoreFolder({ folder, choose }: { folder: string; choose: (folder: string) => void }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    queryKey: ['/dataManage/dataImport/getFolders', folder],
    queryFn: ({ signal }) => callApi('/dataManage/dataImport/getFolders', { folder }, { signal }),
  });
  return (
    <>
      <p className="uiQuiet">{t('folderHint')}</p>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <>
          <p aria-live="polite">
            {data.files === 0
              ? t('folderEmpty')
              : t('folderHere', {
                  folder: IMPORT_FOLDER + folder,
                  count: data.files,
                  size: formatBytes(data.bytes),
                })}
          </p>
          {data.isCut ? <p className="dataWarning">{t('folderCut')}</p> : null}
          {data.foreign === 0 ? null : <p className="dataWarning">{t('folderForeign', { count: data.foreign })}</p>}
          <div className="uiRow">
            {folder === '' ? null : (
              <Button size="small" onClick={() => choose(above(folder))}>
                {t('folderUp')}
              </Button>
            )}
            {data.list.slice(0, MOST_SHOWN).map((inside) => (
              <Button key={inside.folder} size="small" onClick={() => choose(inside.folder)}>
                {inside.folder.slice(folder.length)}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  );
}

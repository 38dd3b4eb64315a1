import { Button } from 'antd';
import { useDictLabel } from '#web/lib/dict.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatBytes, useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { canDelete, canInspect, canRelease, type FileRow, inspectFile } from './fileActions.ts';
import type { FileDialogState } from './FileDialog.tsx';
import { words } from './words.ts';

interface FileDetailProps {
  open: OpenDrawer<FileRow>;
  ask: (dialog: FileDialogState) => void;
}

/** One file: what it is, what it was said to be, and where it lies. */
export default function FileDetail({ open, ask }: FileDetailProps) {
  const t = useWords(words);
  const can = useCan();
  const kindWord = useDictLabel('fileKind');
  const storeWord = useDictLabel('fileStore');
  const problemWord = useDictLabel('fileProblem');
  const objectWord = useDictLabel('fileObject');
  const { row } = open;
  const inspect = (file: FileRow) =>
    void inspectFile(file).catch((error: unknown) => notify('error', messageOf(error)));
  const sections = (file: FileRow) => [
    {
      title: t('fileFacts'),
      facts: [
        ...(file.problem === ''
          ? []
          : [
              {
                label: t('problem'),
                value: (
                  <>
                    {problemWord(file.problem)}
                    {file.problem === 'sizeDiffers' ? <div className="uiQuiet">{t('cannotRelease')}</div> : null}
                  </>
                ),
              },
            ]),
        { label: t('size'), value: `${formatBytes(file.size)} (${formatNumber(file.size)} B)` },
        { label: t('type'), value: file.type },
        { label: t('declaredType'), value: file.declaredType },
        {
          label: t('detectedType'),
          value: file.detectedType === '' && file.confirmedAt !== null ? t('nothingDetected') : file.detectedType,
        },
        ...(file.width === null || file.height === null
          ? []
          : [{ label: t('pixels'), value: `${formatNumber(file.width)} × ${formatNumber(file.height)}` }]),
        ...(file.sha256 === ''
          ? []
          : [{ label: t('sha256'), value: <code className="fileCode">{file.sha256}</code>, copy: file.sha256 }]),
      ],
    },
    {
      title: t('placeFacts'),
      facts: [
        {
          label: t('owner'),
          value: file.ownerId === null ? t('ownerGone') : `${file.ownerName} (${file.ownerAccount})`,
        },
        {
          label: t('object'),
          value: file.object === '' ? t('objectNone') : `${objectWord(file.object)} ${file.objectId}`,
        },
        { label: t('kind'), value: kindWord(file.kind) },
        { label: t('createdAt'), value: <Time at={file.createdAt} /> },
        { label: t('confirmedAt'), value: <Time at={file.confirmedAt} /> },
        ...(file.keepUntil === null ? [] : [{ label: t('keepUntil'), value: <Time at={file.keepUntil} /> }]),
        ...(file.deletedAt === null
          ? []
          : [
              { label: t('deletedAt'), value: <Time at={file.deletedAt} /> },
              {
                label: t('removedAt'),
                value: file.removedAt === null ? t('notRemoved') : <Time at={file.removedAt} />,
              },
            ]),
      ],
    },
    {
      title: t('storeFacts'),
      facts: [
        { label: t('store'), value: storeWord(file.store) },
        { label: t('key'), value: <code className="fileCode">{file.key}</code>, copy: file.key },
      ],
    },
  ];
  const actions = (file: FileRow) => (
    <>
      {can('sys:file:inspect') && canInspect(file) ? (
        <Button onClick={() => inspect(file)}>{t('inspect')}</Button>
      ) : null}
      {can('sys:file:release') && canRelease(file) ? (
        <Button onClick={() => ask({ kind: 'release', row: file })}>{t('release')}</Button>
      ) : null}
      {can('sys:file:delete') && canDelete(file) ? (
        <Button danger onClick={() => ask({ kind: 'delete', row: file })}>
          {t('delete')}
        </Button>
      ) : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      title={row === undefined ? t('title') : row.name}
      state={row === undefined ? undefined : <DictTag type="fileState" value={row.state} />}
      record={row}
      isLoading={open.rowLoading}
      sections={sections}
      actions={actions}
    />
  );
}

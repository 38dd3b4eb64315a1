import { Button } from 'antd';
import type { FileRow } from '#contract/base/file/calls.ts';
import { fileWords } from '#contract/base/file/words.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatBytes, formatNumber, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import './file.css';
import { canInspect, inspectFile } from './fileActions.ts';
import { words } from './words.ts';

/** Only where there is something to read. */
const unless = <Part,>(isNothing: boolean, ...parts: Part[]): Part[] => (isNothing ? [] : parts);

/** One file: its content, what the client announced, and its place in the store. */
export default function FileDetail({ open }: { open: OpenDrawer<FileRow> }) {
  const t = useWords(words);
  const can = useCan();
  const sections = (file: FileRow): SectionsOf<typeof fileWords> => [
    {
      title: t('fileFacts'),
      fields: [
        ...unless(file.problem === '', {
          field: 'problem' as const,
          value: (
            <>
              <DictTag type="fileProblem" value={file.problem} />
              {file.problem === 'sizeDiffers' ? <div className="uiQuiet">{t('cannotRelease')}</div> : null}
            </>
          ),
        }),
        { field: 'size', value: `${formatBytes(file.size)} (${formatNumber(file.size)} B)` },
        'type',
        'declaredType',
        file.detectedType === '' && file.confirmedAt !== null
          ? { field: 'detectedType', value: t('nothingDetected') }
          : 'detectedType',
        ...unless(file.width === null || file.height === null, {
          label: t('pixels'),
          value: `${formatNumber(file.width ?? 0)} × ${formatNumber(file.height ?? 0)}`,
        }),
        ...unless(file.sha256 === '', {
          field: 'sha256' as const,
          value: <code className="fileCode">{file.sha256}</code>,
          copy: file.sha256,
        }),
      ],
    },
    {
      title: t('placeFacts'),
      fields: [
        {
          field: 'ownerName',
          value: file.ownerId === null ? t('ownerGone') : `${file.ownerName} (${file.ownerAccount})`,
        },
        file.object === ''
          ? 'object'
          : {
              field: 'object',
              value: (
                <>
                  <DictTag type="fileObject" value={file.object} /> {file.objectId}
                </>
              ),
            },
        'kind',
        'createdAt',
        'confirmedAt',
        ...unless(file.keepUntil === null, 'keepUntil' as const),
        ...unless(file.deletedAt === null, 'deletedAt' as const, 'removedAt' as const),
      ],
    },
    {
      title: t('storeFacts'),
      fields: ['store', { field: 'key', value: <code className="fileCode">{file.key}</code>, copy: file.key }],
    },
  ];
  const inspect = (file: FileRow) =>
    void inspectFile(file).catch((error: unknown) => notify('error', messageOf(error)));
  const actions = (file: FileRow) => (
    <>
      {can('sys:file:inspect') && canInspect(file) ? (
        <Button onClick={() => inspect(file)}>{t('inspect')}</Button>
      ) : null}
      {open.ways.map(({ key, label, go }) => (
        <Button key={key} danger={key === 'delete'} onClick={go}>
          {label}
        </Button>
      ))}
    </>
  );
  return <DetailDrawer open={open} noun={fileWords} sections={sections} actions={actions} />;
}

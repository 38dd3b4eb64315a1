/** The documents of a car or a company: whether each is good, and its files. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { FileRef } from '#contract/base/file/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { formatBytes, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { downloadFile } from '#web/ui/download.ts';
import './documents.css';
import { standingToday } from './standingToday.ts';
import { documentWords } from './words.ts';

export interface ListedDocument {
  id: string;
  kind: string;
  number: string;
  expiresOn: string | null;
  remark: string;
  files: readonly FileRef[];
  version: number;
}

interface Props<Document extends ListedDocument> {
  documents: readonly Document[];
  /** The dictionary of their kinds. */
  kinds: string;
  mayChange: boolean;
  /** What is said without any, and on the button that adds one. */
  labels: { none: string; add: string };
  /** Opens the form of a document, or of a `new` one. */
  open: (id: string) => void;
  remove: (document: Document) => Promise<void>;
}

export function DocumentList<Document extends ListedDocument>(props: Props<Document>) {
  const { documents, kinds, mayChange, labels, open, remove } = props;
  const t = useWords(documentWords);
  const kindWord = useDictLabel(kinds);
  const [toDelete, askToDelete] = useState<Document>();
  return (
    <>
      {documents.length === 0 ? <p className="uiQuiet">{labels.none}</p> : null}
      <ul className="uiPapers">
        {documents.map((document) => (
          <li key={document.id}>
            <div className="uiPaperHead">
              <strong>{kindWord(document.kind)}</strong>
              <span>{document.number}</span>
              {document.expiresOn === null ? null : <span className="uiFigures">{document.expiresOn}</span>}
              <DictTag type="documentStanding" value={standingToday(document.expiresOn)} />
              {mayChange ? (
                <span className="uiRow">
                  <Button size="small" onClick={() => open(document.id)}>
                    {t('edit')}
                  </Button>
                  <Button size="small" danger onClick={() => askToDelete(document)}>
                    {t('delete')}
                  </Button>
                </span>
              ) : null}
            </div>
            {document.remark === '' ? null : <p>{document.remark}</p>}
            {document.files.map((file) => (
              <p key={file.id}>
                <Button
                  size="small"
                  type="link"
                  icon={<DownloadOutlined aria-hidden="true" />}
                  onClick={() => void downloadFile(file)}
                >
                  {file.name}
                </Button>
                <span className="uiQuiet">{formatBytes(file.size)}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {mayChange ? <Button onClick={() => open('new')}>{labels.add}</Button> : null}
      {toDelete === undefined ? null : (
        <ConfirmDanger
          title={t('deleteTitle')}
          confirmLabel={t('delete')}
          confirm={async () => {
            await remove(toDelete);
            notify('success', t('deleted'));
          }}
          close={() => askToDelete(undefined)}
        >
          {t('deleteBody', { kind: kindWord(toDelete.kind), number: toDelete.number })}
        </ConfirmDanger>
      )}
    </>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { CarDetail, CarDocument } from '#contract/capacity/car/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { formatBytes, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { downloadFile } from '#web/ui/download.ts';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { carsChanged, type CarRow } from './carQueries.ts';
import { standingToday } from './today.ts';
import { words } from './words.ts';

interface PapersProps {
  car: CarDetail;
  open: OpenDrawer<CarRow>;
  mayChange: boolean;
}

/** The documents of a car: whether each is good, and its files. */
export function Documents({ car, open, mayChange }: PapersProps) {
  const t = useWords(words);
  const kindWord = useDictLabel('carDocumentKind');
  const [toDelete, askToDelete] = useState<CarDocument>();
  const remove = async ({ id, version }: CarDocument) => {
    await callApi('/capacity/car/deleteDocument', { id, version });
    notify('success', t('documentDeleted'));
    await carsChanged();
  };
  return (
    <>
      {car.documents.length === 0 ? <p className="uiQuiet">{t('noDocuments')}</p> : null}
      <ul className="carPapers">
        {car.documents.map((document) => (
          <li key={document.id}>
            <div className="carPaperHead">
              <strong>{kindWord(document.kind)}</strong>
              <span>{document.number}</span>
              {document.expiresOn === null ? null : <span className="uiFigures">{document.expiresOn}</span>}
              <DictTag type="documentStanding" value={standingToday(document.expiresOn)} />
              {mayChange ? (
                <span className="uiRow">
                  <Button size="small" onClick={() => open.open(`document.${document.id}`, car.id)}>
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
                <Button size="small" type="link" icon={<DownloadOutlined />} onClick={() => void downloadFile(file)}>
                  {file.name}
                </Button>
                <span className="uiQuiet">{formatBytes(file.size)}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {mayChange ? <Button onClick={() => open.open('document.new', car.id)}>{t('addDocument')}</Button> : null}
      {toDelete === undefined ? null : (
        <ConfirmDanger
          title={t('deleteDocumentTitle')}
          confirmLabel={t('delete')}
          confirm={() => remove(toDelete)}
          close={() => askToDelete(undefined)}
        >
          {t('deleteDocumentBody', { kind: kindWord(toDelete.kind), number: toDelete.number })}
        </ConfirmDanger>
      )}
    </>
  );
}

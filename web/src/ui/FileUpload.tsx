/**
 * The files of a thing: choose or drop them, watch them go, cancel, retry, remove, save. Inside a form:
 *
 *   <Field name="fileIds" label={t('files')}><FileUpload max={10} known={record?.files} /></Field>
 *
 * Its value is the list of ids for the server; `known` names those of the record. A file counts once it is uploaded and
 * examined; files still under way are not sent with the form, and `onBusy` reports them.
 */
import { DeleteOutlined, DownloadOutlined, RedoOutlined, CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { FileRef } from '#contract/base/file/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatBytes, useWords } from '#web/lib/words.ts';
import { downloadFile } from './download.ts';
import './fileUpload.css';
import { fileWords } from './fileWords.ts';
import { knownFile, type Upload, useUploads } from './useUploads.ts';

const MODE_PATH = '/sys/file/fileMode';
/** Until the server's limits are loaded. */
const USUAL_BYTES = 500_000_000;

/** The largest file that may be sent: the server's limit of the moment, or a lower one of the form. */
function useLimit(own = Infinity): number {
  const mode = useQuery({
    queryKey: [MODE_PATH],
    queryFn: ({ signal }) => callApi(MODE_PATH, {}, { signal }),
    staleTime: 60_000,
  });
  return Math.min(own, mode.data?.maxBytes ?? USUAL_BYTES);
}

export interface FileUploadProps {
  /** Ids in their order. */
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  /** Names and sizes of the record's files. */
  known?: readonly FileRef[] | undefined;
  /** Most files. */
  max: number;
  maxBytes?: number;
  /** Endings of names with their dot; all that the server takes without it. */
  accept?: readonly string[];
  disabled?: boolean;
  /** Whether something is on its way. */
  onBusy?: (busy: boolean) => void;
  /** For the label of a form. */
  id?: string;
}

/** Which of the chosen files can be sent; the others are named with the reason. */
function useChosen({ max, accept }: FileUploadProps, maxBytes: number, count: number) {
  const t = useWords(fileWords);
  return (files: readonly File[]): File[] => {
    const good = files.filter((file) => {
      const { name, size } = file;
      const fits = accept === undefined || accept.some((ending) => name.toLowerCase().endsWith(ending));
      if (!fits) notify('warning', t('wrongKind', { name }));
      else if (size > maxBytes) notify('warning', t('tooLarge', { name, size: formatBytes(maxBytes) }));
      else if (size === 0) notify('warning', t('empty', { name }));
      return fits && size <= maxBytes && size > 0;
    });
    if (good.length > max - count) notify('warning', t('tooMany', { max }));
    return good.slice(0, Math.max(0, max - count));
  };
}

function UploadRow({ upload, retry, drop }: { upload: Upload; retry: () => void; drop: () => void }) {
  const t = useWords(fileWords);
  const { file, state, part, reason } = upload;
  const { name } = file;
  const percent = Math.floor(part * 100);
  const told = {
    waiting: t('waiting'),
    sending: part < 1 ? t('sending', { percent }) : t('checking'),
    failed: t('failed', { reason }),
    quarantined: t('quarantined', { reason }),
  }[state];
  const failed = state === 'failed' || state === 'quarantined';
  return (
    <li className="uiFile" data-failed={failed ? '' : undefined}>
      <span className="uiFileName">
        <b>{name}</b> <span className="uiQuiet uiFigures">{formatBytes(file.size)}</span>
      </span>
      <span className="uiFileActs">
        {failed ? (
          <Button
            size="small"
            type="text"
            icon={<RedoOutlined aria-hidden="true" />}
            aria-label={t('retryOf', { name })}
            onClick={retry}
          >
            {t('retry')}
          </Button>
        ) : null}
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={failed ? t('removeOf', { name }) : t('cancelOf', { name })}
          title={failed ? t('remove') : t('cancel')}
          onClick={drop}
        />
      </span>
      <span className="uiFileTold" role="status">
        {told}
      </span>
      {state === 'sending' ? <progress className="uiFileBar" value={part} max={1} aria-label={name} /> : null}
    </li>
  );
}

function FileRow({ file, remove }: { file: FileRef; remove: (() => void) | undefined }) {
  const t = useWords(fileWords);
  const { name, size } = file;
  const save = () => void downloadFile(file).catch((error: unknown) => notify('error', messageOf(error)));
  return (
    <li className="uiFile">
      <span className="uiFileName">
        <b>{name}</b> {size > 0 ? <span className="uiQuiet uiFigures">{formatBytes(size)}</span> : null}
      </span>
      <span className="uiFileActs">
        <Button
          size="small"
          type="text"
          icon={<DownloadOutlined aria-hidden="true" />}
          aria-label={t('download', { name })}
          onClick={save}
        />
        {remove === undefined ? null : (
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeOf', { name })}
            onClick={remove}
          />
        )}
      </span>
    </li>
  );
}

export function FileUpload(props: FileUploadProps) {
  const { value = [], onChange, known = [], max, accept, disabled = false, onBusy, id } = props;
  const maxBytes = useLimit(props.maxBytes);
  const t = useWords(fileWords);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  // two files may be done between two drawings
  const ids = useRef<readonly string[]>(value);
  useEffect(() => {
    ids.current = value;
  }, [value]);
  const say = (next: string[]) => {
    ids.current = next;
    onChange?.(next);
  };
  const uploads = useUploads((file) => say([...ids.current, file.id]));
  const busy = uploads.list.some(({ state }) => state === 'waiting' || state === 'sending');
  const told = useRef(onBusy);
  useEffect(() => {
    told.current = onBusy;
  });
  useEffect(() => told.current?.(busy), [busy]);
  const chosen = useChosen(props, maxBytes, value.length + uploads.list.length);
  const isFull = value.length + uploads.list.length >= max;
  const take = (files: FileList | null) => {
    if (files !== null && !disabled) uploads.add(chosen([...files]));
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over && !disabled && !isFull);
  };
  const nameOf = (fileId: string): FileRef =>
    known.find((file) => file.id === fileId) ??
    knownFile(fileId) ?? { id: fileId, name: t('unknownFile'), size: 0, type: '' };
  const size = formatBytes(maxBytes);
  return (
    <div className="uiUpload" role="group" aria-label={t('files')}>
      {value.length + uploads.list.length === 0 ? null : (
        <ul className="uiFiles">
          {value.map((fileId) => (
            <FileRow
              key={fileId}
              file={nameOf(fileId)}
              remove={disabled ? undefined : () => say(value.filter((other) => other !== fileId))}
            />
          ))}
          {uploads.list.map((upload) => (
            <UploadRow
              key={`new ${upload.key}`}
              upload={upload}
              retry={() => uploads.retry(upload.key)}
              drop={() => uploads.drop(upload.key)}
            />
          ))}
        </ul>
      )}
      <div
        className="uiDrop"
        data-over={isOver ? '' : undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          multiple={max > 1}
          accept={accept?.join(',')}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
        <span className="uiQuiet">{t('drop')}</span>
        {/* named as it reads, and not after the label of the field */}
        <Button
          id={id}
          size="small"
          aria-label={t('choose')}
          disabled={disabled || isFull}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <span className="uiQuiet uiFileHint">{max > 1 ? t('limitsCount', { max, size }) : t('limits', { size })}</span>
      </div>
    </div>
  );
}

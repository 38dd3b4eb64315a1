import { Button, Drawer, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { RANGE_KINDS, type RangeKind } from '#contract/capacity/range/rules.ts';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { messageOf, uploadApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { type RangeRow, rangesChanged } from './rangeQueries.ts';
import { words } from './words.ts';

const MOST_BYTES = 20 * 1024 * 1024;
const MOST_NAME = 200;

interface Read {
  file: File;
  answer: CallOutput<'/capacity/range/previewGeojson'>;
}

/** Areas of a file: chosen, looked at, and then made whole or not at all. */
export default function ImportDrawer({ open: { close } }: { open: OpenDrawer<RangeRow> }) {
  const t = useWords(words);
  const f = useFields(rangeWords);
  const kindWord = useDictLabel('rangeKind');
  const [kind, setKind] = useState<RangeKind>('operating');
  const [speedLimit, setLimit] = useState<number | null>(null);
  const [nameProperty, setNameProperty] = useState<string>();
  const [read, setRead] = useState<Read>();
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey, setKey] = useState(newKey);
  const inputFor = (file: File, wanted: { kind: RangeKind; speedLimit: number | null; nameProperty?: string }) => ({
    fileName: file.name.slice(-MOST_NAME),
    ...wanted,
  });
  const look = async (file: File, wanted: { kind: RangeKind; speedLimit: number | null; nameProperty?: string }) => {
    const answer = await uploadApi('/capacity/range/previewGeojson', file, inputFor(file, wanted));
    setRead({ file, answer });
    setKey(newKey());
  };
  const again = (wanted: Parameters<typeof look>[1]) => {
    if (read === undefined) return;
    setBusy(true);
    look(read.file, wanted)
      .catch((error: unknown) => notify('error', messageOf(error)))
      .finally(() => setBusy(false));
  };
  const make = async () => {
    if (read === undefined) return;
    setBusy(true);
    try {
      const input = inputFor(read.file, { kind, speedLimit, ...(nameProperty === undefined ? {} : { nameProperty }) });
      const { added, updated } = await uploadApi('/capacity/range/importGeojson', read.file, input, { idempotencyKey });
      notify('success', t('wasImported', { added, updated }));
      void rangesChanged();
      close();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  const wanted = nameProperty === undefined ? { kind, speedLimit } : { kind, speedLimit, nameProperty };
  const isRefused = read?.answer.list.some(({ effect }) => effect === 'refuse') ?? true;
  const names = read?.answer.nameProperties ?? [];
  return (
    <Drawer
      open
      size={760}
      title={t('importTitle')}
      onClose={() => isBusy || close()}
      footer={
        <div className="uiRow">
          <Button type="primary" disabled={isRefused} loading={isBusy} onClick={() => void make()}>
            {t('importNow')}
          </Button>
          <Button disabled={isBusy} onClick={close}>
            {t('cancel')}
          </Button>
        </div>
      }
    >
      <p className="uiQuiet">{t('importHint')}</p>
      <div className="uiRow rangeImport">
        <label>
          {t('importKind')}
          <Select
            value={kind}
            options={RANGE_KINDS.map((value) => ({ value, label: kindWord(value) }))}
            onChange={(next: RangeKind) => {
              setKind(next);
              again({ ...wanted, kind: next });
            }}
          />
        </label>
        <label>
          {f('speedLimit')}
          <InputNumber
            min={1}
            max={200}
            precision={0}
            value={speedLimit}
            onChange={setLimit}
            onBlur={() => again(wanted)}
          />
        </label>
        {names.length === 0 ? null : (
          <label>
            {t('nameProperty')}
            <Select
              value={nameProperty ?? names[0]}
              options={names.map((value) => ({ value, label: value }))}
              onChange={(next: string) => {
                setNameProperty(next);
                again({ ...wanted, nameProperty: next });
              }}
            />
          </label>
        )}
        <UploadButton
          label={t('chooseGeojson')}
          accept={['.geojson', '.json']}
          maxBytes={MOST_BYTES}
          send={(file) => look(file, wanted)}
        />
      </div>
      {read === undefined || read.answer.note === '' ? null : <p role="note">{read.answer.note}</p>}
      {read === undefined ? null : <ImportPreview name={read.file.name} list={read.answer.list} />}
    </Drawer>
  );
}

import type { RefusedFrame } from '#contract/capacity/device/calls.ts';
import { refusedFrameWords } from '#contract/capacity/device/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import './device.css';
import { MessageKind } from './MessageKind.tsx';
import { words } from './words.ts';

/** One message that a gateway refused. */
export default function RefusedDetail({ open }: { open: OpenDrawer<RefusedFrame> }) {
  const t = useWords(words);
  const f = useFields(refusedFrameWords);
  const reasonWord = useDictLabel('gatewayRefusal');
  const sections = ({ hex, kind }: RefusedFrame): SectionsOf<typeof refusedFrameWords> => [
    {
      fields: [
        'at',
        'protocol',
        { field: 'kind', value: <MessageKind kind={kind} /> },
        'fleetNumber',
        'identity',
        'address',
        'size',
      ],
    },
    {
      title: f('hex'),
      content:
        hex === '' ? (
          <p className="uiQuiet">{t('noHex')}</p>
        ) : (
          <CopyText text={hex} label={f('hex')}>
            <code className="deviceHex">{hex}</code>
          </CopyText>
        ),
    },
  ];
  return (
    <DetailDrawer
      open={open}
      noun={refusedFrameWords}
      title={open.row === undefined ? undefined : reasonWord(open.row.reason)}
      sections={sections}
    />
  );
}

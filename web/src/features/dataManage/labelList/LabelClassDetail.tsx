import type { LabelAttribute, LabelClass } from '#contract/dataManage/labelList/calls.ts';
import { LABEL_WORLDS } from '#contract/dataManage/labelList/rules.ts';
import { labelClassWords } from '#contract/dataManage/labelList/words.ts';
import { textIn } from '#contract/ground/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { LabelExamples } from '#web/shared/frame/LabelExamples.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DictNames } from '#web/ui/DictTag.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { LabelName } from './LabelName.tsx';
import { words } from './words.ts';

function Attributes({ attributes }: { attributes: readonly LabelAttribute[] }) {
  const t = useWords(words);
  const language = useLanguage();
  const kindOf = useDictLabel('labelAttributeKind');
  const namesOf = ({ options }: LabelAttribute) =>
    options.map(({ nameZh, nameEn }) => textIn([nameZh, nameEn], language)).join(' · ');
  const boundsOf = ({ least, most }: LabelAttribute) =>
    least === null && most === null ? '' : `${least ?? '−∞'} … ${most ?? '∞'}`;
  if (attributes.length === 0) return <span className="uiQuiet">{t('noAttributes')}</span>;
  return (
    <ul className="labelNames">
      {attributes.map((one) => (
        <li key={one.code}>
          {textIn([one.nameZh, one.nameEn], language)} <code>{one.code}</code>{' '}
          <span className="uiQuiet">
            {[kindOf(one.kind), one.isChanging ? t('changing') : '', namesOf(one), boundsOf(one)]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

const guide = (html: string) => (html === '' ? undefined : <RichTextView html={html} />);

export default function LabelClassDetail({ open }: { open: OpenDrawer<LabelClass> }) {
  const t = useWords(words);
  const sections = (row: LabelClass): SectionsOf<typeof labelClassWords> => [
    {
      title: t('basics'),
      fields: [
        'code',
        { field: 'nameZh', value: <LabelName {...row} nameEn={row.nameZh} /> },
        'nameEn',
        { field: 'shapes', value: <DictNames type="labelShape" values={row.shapes} separator=" · " /> },
        { field: 'attributes', value: <Attributes attributes={row.attributes} /> },
        'hotkey',
        'mergedIntoCode',
        'createdAt',
        'updatedAt',
      ],
    },
    {
      title: t('guide'),
      fields: [
        { field: 'guideZh', value: guide(row.guideZh) },
        { field: 'guideEn', value: guide(row.guideEn) },
        {
          field: 'examples',
          value: row.examples.length === 0 ? undefined : <LabelExamples examples={row.examples} />,
        },
      ],
    },
    {
      title: t('otherWorlds'),
      fields: ['cocoId', ...LABEL_WORLDS.map((world) => ({ field: world, value: row[world].join(' · ') }))],
    },
  ];
  return <DetailDrawer open={open} noun={labelClassWords} sections={sections} />;
}

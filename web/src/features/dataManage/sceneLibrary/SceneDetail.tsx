import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { SCENE_FORMATS, type Scene } from '#contract/dataManage/scene/calls.ts';
import { playerPage, scenePage } from '#contract/dataManage/scene/page.ts';
import { sceneWords } from '#contract/dataManage/scene/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { saveText } from '#web/ui/download.ts';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { ScenarioFacts } from './ScenarioFacts.tsx';
import { sceneQuery } from './sceneQueries.ts';
import { TagNames } from './TagNames.tsx';
import { words } from './words.ts';

const FORMAT_NAMES = { openlabel: 'OpenLABEL', openscenario: 'OpenSCENARIO', geojson: 'GeoJSON', csv: 'CSV' } as const;

function Alike({ id }: { id: string }) {
  const t = useWords(words);
  const kindName = useDictLabel('sceneKind');
  const { data, error, refetch } = useQuery(sceneQuery(id));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.alike.length === 0) return <p className="uiQuiet">{t('noneAlike')}</p>;
  return (
    <ul className="sceneAlike">
      {data.alike.map((one) => (
        <li key={one.id}>
          <Link to={`/${scenePage.route}?drawer=detail&record=${one.id}`}>{one.name}</Link>
          <span className="uiQuiet">
            {kindName(one.kind)} · {t('metres', { count: one.distance.toFixed(0) })}
          </span>
          <Link to={`/${playerPage.route}?scene=${id}&beside=${one.id}`}>{t('beside')}</Link>
        </li>
      ))}
    </ul>
  );
}

function Export({ scene }: { scene: Scene }) {
  const t = useWords(words);
  const can = useCan();
  const save = async (format: (typeof SCENE_FORMATS)[number]) => {
    try {
      const { fileName, content, type } = await callApi('/dataManage/scene/exportOne', { id: scene.id, format });
      saveText(fileName, content, type);
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  if (!can('dataManage:scene:export')) return null;
  return (
    <div className="uiRow">
      {SCENE_FORMATS.filter((format) => format !== 'geojson' || scene.frame === 'earth').map((format) => (
        <Button key={format} size="small" onClick={() => void save(format)}>
          {t('exportAs')} {FORMAT_NAMES[format]}
        </Button>
      ))}
    </div>
  );
}

export default function SceneDetail({ open }: { open: OpenDrawer<Scene> }) {
  const t = useWords(words);
  const can = useCan();
  const seconds = (value: number | null) => (value === null ? t('unknown') : t('seconds', { count: value.toFixed(1) }));
  const sections = (row: Scene): SectionsOf<typeof sceneWords> => [
    {
      title: t('basics'),
      fields: [
        'kind',
        'state',
        'summary',
        {
          field: 'tags',
          value: row.tags.length === 0 ? t('noTags') : <TagNames tags={row.tags} tagValues={row.tagValues} />,
        },
        'taggedByName',
        'reviewedByName',
      ],
      content: <Export scene={row} />,
    },
    {
      title: t('critical'),
      fields: [
        { field: 'minTtc', value: <span title={t('ttcText')}>{seconds(row.minTtc)}</span> },
        { field: 'minHeadway', value: <span title={t('headwayText')}>{seconds(row.minHeadway)}</span> },
        { field: 'minPet', value: <span title={t('petText')}>{seconds(row.minPet)}</span> },
        {
          field: 'maxDeceleration',
          value: (
            <span title={t('brakingText')}>
              {row.maxDeceleration === null ? t('unknown') : t('braking', { count: row.maxDeceleration.toFixed(1) })}
            </span>
          ),
        },
      ],
    },
    {
      title: t('origin'),
      fields: [
        'source',
        'frame',
        'fleetNumber',
        'startedAt',
        row.duration === 0 ? { field: 'duration', value: t('beginningOnly') } : 'duration',
        'actors',
        'createdAt',
        'updatedAt',
      ],
      content: (
        <ul className="sceneAlike">
          <li>
            <Link to={`/${playerPage.route}?scene=${row.id}`}>{t('play')}</Link>
          </li>
          {row.startedAt !== null && row.frame === 'earth' && can('capacity:replay:view') ? (
            <li>
              <Link
                to={`/capacity/monitoring?view=replay&at=${encodeURIComponent(row.startedAt)}${row.carId === null ? '' : `&car=${row.carId}`}`}
              >
                {t('replay')}
              </Link>
            </li>
          ) : null}
          {row.alertId !== null && can('capacity:alert:list') ? (
            <li>
              <Link to={`/capacity/monitoring?view=queue&drawer=detail&record=${row.alertId}`}>{t('alert')}</Link>
            </li>
          ) : null}
        </ul>
      ),
    },
    ...(row.source === 'import' ? [{ title: t('scenario'), content: <ScenarioFacts id={row.id} /> }] : []),
    { title: t('alike'), content: <Alike id={row.id} /> },
  ];
  return <DetailDrawer open={open} noun={sceneWords} sections={sections} />;
}

import { Image } from 'antd';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { NotThere } from '#web/ui/NotThere.tsx';
import { usePictures } from './alertQueries.ts';
import { Age } from './AlertCells.tsx';
import { words } from './words.ts';

/** What the cameras of the car have sent; nothing where they send nothing. */
export function AlertPictures({ id }: { id: string }) {
  const t = useWords(words);
  const cameraOf = useDictLabel('carCamera');
  const { data, isLoading, refetch } = usePictures(id);
  // what does not come is no reason to keep anything else back
  if (isLoading) return <NotThere error={null} retry={refetch} />;
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className="alertPictures" aria-label={t('pictures')}>
      {data.list.map(({ id: key, camera, at, url }) => (
        <figure key={key}>
          <Image src={url} alt={cameraOf(camera)} height={120} />
          <figcaption>
            {cameraOf(camera)} <Age at={at} />
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

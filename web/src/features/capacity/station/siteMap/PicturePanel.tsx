import { Button, Input, Slider } from 'antd';
import { useRef, useState } from 'react';
import type { SitePicture } from '#contract/capacity/station/calls.ts';
import { messageOf } from '#web/lib/client.ts';
import { uploadImage } from '#web/lib/upload.ts';
import { useWords } from '#web/lib/words.ts';
import { positionIn, round, textOf } from '#web/shared/position/positions.ts';
import { words } from './words.ts';
import { withCorner } from './siteShapes.ts';

interface PicturePanelProps {
  picture: SitePicture | null;
  /** Where a new picture is laid. */
  centre: [number, number];
  setPicture: (picture: SitePicture | null) => void;
  isAdjusting: boolean;
  setAdjusting: (isAdjusting: boolean) => void;
}

/** Half the width of a new picture, in degrees of latitude: some 60 metres. */
const HALF = 0.00055;

/** A new picture lies around the station, as wide as it is in proportion to its height. */
function cornersAround([lng, lat]: [number, number], proportion: number): SitePicture['corners'] {
  const high = HALF / Math.max(1, proportion);
  const wide = (HALF * Math.min(1, proportion)) / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  const at = (x: number, y: number): [number, number] => [round(lng + x * wide), round(lat + y * high)];
  return [at(-1, 1), at(1, 1), at(1, -1), at(-1, -1)];
}

async function proportionOf(file: File): Promise<number> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return width / Math.max(1, height);
  } catch {
    return 1;
  }
}

function Corner({
  label,
  value,
  onChange,
}: {
  label: string;
  value: [number, number];
  onChange: (at: [number, number]) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? textOf(value);
  const at = positionIn(text);
  const isBad = at === undefined || at === null;
  return (
    <label>
      {label}
      <Input
        size="small"
        value={text}
        status={isBad ? 'error' : ''}
        onChange={(event) => {
          setTyped(event.target.value);
          const read = positionIn(event.target.value);
          if (read !== undefined && read !== null) onChange(read);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}

/** The picture beneath the drawing: which, where its corners lie, how much of it shows. */
export function PicturePanel({ picture, centre, setPicture, isAdjusting, setAdjusting }: PicturePanelProps) {
  const t = useWords(words);
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const upload = async (file: File) => {
    setBusy(true);
    setProblem('');
    try {
      const { url } = await uploadImage(file);
      const corners = picture?.corners ?? cornersAround(centre, await proportionOf(file));
      setPicture({ url, corners, opacity: picture?.opacity ?? 0.7 });
      setAdjusting(true);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  const setCorner = (place: number, at: [number, number]) => {
    if (picture !== null) setPicture(withCorner(picture, place, at));
  };
  return (
    <div className="siteForm">
      <p className="uiQuiet">{t('pictureHint')}</p>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void upload(file);
        }}
      />
      <div className="uiRow">
        <Button size="small" loading={isBusy} onClick={() => picker.current?.click()}>
          {t(picture === null ? 'addPicture' : 'replacePicture')}
        </Button>
        {picture === null ? null : (
          <>
            <Button size="small" aria-pressed={isAdjusting} onClick={() => setAdjusting(!isAdjusting)}>
              {t(isAdjusting ? 'adjusting' : 'adjust')}
            </Button>
            <Button size="small" danger onClick={() => setPicture(null)}>
              {t('removePicture')}
            </Button>
          </>
        )}
      </div>
      {problem === '' ? null : (
        <p className="stationBad" role="alert">
          {problem}
        </p>
      )}
      {picture === null ? null : (
        <>
          <div>
            <span className="uiLabel">{t('opacity')}</span>
            <Slider
              ariaLabelForHandle={t('opacity')}
              min={0.1}
              max={1}
              step={0.05}
              value={picture.opacity}
              onChange={(opacity) => setPicture({ ...picture, opacity })}
            />
          </div>
          <fieldset className="siteCorners">
            <legend className="uiLabel">{t('corners')}</legend>
            {([1, 2, 3, 4] as const).map((number) => (
              <Corner
                key={number}
                label={t(`corner${number}`)}
                value={picture.corners[number === 1 ? 0 : number === 2 ? 1 : number === 3 ? 2 : 3]}
                onChange={(at) => setCorner(number - 1, at)}
              />
            ))}
          </fieldset>
        </>
      )}
    </div>
  );
}

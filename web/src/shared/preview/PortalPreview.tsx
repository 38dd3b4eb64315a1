/** The working copy of what the portal will show, as it draws it, on a phone or a desktop, in either language. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { Language } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { useWidth } from '#web/ui/charts/useWidth.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import './preview.css';
import { words } from './words.ts';

/** CSS pixels of what is looked at, and how large it is drawn here. */
const DEVICES = {
  phone: { width: 390, height: 844, scale: 1 },
  desktop: { width: 1280, height: 900, scale: 0.7 },
} as const;
type Device = keyof typeof DEVICES;
/** Pixels of the frame's two borders. */
const BORDERS = 2;

const LANGUAGE_KEYS = { 'zh-CN': 'chinese', 'en-US': 'english' } as const;

type PreviewCall = '/sys/portalPage/previewOne' | '/sys/sitePage/previewOne';

/** What is looked at. */
export interface Previewed {
  id: string;
  version: number;
  name: string;
}

interface PreviewProps {
  /** The call that gives its address. */
  call: PreviewCall;
  /** Undefined as long as it is not known. */
  of: Previewed | undefined;
  error: Error | null;
  retry: () => void;
  close: () => void;
}

interface FrameProps extends Previewed {
  call: PreviewCall;
  language: Language;
  device: Device;
  look: number;
}

/** The address of a preview. It opens once: another look asks for another. */
const useAddress = ({ call, id, version, language, look }: FrameProps) =>
  useQuery({
    queryKey: [call, id, version, language, look],
    queryFn: ({ signal }) => callApi(call, { id, language }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** Nothing in it runs, and no form is sent. */
function Frame(props: FrameProps) {
  const { name, language, device } = props;
  const t = useWords(words);
  const { data, error, refetch } = useAddress(props);
  const { width, height, scale: usual } = DEVICES[device];
  const [ref, room] = useWidth();
  /** Never wider than this console. */
  const scale = room === 0 ? usual : Math.min(usual, (room - BORDERS) / width);
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  return (
    <div ref={ref}>
      <div className="previewFrame" style={{ width: width * scale + BORDERS, height: height * scale + BORDERS }}>
        <iframe
          key={data.address}
          src={data.address}
          title={t('frame', { name, language: t(LANGUAGE_KEYS[language]), width })}
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

export function PortalPreview({ call, of, error, retry, close }: PreviewProps) {
  const t = useWords(words);
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [device, setDevice] = useState<Device>('phone');
  /** A ticket shows the page once: each look has its own. */
  const [look, setLook] = useState(0);
  const again = () => setLook((before) => before + 1);
  return (
    <Drawer open size={960} title={t('title', { name: of?.name ?? '' })} onClose={close}>
      <Alert type="info" showIcon title={t('hint')} />
      <div className="previewTools">
        <Segmented<Device>
          aria-label={t('device')}
          value={device}
          onChange={(next) => {
            setDevice(next);
            again();
          }}
          options={[
            { value: 'phone', label: t('phone') },
            { value: 'desktop', label: t('desktop') },
          ]}
        />
        <Segmented<Language>
          aria-label={t('language')}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            again();
          }}
          options={[
            { value: 'zh-CN', label: t('chinese') },
            { value: 'en-US', label: t('english') },
          ]}
        />
        <Button onClick={again}>{t('refresh')}</Button>
      </div>
      {error === null ? null : <ErrorState error={error} retry={retry} />}
      {of === undefined && error === null ? <Skeleton active /> : null}
      {of === undefined ? null : <Frame {...of} call={call} language={language} device={device} look={look} />}
    </Drawer>
  );
}

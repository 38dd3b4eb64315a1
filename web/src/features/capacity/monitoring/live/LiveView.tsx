import { type ComponentType, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { usePage, useSearchState } from '#web/lib/page.tsx';
import { insistOn } from '#web/lib/theme.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';
import { MonitoringHead } from '../MonitoringHead.tsx';
import { BrokerBanner } from './BrokerBanner.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { CarDrawer } from './CarDrawer.tsx';
import './live.css';
import { LiveMap, type LiveMapHandle } from './LiveMap.tsx';
import { LiveTools } from './LiveTools.tsx';
import {
  alertIn,
  carIn,
  filterIn,
  LIVE_SEARCH,
  placeIn,
  placeText,
  statesIn,
  hiddenIn,
  layersHidden,
  type LiveSearch,
} from './search.ts';
import { SidePanel } from './SidePanel.tsx';
import { StateChips } from './StateChips.tsx';
import { useFleet, useFleetNews, type Fleet } from './useFleet.ts';
import { useOnScreen } from './useOnScreen.ts';
import { useWaitingOrders, type WaitingOrder } from './useWaitingOrders.ts';
import { WaitingList } from './WaitingList.tsx';

const NEAR_ZOOM = 15.5;
/** Close enough to see the car itself and the road under it. */
const CAR_ZOOM = 17;

const NOBODY: readonly WaitingOrder[] = [];

/** Fills the whole screen, in the dark, for as long as `isOn`. */
function useBigScreen(isOn: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    insistOn('dark');
    // not allowed without a click, e.g. when the address was opened: the page alone is filled then
    document.documentElement.requestFullscreen().catch(() => undefined);
    const left = () => {
      if (document.fullscreenElement === null) leave();
    };
    document.addEventListener('fullscreenchange', left);
    return () => {
      insistOn(null);
      document.removeEventListener('fullscreenchange', left);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    };
  }, [isOn, leave]);
}

/** Tells the server which car is watched. */
function useWatched(fleet: Fleet, carId: string | null): void {
  useEffect(() => {
    const carIds = carId === null ? [] : [carId];
    fleet.socket.watch(carIds, carIds);
  }, [fleet, carId]);
}

/** For tests and measurements: the longest work on one message within the last second. */
function useFigures(fleet: Fleet, box: HTMLElement | null): void {
  useEffect(() => {
    if (box === null) return undefined;
    const timer = setInterval(() => {
      box.dataset['slowestUpdate'] = fleet.socket.takeSlowest().toFixed(2);
    }, 1000);
    return () => clearInterval(timer);
  }, [fleet, box]);
}

interface LiveViewProps {
  /** What needs a person, at the side of the map. */
  queue?: ReactNode;
  /** The views of the page that this one belongs to. */
  tabs?: ReactNode;
  /** Shows the alert of the address over the map; undefined without the right to see alerts. */
  alertSheet?:
    | ComponentType<{
        id: string;
        onCar: (carId: string, position: LngLat | null) => void;
        onShow: () => void;
        onClose: () => void;
      }>
    | undefined;
  /** Cars with a critical alert that nobody has closed. */
  crying: ReadonlySet<number>;
}

/** The map of the fleet as it is now. */
export function LiveView({ queue, tabs, alertSheet: AlertSheet, crying }: LiveViewProps) {
  const { active } = usePage();
  const [search, setSearch] = useSearchState(LIVE_SEARCH);
  const { fleet, connection } = useFleet(active);
  const { store, socket } = fleet;
  const news = useFleetNews(store);
  const [handle, setHandle] = useState<LiveMapHandle | null>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [begin] = useState(() => placeIn(search));
  const alertId = AlertSheet === undefined ? null : alertIn(search);
  const [alerted, setAlerted] = useState<{ alertId: string; carId: string; position: LngLat | null }>();
  const ofAlert = alerted?.alertId === alertId ? alerted : undefined;
  const carId = alertId === null ? carIn(search) : (ofAlert?.carId ?? null);
  const states = statesIn(search);
  const onScreen = useOnScreen(news, handle);
  const waiting = useWaitingOrders();
  const [waitingChosen, setWaitingChosen] = useState<string | null>(null);

  const leaveBigScreen = useCallback(() => setSearch({ room: false }, { replace: true }), [setSearch]);
  useBigScreen(search.room && active, leaveBigScreen);
  useWatched(fleet, carId);
  useEffect(() => store.cry(crying), [store, crying]);
  useFigures(fleet, box);
  const askNames = useCallback((ids: readonly number[]) => socket.askNames(ids), [socket]);

  const choose = useCallback(
    (id: string | null) => setSearch({ car: id ?? '', alert: '', follow: false }),
    [setSearch],
  );
  const goTo = useCallback(
    (position: LngLat | null) => {
      if (position === null || handle === null) return;
      const { map, frame } = handle;
      map.easeTo({ center: frame.toMap(position), zoom: Math.max(map.getZoom(), NEAR_ZOOM), duration: 180 });
    },
    [handle],
  );
  const found = useCallback(
    (id: string, position: LngLat | null) => {
      choose(id);
      goTo(position);
    },
    [choose, goTo],
  );
  const goToView = useCallback(
    (view: LiveSearch) => {
      const place = placeIn(view);
      if (place !== null && handle !== null)
        handle.map.jumpTo({ center: handle.frame.toMap(place.center), zoom: place.zoom });
    },
    [handle],
  );
  const placeNow = useCallback(() => {
    if (handle === null) return '';
    const { lng, lat } = handle.map.getCenter().wrap();
    return placeText(handle.frame.fromMap([lng, lat]), handle.map.getZoom());
  }, [handle]);
  const watchedPlace = (): LngLat | null => {
    const position = carId === null ? null : news.watched.get(carId)?.position;
    return position === null || position === undefined ? null : [position[0], position[1]];
  };
  const flyTo = useEffectEvent(({ map, frame }: LiveMapHandle, place: LngLat | null) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (place !== null) map.flyTo({ center: frame.toMap(place), zoom: CAR_ZOOM, duration: isStill ? 0 : 900 });
  });
  const flyToCar = useEffectEvent((view: LiveMapHandle) => flyTo(view, watchedPlace()));
  const isCarKnown = watchedPlace() !== null;
  // Keeps the map in step with the alert of the address: close enough to see its car, where it was and, once that is known, where it is.
  useEffect(() => {
    if (handle === null || ofAlert === undefined) return;
    if (isCarKnown) flyToCar(handle);
    else flyTo(handle, ofAlert.position);
  }, [handle, ofAlert, isCarKnown]);

  return (
    <div className={search.room ? 'live controlRoom' : 'live'} ref={setBox} data-connection={connection}>
      <MonitoringHead tabs={tabs} />
      <div className="liveBar">
        <StateChips
          counts={news.counts?.counts ?? null}
          chosen={states}
          onChoose={(next) => setSearch({ states: next })}
        />
        <LiveTools search={search} setSearch={setSearch} onFound={found} onPlace={goToView} placeNow={placeNow} />
      </div>
      <div className="liveBody">
        <div className="liveStage">
          <ConnectionBanner connection={connection} heardAt={news.heardAt} retry={() => socket.retry()} />
          {connection === 'open' ? (
            <BrokerBanner awaySince={news.counts?.brokerAwaySince ?? null} now={news.at + news.ahead} />
          ) : null}
          <LiveMap
            fleet={fleet}
            filter={filterIn(search)}
            begin={begin}
            chosen={carId === null ? null : Number(carId)}
            following={search.follow}
            hidden={hiddenIn(search)}
            trail={search.trail}
            onChoose={(id) => choose(String(id))}
            onMoved={(centre, zoom) => setSearch({ at: placeText(centre, zoom) }, { replace: true })}
            onDragged={() => {
              if (search.follow) setSearch({ follow: false }, { replace: true });
            }}
            waiting={layersHidden(search).includes('waiting') ? NOBODY : waiting.orders}
            waitingChosen={waitingChosen}
            onWaiting={setWaitingChosen}
            handle={handle}
            onHandle={setHandle}
            news={news}
            onScreen={onScreen.cars}
          />
        </div>
        <SidePanel
          queue={queue}
          waiting={
            <WaitingList
              waiting={waiting}
              now={news.at + news.ahead}
              chosen={waitingChosen}
              onChoose={({ id, position }) => {
                setWaitingChosen(id);
                goTo(position);
              }}
            />
          }
          onScreen={onScreen}
          news={news}
          handle={handle}
          chosen={carId === null ? null : Number(carId)}
          onChoose={(id) => choose(String(id))}
          askNames={askNames}
        />
      </div>
      {AlertSheet === undefined || alertId === null ? null : (
        <AlertSheet
          key={alertId}
          id={alertId}
          onCar={(car, position) => setAlerted({ alertId, carId: car, position })}
          onShow={() => {
            goTo(watchedPlace() ?? ofAlert?.position ?? null);
            setSearch({ follow: true });
          }}
          onClose={() => setSearch({ alert: '', follow: false })}
        />
      )}
      {carId === null || alertId !== null ? null : (
        <CarDrawer
          carId={carId}
          news={news}
          following={search.follow}
          onFollow={(follow) => {
            if (follow) goTo(watchedPlace());
            setSearch({ follow });
          }}
          onShow={() => goTo(watchedPlace())}
          onClose={() => choose(null)}
        />
      )}
    </div>
  );
}

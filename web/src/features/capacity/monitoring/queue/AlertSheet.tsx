import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyPage } from '#web/lib/chunks.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';
import { useAlert } from './alertQueries.ts';

const AlertDetail = lazyPage(() => import('./AlertDetail.tsx'));

export interface AlertSheetProps {
  id: string;
  /** The car of the alert, and where it was by its last report, as soon as they are known. */
  onCar: (carId: string, position: LngLat | null) => void;
  /** Brings the map to the car. */
  onShow: () => void;
  onClose: () => void;
}

/** One alert beside the live map, which stays and goes to its car. */
export function AlertSheet({ id, onCar, onShow, onClose }: AlertSheetProps) {
  const { data } = useAlert(id);
  const carId = data?.carId;
  const found = useEffectEvent(() => {
    if (data === undefined) return;
    onCar(data.carId, data.position === null ? null : [data.position[0], data.position[1]]);
  });
  // Keeps the map in step: once for each alert, and not with each renewal of it.
  useEffect(() => {
    if (carId !== undefined) found();
  }, [carId]);
  return (
    <Suspense fallback={null}>
      <AlertDetail open={{ id, close: onClose }} showOnMap={onShow} />
    </Suspense>
  );
}

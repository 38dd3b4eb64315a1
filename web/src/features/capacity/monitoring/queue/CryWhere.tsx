import { CarWhere } from './CarWhere.tsx';
import type { AlertListRow } from './alertQueries.ts';
import { useCarNow } from './carsNow.ts';

/** A car that cries for help, in the bar: as it is at this moment. Loaded with the first cry. */
export default function CryWhere({ alert }: { alert: AlertListRow }) {
  return <CarWhere alert={alert} now={useCarNow(alert.carId)} />;
}

/** What recordings keep of a ride: sensors saw the street, and whoever was in it. */
import { recordingWords } from '#contract/dataManage/recording/words.ts';
import type { Holds } from '#server/ground/core/noun.ts';
import { recordingsOfOrders } from './queries.ts';

const MOST_SHOWN = 1000;

/** They stay as long as their data set. */
export const recordingsHeld: Holds = async (db, orderNos) => {
  const rows = await recordingsOfOrders(db, orderNos, MOST_SHOWN).execute();
  const [zh, en] = recordingWords.one;
  return rows.map(({ id, orderNo, at, name }) => ({
    object: { zh, en },
    name: name === null ? id : `${id} · ${name}`,
    orderNo,
    at,
    keptUntil: null,
  }));
};

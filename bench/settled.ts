/** Waits for what an import leaves a running product to do. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { onDatabase } from './fleet.ts';

const LOOK_MS = 1000;
const waiting = z.object({ isWaiting: z.boolean() });

/** Until every order is linked to its passenger and counted: what is measured before has that work beside it. */
export const untilSettled = (dataDir: string): Promise<void> =>
  onDatabase(dataDir, async (client) => {
    const isWaiting = async () =>
      waiting.parse(
        (
          await client.query(
            `select exists (select from "order" where "passengerId" is null and "mobileHash" <> '')
              or exists (select from "figureQueue") as "isWaiting"`,
          )
        ).rows[0],
      ).isWaiting;
    while (await isWaiting()) await delay(LOOK_MS);
  });

/** `npm run replay -- FILE.xml.gz [--speed 30] …`: sends floating-car data of SUMO through the MQTT gateway. */
import { runPinned } from './lib/pinned.mjs';

await runPinned('simulator/replay.ts', { dev: false });

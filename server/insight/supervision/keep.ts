/** What goes on beside the calls: what became true is recorded, and what waits is sent, each platform by one node at a time. */
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Services } from '#server/services.ts';
import { recordRest } from './recording/record.ts';
import { sendPositions } from '#server/insight/supervisionPosition/send.ts';
import { sendRecords, type SendServices } from './sending/send.ts';

const EVERY_MS = 1000;
const RECORD_EVERY_MS = 5000;

/** Begins; the returned function ends it once the turn under way is over. */
export function keepSupervision(services: SendServices & Pick<Services, 'db' | 'jobDb' | 'now'>): () => Promise<void> {
  const { log } = services;
  const endSending = repeatedly({
    everyMs: EVERY_MS,
    log,
    problem: 'records of supervision could not be sent; it is tried again',
    run: () => sendRecords(services),
  });
  const endRecording = repeatedly({
    everyMs: RECORD_EVERY_MS,
    log,
    problem: 'what happened could not be recorded for supervision; it is tried again',
    run: () => recordRest(services),
  });
  const endPositions = repeatedly({
    everyMs: EVERY_MS,
    log,
    problem: 'positions could not be sent for supervision; it is tried again',
    run: () => sendPositions(services),
  });
  return async () => {
    await Promise.all([endSending(), endRecording(), endPositions()]);
  };
}

/** What goes on beside the calls: what became true is recorded, and what waits is sent, each platform by one node at a time. */
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Services } from '#server/services.ts';
import { recordRest } from './recording/record.ts';
import { keepSendingPositions } from '#server/insight/supervisionPosition/send.ts';
import { keepSendingRecords, type SendServices } from './sending/send.ts';

const RECORD_EVERY_MS = 5000;

/** Begins; the returned function ends it. */
export function keepSupervision(services: SendServices & Pick<Services, 'db' | 'jobDb' | 'now'>): () => Promise<void> {
  const { log } = services;
  const endSending = keepSendingRecords(services);
  const endRecording = repeatedly({
    everyMs: RECORD_EVERY_MS,
    log,
    problem: 'what happened could not be recorded for supervision; it is tried again',
    run: () => recordRest(services),
  });
  const endPositions = keepSendingPositions(services);
  return async () => {
    await Promise.all([endSending(), endRecording(), endPositions()]);
  };
}

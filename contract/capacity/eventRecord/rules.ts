/** When an event is recorded, and in which forms a record goes out. */
import type { AlertKind } from '#contract/capacity/alert/rules.ts';

/** The kinds of alerts around which a car's data are kept: what it did or suffered. */
export const RECORDED_KINDS = [
  'sos',
  'collision',
  'rollover',
  'doorOpen',
  'fault',
  'stoppedTooLong',
  'leftRange',
  'noGo',
] as const satisfies readonly AlertKind[];

/** `recording`: what came after the event is still to come. `sealed`: it is there. */
export const EVENT_RECORD_STATES = ['recording', 'sealed'] as const;
export type EventRecordState = (typeof EVENT_RECORD_STATES)[number];

/**
 * The forms in which a record goes out: as it is, or arranged by a list of the law. `stvg1g`: the thirteen data of § 1g (1) of
 * the German road traffic act. `miit10`: the ten items of the Chinese administrative rules of 2021 for road tests and
 * demonstrations of intelligent connected vehicles.
 */
export const EVENT_RECORD_FORMS = ['whole', 'stvg1g', 'miit10'] as const;
export type EventRecordForm = (typeof EVENT_RECORD_FORMS)[number];

/** What was done with a record. */
export const EVENT_RECORD_USES = ['read', 'exported'] as const;
export type EventRecordUse = (typeof EVENT_RECORD_USES)[number];

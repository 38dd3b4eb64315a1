/**
 * Sends kept views each Monday: the figures of the week before into the inbox of each recipient, within what that person
 * reaches, and by e-mail where one is set up. Each week of a view is sent once, by whichever node takes its row.
 */
import { writeXlsx } from 'hucre/xlsx';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import type { Question } from '#contract/insight/figure/calls.ts';
import { FIGURES } from '#contract/insight/figure/figures.ts';
import { figureViewOf, type FigureView } from '#contract/insight/orderAnalysis/view.ts';
import { canMail, sendMail } from '#server/access/outbox/mail.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { say } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { safeText } from '#contract/ground/sheetText.ts';
import { askFigures, askingOf } from '#server/insight/figure/ask.ts';
import { sheetOf } from '#server/insight/figure/sheet.ts';
import { figureSays } from '#server/insight/figure/text.ts';
import type { Services } from '#server/services.ts';
import { analysisViewMessages } from './messages.ts';
import {
  claimMail,
  insertMessages,
  mailsDue,
  markSent,
  sentView,
  settleMail,
  unsentView,
  type MailKey,
} from './queries.ts';
import { recipientsNow } from './reach.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Monday's hour from which on views are sent. */
const FROM_HOUR = 8;
/** Views of one round, and e-mails. */
const MOST_VIEWS = 200;
const MOST_MAILS = 100;
const MOST_TRIES = 5;
const RETRY_MS = 600_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Serving = Pick<
  Services,
  'config' | 'db' | 'jobDb' | 'live' | 'log' | 'now' | 'ranges' | 'sessions' | 'settings' | 'storage'
>;
type View = NonNullable<Awaited<ReturnType<ReturnType<typeof unsentView>['executeTakeFirst']>>>;

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The Monday on which the week began that runs at a time, in days since 1970. */
function mondayOf(clock: WallClock, at: number): number {
  const { day } = clock.moment(at);
  // 1970-01-01 was a Thursday
  return day - ((day + 3) % 7);
}

/** The Monday of now: what is sent by the week from now on begins with the next one. */
export const mondayNow = ({ now, ranges }: Pick<Services, 'now' | 'ranges'>): string =>
  dayText(mondayOf(ranges.clock, now().getTime()));

/** The week that ended with a Monday. */
function weekUntil(clock: WallClock, monday: number) {
  const instant = (day: number) => new Date(clock.dayBegins(day)).toISOString();
  return {
    from: instant(monday - 7),
    to: instant(monday),
    firstDay: dayText(monday - 7),
    lastDay: dayText(monday - 1),
  };
}
type Week = ReturnType<typeof weekUntil>;

const asker = (scope: Scope, language: Language) => ({ scope, may: () => true, hidesSmall: false, language });

/** What a message says of a view: each figure beside that of the week before. */
async function sayingsOf(services: Serving, view: View, { figures, filters }: FigureView, week: Week, scope: Scope) {
  const { clock } = services.ranges;
  const answer = await askFigures(askingOf(services), asker(scope, 'zh-CN'), {
    figures,
    by: [],
    from: week.from,
    to: week.to,
    filters,
    compare: 'previous',
    most: 1,
  });
  const [row] = answer.rows;
  const bodyIn = (language: Language) =>
    [
      ...figures.map((name, at) => {
        const none = FIGURES[name].additive ? 0 : null;
        return say(analysisViewMessages.line, language, {
          figure: textIn(FIGURES[name].name, language),
          value: figureSays(name, row?.values[at] ?? none, answer.currency, language),
          before: figureSays(name, row?.before?.[at] ?? none, answer.currency, language),
        });
      }),
      say(analysisViewMessages.from, language, {
        owner: view.ownerName,
        time: clock.text(Date.parse(answer.asOf)),
        zone: clock.timeZone,
      }),
    ].join('\n');
  return { zh: bodyIn('zh-CN'), en: bodyIn('en-US') };
}

/** The address of a view, of one week. */
function linkOf({ page, search }: View, { from, to }: Week): string {
  const query = new URLSearchParams(search);
  query.set('from', from);
  query.set('to', to);
  return `/${page}?${query.toString()}`;
}

const titleIn = (language: Language, { name }: View, { firstDay, lastDay }: Week): string =>
  say(analysisViewMessages.weekly, language, { name, from: firstDay, to: lastDay });

/** Tells each recipient of a view its week, within what that person reaches. */
async function tell(db: Db, services: Serving, view: View, monday: number): Promise<void> {
  const { now, ranges, settings } = services;
  const shown = figureViewOf(view.search);
  if (shown === null) return;
  const week = weekUntil(ranges.clock, monday);
  const people = await recipientsNow(db, services, view.page, view.recipientIds, shown.figures);
  // those who reach the same are told the same
  for (const group of Map.groupBy(people, ({ scope }) => JSON.stringify(scope)).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const body = await sayingsOf(services, view, shown, week, first.scope);
    await sendMessages(
      { db, services },
      {
        userIds: group.map(({ userId }) => userId),
        kind: 'job',
        titleZh: titleIn('zh-CN', view, week),
        titleEn: titleIn('en-US', view, week),
        bodyZh: body.zh,
        bodyEn: body.en,
        link: linkOf(view, week),
        object: 'analysisView',
        objectId: view.id,
      },
    );
  }
  const mailAt = canMail(settings) ? now().toISOString() : null;
  const rows = people.map(({ userId, email }) => ({
    viewId: view.id,
    userId,
    week: dayText(monday),
    mailAt: email === '' ? null : mailAt,
  }));
  if (rows.length > 0) await insertMessages(db, rows).execute();
}

/** Sends every view whose week was not sent. One that cannot be counted keeps no other back, and is tried again. */
async function sendViews(services: Serving, monday: number): Promise<void> {
  const failed: string[] = [];
  for (let turn = 0; turn < MOST_VIEWS; turn += 1) {
    let id = '';
    const sent = services.db.transaction().execute(async (transaction) => {
      const view = await unsentView(transaction, dayText(monday), failed).executeTakeFirst();
      if (view === undefined) return false;
      ({ id } = view);
      await markSent(transaction, id, dayText(monday)).execute();
      await tell(transaction, services, view, monday);
      return true;
    });
    try {
      if (!(await sent)) return;
    } catch (error) {
      if (id === '') throw error;
      failed.push(id);
      services.log.warn({ err: error, view: id }, 'a weekly analysis could not be sent; it is tried again');
    }
  }
}

/** Sends one e-mail, with the whole view as a sheet; what its reader may no longer see is not sent. */
async function mailOne(services: Serving, mail: MailKey): Promise<void> {
  const { db, now, ranges, settings } = services;
  const began = now();
  const again = new Date(began.getTime() + RETRY_MS).toISOString();
  const claimed = await claimMail(db, mail, began.toISOString(), again).executeTakeFirst();
  if (claimed === undefined) return;
  const view = await sentView(db, mail.viewId).executeTakeFirst();
  const shown = view === undefined ? null : figureViewOf(view.search);
  const [person] =
    view === undefined || shown === null
      ? []
      : await recipientsNow(db, services, view.page, [mail.userId], shown.figures);
  if (view === undefined || shown === null || person === undefined || person.email === '') {
    await settleMail(db, mail, 'gone', true).execute();
    return;
  }
  const week = weekUntil(ranges.clock, Date.parse(mail.week) / DAY_MS);
  const body = await sayingsOf(services, view, shown, week, person.scope);
  const question: Question = {
    figures: shown.figures,
    by: shown.by,
    from: week.from,
    to: week.to,
    filters: shown.filters,
    ...(shown.compare === null ? {} : { compare: shown.compare }),
    most: 1000,
  };
  const answer = await askFigures(askingOf(services), asker(person.scope, 'zh-CN'), question);
  const { heads, rows } = await sheetOf(db, question, answer, { language: 'zh-CN', clock: ranges.clock });
  const cells = [heads, ...rows].map((row) => row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell)));
  const bytes = await writeXlsx({ sheets: [{ name: say(analysisViewMessages.fileName, 'zh-CN'), rows: cells }] });
  const { isSent, outcome } = await sendMail(settings, {
    to: person.email,
    subject: titleIn('zh-CN', view, week),
    text: `${body.zh}\n\n${titleIn('en-US', view, week)}\n${body.en}\n`,
    attachments: [{ filename: `analysis-${week.firstDay}.xlsx`, content: Buffer.from(bytes), contentType: XLSX }],
  });
  await settleMail(db, mail, isSent ? '' : outcome, isSent || claimed.mailTries >= MOST_TRIES).execute();
}

/** Sends what is due by now. */
export async function sendWeekly(services: Serving): Promise<void> {
  const { db, log, now, ranges, settings } = services;
  const monday = mondayOf(ranges.clock, now().getTime());
  const begins = ranges.clock.instantFrom(monday * DAY_MS + FROM_HOUR * HOUR_MS);
  if (now().getTime() >= begins) await sendViews(services, monday);
  if (!canMail(settings)) return;
  for (const mail of await mailsDue(db, now().toISOString(), MOST_MAILS).execute())
    await mailOne(services, mail).catch((error: unknown) =>
      log.warn({ err: error, view: mail.viewId }, 'a weekly analysis could not be mailed; it is tried again'),
    );
}

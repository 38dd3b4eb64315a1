/** Starting the export of people. What it may show is settled here, not when the job runs. */
import type { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { revealsTo } from './present.ts';
import type { UserExport } from './exportJob.ts';
import { peopleOf } from './service.ts';

export const exportUsers: Handlers<typeof systemUserCalls>['exportList'] = async (
  context,
  { format, sort, ...filters },
) => {
  const { actor, db, services, request } = context;
  const input: UserExport = { format, sort, filters, people: peopleOf(actor), reveal: revealsTo(actor) };
  const { language } = request;
  const jobId = await services.jobs.start(db, { kind: 'userExport', input, userId: actor.userId, language });
  const after = { format, sort, ...filters, mobileNumbers: input.reveal };
  // The keyword may be a telephone number.
  context.record(changeOf(systemUserWords, { id: 'export', label: jobId, after, secret: ['keyword'] }));
  return { jobId };
};

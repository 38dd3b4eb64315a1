/** Starting the export of people. What the one who starts it may see is settled here, not when the job runs. */
import type { systemUserCalls } from '#contract/access/systemUser/calls.ts';
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
  const jobId = await services.jobs.start(db, {
    kind: 'userExport',
    input,
    userId: actor.userId,
    language: request.language,
  });
  // what is searched for may be somebody's number
  context.record({
    object: 'systemUser',
    objectId: 'export',
    label: jobId,
    after: { format, sort, ...filters, mobileNumbers: input.reveal },
    secret: ['keyword'],
  });
  return { jobId };
};

/** The schools to choose from, within the own data scope. */
import { queryClient } from '#web/lib/query.ts';
import { amongAll, choices, namedOptions } from '#web/ui/list/choices.ts';

export const schoolsQuery = choices('/school/findSchoolIdAndNameList', {});

export const SCHOOL_CHOICES = amongAll(async () => namedOptions((await queryClient.fetchQuery(schoolsQuery)).list));

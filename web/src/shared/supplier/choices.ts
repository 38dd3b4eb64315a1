/** The suppliers to choose from, within the own data scope. */
import { queryClient } from '#web/lib/query.ts';
import { amongAll, choices, namedOptions } from '#web/ui/list/choices.ts';

export const suppliersQuery = choices('/operation/supplier/getEnabledList', {});
export const enterprisesQuery = choices('/operation/supplier/getEnabledList', { kind: 'enterprise' });

export const SUPPLIER_CHOICES = amongAll(async () => namedOptions((await queryClient.fetchQuery(suppliersQuery)).list));

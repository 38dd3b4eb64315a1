/** Tells those who keep suppliers what of theirs runs out: thirty days before, a week before, and when it has; each once. */
import { dayInChina } from '#contract/base/document/rules.ts';
import { SUPPLIER_EXPIRY_STAGES } from '#contract/finance/supplier/rules.ts';
import { supplierWords } from '#contract/finance/supplier/words.ts';
import { peopleWhoMay } from '#server/access/role/queries.ts';
import { ADMINISTRATOR } from '#server/access/role/service.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import type { Services } from '#server/services.ts';
import { DOCUMENT_KIND_TEXTS } from './dictionaries.ts';
import { noteExpiry, suppliersExpiring } from './queries.ts';

const [FIRST_STAGE] = SUPPLIER_EXPIRY_STAGES;
/** Of one run; the others follow with the next. */
const AT_ONCE = 200;
const TERMS_TEXT = ['结算合同', 'contract of settlement'] as const;

type Expiring = Awaited<ReturnType<ReturnType<typeof suppliersExpiring>['execute']>>[number];

const textOf = (what: Expiring['what']): readonly [string, string] =>
  what === 'terms' ? TERMS_TEXT : DOCUMENT_KIND_TEXTS[what];

function messageOf({ name, what, expiresOn, stage }: Expiring) {
  const [zh, en] = textOf(what);
  const [titleZh, titleEn] =
    stage === 0
      ? [`${name}的${zh}已于 ${expiresOn} 到期`, `${name}: ${en} ran out on ${expiresOn}`]
      : [`${name}的${zh}将于 ${expiresOn} 到期`, `${name}: ${en} runs out on ${expiresOn}`];
  const [bodyZh, bodyEn] =
    what === 'terms'
      ? [
          '没有下一版合同，之后的月份不能结算。请准备新版本。',
          'There is no next version, and later months cannot be settled. Prepare one.',
        ]
      : ['请向供应商索取新的文件并登记。', 'Ask the supplier for a new one and record it.'];
  return { titleZh, titleEn, bodyZh, bodyEn };
}

/** The chore. */
export async function warnOfExpiries(services: Pick<Services, 'jobDb' | 'live' | 'now'>): Promise<void> {
  const now = services.now();
  const [today, horizon] = [dayInChina(now.getTime()), dayInChina(now.getTime(), FIRST_STAGE)];
  await services.jobDb.transaction().execute(async (db) => {
    const expiring = await suppliersExpiring(db, today, horizon, AT_ONCE).execute();
    if (expiring.length === 0) return;
    const [keepers, approvers] = [
      await peopleWhoMay(db, 'operation:supplier:update', ADMINISTRATOR).execute(),
      await peopleWhoMay(db, 'operation:supplier:approve', ADMINISTRATOR).execute(),
    ];
    for (const one of expiring) {
      const { supplierId, what, expiresOn, stage } = one;
      const noted = await noteExpiry(db, { supplierId, what, expiresOn, stage, toldAt: now }).executeTakeFirst();
      // another node was faster
      if (noted === undefined) continue;
      await sendMessages(
        { db, services },
        {
          userIds: (what === 'terms' ? approvers : keepers).map(({ id }) => id),
          kind: 'alert',
          ...messageOf(one),
          link: `/operation/supplier?drawer=detail&record=${supplierId}`,
          object: supplierWords.object,
          objectId: supplierId,
        },
      );
    }
  });
}

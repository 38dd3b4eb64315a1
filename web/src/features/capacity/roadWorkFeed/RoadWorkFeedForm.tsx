import { roadWorkFeedForm, type RoadWorkFeed } from '#contract/capacity/roadWorkFeed/calls.ts';
import { roadWorkFeedWords } from '#contract/capacity/roadWorkFeed/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const Field = fieldOf(roadWorkFeedForm, roadWorkFeedWords);

export default function RoadWorkFeedForm({ open }: { open: OpenDrawer<RoadWorkFeed> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={roadWorkFeedWords}
      schema={roadWorkFeedForm}
      add="/capacity/roadWorkFeed/addOne"
      update="/capacity/roadWorkFeed/updateOne"
      list="/capacity/roadWorkFeed/getPageList"
    >
      <Field name="name" wide />
      <Field name="authority" hint={t('authorityHint')} wide />
      <Field name="format" />
      <Field name="state" />
      <Field name="address" hint={t('addressHint')} wide />
      <Field name="closer" hint={t('closerHint')} wide />
      <Field name="everySeconds" />
      <Field name="margin" hint={t('marginHint')} />
      <Field name="certificate" hint={t('certificateHint')} />
      <Field name="remark" />
    </FormDrawer>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { NotThere } from '#web/ui/NotThere.tsx';
import { type ConfigMainRow, detailQuery, type MainDetail } from './configQueries.ts';
import { useDescribed } from './described.ts';
import { LearnedFactors } from './LearnedFactors.tsx';
import { RoadNetworks } from './roads/RoadNetworks.tsx';
import { OptionRow } from './OptionRow.tsx';
import { ResetButton } from './ResetDialog.tsx';
import { TrySender } from './TrySender.tsx';
import { useMainEdit } from './useMainEdit.ts';
import { words } from './words.ts';

/** What stands below some settings: what became of them, and how to try them out. */
const BELOW: Readonly<Record<string, ReactNode>> = {
  'dispatch.estimate': (
    <>
      <RoadNetworks />
      <LearnedFactors />
    </>
  ),
  'message.sms': <TrySender sender="sms" />,
  'message.mail': <TrySender sender="mail" />,
  'message.webhook': <TrySender sender="group" />,
};

interface MainCardProps {
  main: ConfigMainRow;
  /** Keys of the options to show. */
  shown: ReadonlySet<string>;
  /** The module, when several are shown. */
  trail?: string | undefined;
}

/** A group of settings: read together, saved together. */
export function MainCard({ main, shown, trail }: MainCardProps) {
  const { title, explanation } = useDescribed();
  const headingId = useId();
  const { data, error, refetch } = useQuery(detailQuery(main.key));
  return (
    <section className="configMain" aria-labelledby={headingId}>
      {trail === undefined ? null : <p className="configTrail">{trail}</p>}
      <h3 id={headingId}>{title(main)}</h3>
      <p className="uiQuiet">{explanation(main)}</p>
      {data === undefined ? <NotThere error={error} retry={refetch} /> : <MainForm detail={data} shown={shown} />}
      {BELOW[main.key]}
    </section>
  );
}

function MainForm({ detail, shown }: { detail: MainDetail; shown: ReadonlySet<string> }) {
  const t = useWords(words);
  const can = useCan();
  const { title, warning } = useDescribed();
  const edit = useMainEdit(detail);
  const mayChange = can('operation:config:update');
  const name = title(detail);
  const save = async () => {
    if (await edit.save()) notify('success', t('saved', { name }));
  };
  // what is edited stays in sight, whatever is looked for
  const options = edit.base.options.filter((option) => shown.has(option.key) || edit.isEdited(option));
  const hasProblem = options.some((option) => edit.problemOf(option) !== undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.editedCount > 0 && !edit.isSaving) void save();
      }}
    >
      {detail.warningZh === '' ? null : <Alert type="warning" showIcon title={warning(detail)} />}
      {edit.isRestored ? <Alert type="info" showIcon title={t('draftRestored')} /> : null}
      {edit.hasConflict ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('conflictTitle', { name })}
          description={t('conflictBody')}
        />
      ) : null}
      <div className="configOptions">
        {options.map((option) => (
          <OptionRow key={option.key} option={option} edit={edit} isLocked={!mayChange || edit.isSaving} />
        ))}
      </div>
      {edit.problem === '' ? null : (
        <p className="configProblem" role="alert">
          {hasProblem ? t('needsCheck') : edit.problem}
        </p>
      )}
      <footer className="configFoot" data-edited={edit.editedCount > 0 ? '' : undefined}>
        {edit.editedCount > 0 ? (
          <>
            <span className="configUnsaved">{t('unsaved', { count: edit.editedCount })}</span>
            <Button onClick={edit.discard} disabled={edit.isSaving}>
              {t('discard')}
            </Button>
            <Button type="primary" htmlType="submit" loading={edit.isSaving}>
              {t('save')}
            </Button>
          </>
        ) : can('operation:config:init') && edit.base.options.some(({ isChanged }) => isChanged) ? (
          <ResetButton at={detail.key} label={t('reset')} name={name} mainIds={[detail.key]} isDisabled={false} />
        ) : null}
      </footer>
    </form>
  );
}

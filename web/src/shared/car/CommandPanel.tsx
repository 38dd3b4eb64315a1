import { Alert, Button } from 'antd';
import type { CommandRow } from '#contract/capacity/command/calls.ts';
import { devicePage } from '#contract/capacity/device/page.ts';
import { COMMAND_KINDS, type CommandKind } from '#contract/capacity/telemetry/commandKinds.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import './carPanels.css';
import { panelWords } from './panelWords.ts';
import { stationName } from '#web/shared/station/choices.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { commandsChanged, useAbilities, useCommandChanges, useRecentCommands } from './commandQueries.ts';

const SEARCH = { command: oneOf(COMMAND_KINDS) };

/** Takes back a command that is still queued, shows a refusal as a notice, and refreshes the list. */
async function takeBack({ id, version }: CommandRow, notice: string): Promise<void> {
  try {
    await callApi('/capacity/command/cancel', { id, version });
    notify('success', notice);
  } catch (error) {
    notify('error', messageOf(error));
  }
  await commandsChanged();
}

function Recent({ row, mayCancel }: { row: CommandRow; mayCancel: boolean }) {
  const t = useWords(panelWords);
  const kindWord = useDictLabel('commandKind');
  const station = stationName({ name: row.stationName, nameEn: row.stationNameEn });
  const details = [row.text, station, row.orderNo ?? '', row.reason].filter((part) => part !== '').join(' · ');
  return (
    <li>
      <div className="carWhat">
        {kindWord(row.kind)} <DictTag type="commandState" value={row.state} />
        <div>{details}</div>
        <div className="uiQuiet">
          <Time at={row.createdAt} /> · {row.requestedByName ?? t('platform')}
          {row.state === 'queued' ? ` · ${t('expires', { time: formatTime(row.expiresAt) })}` : ''}
        </div>
        {row.answer === '' ? null : (
          <div>{row.state === 'cancelled' ? row.answer : t('answered', { text: row.answer })}</div>
        )}
      </div>
      {mayCancel && row.state === 'queued' ? (
        <Button size="small" onClick={() => void takeBack(row, t('wasTakenBack'))}>
          {t('takeBack')}
        </Button>
      ) : null}
    </li>
  );
}

function Acts({ carId, choose }: { carId: string; choose: (kind: CommandKind) => void }) {
  const t = useWords(panelWords);
  const kindWord = useDictLabel('commandKind');
  const { data, error, refetch } = useAbilities(carId);
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.kinds.length === 0) return <p className="uiQuiet">{t('noAbility')}</p>;
  return (
    <>
      {data.reachable ? null : <Alert className="uiNotice" type="warning" showIcon title={t('away')} />}
      <div className="carActs">
        {data.kinds.map((kind) => (
          <Button key={kind} danger={kind === 'stopAtSafePlace' || kind === 'openDoors'} onClick={() => choose(kind)}>
            {kindWord(kind)}
          </Button>
        ))}
      </div>
    </>
  );
}

export interface CommandPanelProps {
  carId: string;
  /** Only those since then, and what still waits to be carried out: what was done before reads as done for this. */
  since?: string;
}

/** The commands that a car can take, and its latest ones. Empty without the right to either. */
export function CommandPanel({ carId, since }: CommandPanelProps) {
  const t = useWords(panelWords);
  const can = useCan();
  const maySend = can('capacity:command:send');
  const mayList = can('capacity:command:list');
  const [{ command: kind }, setSearch] = useSearchState(SEARCH);
  const setKind = (command: CommandKind | '') => setSearch({ command });
  const recent = useRecentCommands(carId, mayList);
  useCommandChanges(carId);
  if (!maySend && !mayList) return null;
  const all = recent.data?.list ?? [];
  const began = since === undefined ? 0 : Date.parse(since);
  const rows = all.filter(({ createdAt, state }) => state === 'queued' || Date.parse(createdAt) >= began);
  return (
    <section aria-label={t('commands')}>
      {maySend ? <Acts carId={carId} choose={setKind} /> : null}
      {mayList && recent.data === undefined ? <NotThere error={recent.error} retry={recent.refetch} /> : null}
      {recent.isSuccess && rows.length === 0 ? (
        <p className="uiQuiet">{t(since === undefined ? 'none' : 'noneSince')}</p>
      ) : null}
      {rows.length === 0 ? null : (
        <ul className="carEntries" aria-label={t('recent')}>
          {rows.map((row) => (
            <Recent key={row.id} row={row} mayCancel={maySend} />
          ))}
        </ul>
      )}
      {rows.length < all.length && can('capacity:device:list') ? (
        <Link to={`/${devicePage.route}?tab=commands&carId=${carId}`}>{t('earlier')}</Link>
      ) : null}
      {kind === '' || !maySend ? null : <CommandDialog carId={carId} kind={kind} close={() => setKind('')} />}
    </section>
  );
}

import { DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

export interface Offer {
  schoolId: string;
  majorId?: string | null;
}

const CHOICES = '/task/taskEnterprise/getOfferChoices';
const STALE_MS = 60_000;

const choicesQuery = (schoolId?: string) => ({
  queryKey: [CHOICES, schoolId ?? ''],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { list } = await callApi(CHOICES, schoolId === undefined ? {} : { schoolId }, { signal });
    return list.map(({ id, name }) => ({ value: id, label: name }));
  },
  staleTime: STALE_MS,
});

interface SchoolOffersProps {
  name: string;
  schoolId: string;
  majorIds: readonly string[];
  change: (majorIds: string[]) => void;
  remove: () => void;
}

/** One school: no major chosen means every one. */
function SchoolOffers({ name, schoolId, majorIds, change, remove }: SchoolOffersProps) {
  const t = useWords(words);
  const { data = [], isFetching } = useQuery(choicesQuery(schoolId));
  return (
    <div className="taskOffer">
      <b>{name}</b>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={t('removeOffer', { school: name })}
        onClick={remove}
      />
      <Select
        mode="multiple"
        aria-label={t('majorsOf', { school: name })}
        placeholder={t('wholeSchool')}
        loading={isFetching}
        value={[...majorIds]}
        options={data}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={change}
      />
    </div>
  );
}

interface OffersFieldProps {
  id?: string;
  value?: readonly Offer[];
  onChange?: (offers: Offer[]) => void;
}

/** Schools, and within each the majors, to which a task is offered. */
export function OffersField({ id, value = [], onChange }: OffersFieldProps) {
  const t = useWords(words);
  const { data: schools = [], isFetching } = useQuery(choicesQuery());
  const chosen = [...new Set(value.map(({ schoolId }) => schoolId))];
  const others = (schoolId: string) => value.filter((offer) => offer.schoolId !== schoolId);
  const change = (schoolId: string, majorIds: readonly string[]) => {
    const offers =
      majorIds.length === 0 ? [{ schoolId, majorId: null }] : majorIds.map((majorId) => ({ schoolId, majorId }));
    // in the order in which the schools were added
    onChange?.(
      [...new Set([...chosen, schoolId])].flatMap((each) =>
        each === schoolId ? offers : value.filter((offer) => offer.schoolId === each),
      ),
    );
  };
  return (
    <>
      {chosen.map((schoolId) => (
        <SchoolOffers
          key={schoolId}
          schoolId={schoolId}
          name={schools.find((school) => school.value === schoolId)?.label ?? schoolId}
          majorIds={value.flatMap((offer) => (offer.schoolId === schoolId ? (offer.majorId ?? []) : []))}
          change={(majorIds) => change(schoolId, majorIds)}
          remove={() => onChange?.(others(schoolId))}
        />
      ))}
      <Select
        id={id}
        value={null}
        loading={isFetching}
        placeholder={t(chosen.length === 0 ? 'offersPlaceholder' : 'addOffer')}
        options={schools.filter((school) => !chosen.includes(school.value))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(schoolId: string | null) => {
          if (schoolId !== null) change(schoolId, []);
        }}
      />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Select } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { z } from 'zod';
import { areaOf, squareMetres, type LngLat } from '#contract/ground/geometry.ts';
import { drawnRangeForm } from '#contract/capacity/range/calls.ts';
import { RANGE_KINDS } from '#contract/capacity/range/rules.ts';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { fieldOf } from '#web/ui/FormDrawer.tsx';
import { Drawing, type DrawnShape } from '#web/ui/map/draw/drawing.ts';
import { VertexTable } from '#web/ui/map/draw/VertexTable.tsx';
import { AreaChanges } from './AreaChanges.tsx';
import { AreaEditor, useShapeRoles } from '#web/shared/area/AreaEditor.tsx';
import { AreaProblem } from '#web/shared/area/AreaProblem.tsx';
import { ClashList } from './ClashList.tsx';
import { combineWith } from './combining.ts';
import { useSquareKm } from './rangeColumns.tsx';
import { groupsQuery } from './rangeQueries.ts';
import { ScheduleField } from './ScheduleField.tsx';
import { words } from './words.ts';

const Field = fieldOf(drawnRangeForm, rangeWords);
type Values = Record<string, unknown>;

const { shape } = drawnRangeForm;
const areaShape = z.looseObject({ geometry: shape.geometry });
const claimShape = z.looseObject({
  kind: shape.kind,
  speedLimit: shape.speedLimit,
  priority: shape.priority,
  groups: shape.groups,
  schedule: shape.schedule,
});

/** The values of the form, checked, as the question for conflicts. */
function useClaim(form: FormInstance<Values>, ownId: string) {
  const values: unknown = useDeferredValue(Form.useWatch([], form));
  return useMemo(() => {
    const geometry = areaShape.safeParse(values).data?.geometry;
    if (geometry === undefined || geometry.coordinates.length === 0) return { problem: null, area: 0, claim: null };
    const check = areaOf(geometry.coordinates);
    if (!check.ok) return { problem: check.problem, area: 0, claim: null };
    const rules = claimShape.safeParse(values).data;
    if (rules === undefined) return { problem: null, area: squareMetres(check.area), claim: null };
    const { kind, speedLimit, priority, groups, schedule } = rules;
    const rest = { kind, speedLimit, priority, groups, schedule, geometry: check.area };
    return {
      problem: null,
      area: squareMetres(check.area),
      claim: ownId === '' ? rest : { ...rest, id: ownId },
    };
  }, [values, ownId]);
}

/** Cuts out or joins a polygon that was drawn for it; it is no shape of its own. */
function worker(drawing: Drawing) {
  return ({ role, positions }: DrawnShape): boolean => {
    const [first] = positions;
    if ((role !== 'cut' && role !== 'extend') || first === undefined) return false;
    const geometry = { type: 'MultiPolygon' as const, coordinates: [[[...positions, first]]] };
    combineWith(drawing, role === 'cut' ? 'cut' : 'join', { geometry }).catch((error: unknown) =>
      notify('error', messageOf(error)),
    );
    return true;
  };
}

export function RangeFields({ form, ownId }: { form: FormInstance<Values>; ownId: string }) {
  const t = useWords(words);
  const f = useFields(rangeWords);
  const squareKm = useSquareKm();
  const roles = useShapeRoles();
  const [drawing] = useState(() => new Drawing());
  const [place, look] = useState<LngLat | null>(null);
  const groups = useQuery(groupsQuery);
  const { problem, area, claim } = useClaim(form, ownId);
  const kind: unknown = Form.useWatch('kind', form);
  const typed = roles.filter(({ key }) => key === 'shell' || key === 'hole');
  return (
    <div className="uiWide rangeForm">
      <div className="rangeFormMap">
        <Field name="geometry">
          <AreaEditor
            drawing={drawing}
            roles={roles}
            place={problem === null ? null : (place ?? problem.at)}
            take={worker(drawing)}
          />
        </Field>
      </div>
      <div className="rangeFormSide">
        {problem === null ? null : <AreaProblem problem={problem} look={(at) => look([at[0], at[1]])} />}
        <div className="rangeFormGrid">
          <Field name="name" />
          <Field name="nameEn" />
          <Field name="kind" hint={t(`${isKind(kind) ? kind : 'operating'}Hint`)} />
          <Field name="speedLimit" />
          <Field name="priority" hint={t('priorityHint')} />
          <Field name="groups" hint={t('groupsHint')}>
            <Select mode="tags" maxCount={20} options={(groups.data?.list ?? []).map((value) => ({ value }))} />
          </Field>
        </div>
        <details className="rangeFold" open>
          <summary>{t('clashes')}</summary>
          {claim === null ? <p className="uiQuiet">{t('clashesLater')}</p> : <ClashList claim={claim} />}
        </details>
        <details className="rangeFold">
          <summary>{f('schedule')}</summary>
          <Field name="schedule" label={t('scheduleLabel')} hint={t('scheduleHint')} wide>
            <ScheduleField />
          </Field>
        </details>
        <details className="rangeFold">
          <summary>
            {t('coordinates')} · <span className="uiFigures">{squareKm(area)}</span>
          </summary>
          <AreaChanges drawing={drawing} ownId={ownId} />
          <VertexTable drawing={drawing} roles={typed} />
        </details>
        <div className="rangeFormGrid">
          <Field name="code" hint={t('codeHint')} wide>
            <Input maxLength={40} />
          </Field>
          <Field name="remark" />
        </div>
      </div>
    </div>
  );
}

const isKind = (value: unknown): value is (typeof RANGE_KINDS)[number] => RANGE_KINDS.some((kind) => kind === value);

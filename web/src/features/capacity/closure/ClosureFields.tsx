import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Select } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { z } from 'zod';
import { areaOf, type LngLat } from '#contract/ground/geometry.ts';
import { closureForm } from '#contract/capacity/closure/calls.ts';
import { closureWords } from '#contract/capacity/closure/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { AreaEditor, useShapeRoles } from '#web/shared/area/AreaEditor.tsx';
import { AreaProblem } from '#web/shared/area/AreaProblem.tsx';
import { shapesOf } from '#web/shared/area/shapes.ts';
import { ClosurePreview } from '#web/shared/closure/ClosurePreview.tsx';
import { fieldOf } from '#web/ui/FormDrawer.tsx';
import { Drawing } from '#web/ui/map/draw/drawing.ts';
import { VertexTable } from '#web/ui/map/draw/VertexTable.tsx';
import './closure.css';
import { words } from './words.ts';

const Field = fieldOf(closureForm, closureWords);
type Values = Record<string, unknown>;

const areaShape = z.looseObject({ geometry: closureForm.shape.geometry });
const MOST_OFFERED = 200;

/** What is drawn so far: an area, or what is wrong with it. */
function useDrawn(form: FormInstance<Values>) {
  const values: unknown = useDeferredValue(Form.useWatch([], form));
  return useMemo(() => {
    const geometry = areaShape.safeParse(values).data?.geometry;
    if (geometry === undefined || geometry.coordinates.length === 0) return { problem: null, area: null };
    const check = areaOf(geometry.coordinates);
    return check.ok ? { problem: null, area: check.area } : { problem: check.problem, area: null };
  }, [values]);
}

/** Takes the area of an existing zone into the drawing. */
function FromRange({ drawing }: { drawing: Drawing }) {
  const t = useWords(words);
  const mayRead = useCan()('capacity:range:list');
  const offered = useQuery({
    queryKey: ['/capacity/range/getPageList', 'closure'],
    queryFn: ({ signal }) =>
      callApi('/capacity/range/getPageList', { sort: 'name', pageSize: MOST_OFFERED, withTotal: false }, { signal }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  const take = (id: string) =>
    void callApi('/capacity/range/getById', { id }).then(
      ({ geometry }) => drawing.change(shapesOf(geometry)),
      (error: unknown) => notify('error', messageOf(error)),
    );
  const options = (offered.data?.list ?? [])
    .filter(({ vertexCount }) => vertexCount > 0)
    .map((range) => ({ value: range.id, label: rangeName(range) }));
  return (
    <Select
      className="closureRange"
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('shapeOfRange')}
      placeholder={t('ofRange')}
      value={null}
      options={options}
      onChange={(id: string | null) => id !== null && take(id)}
    />
  );
}

export function ClosureFields({ form, isNew }: { form: FormInstance<Values>; isNew: boolean }) {
  const t = useWords(words);
  const shapeRoles = useShapeRoles();
  const roles = useMemo(() => shapeRoles.filter(({ key }) => key === 'shell' || key === 'hole'), [shapeRoles]);
  const [drawing] = useState(() => new Drawing());
  const [place, look] = useState<LngLat | null>(null);
  const { problem, area } = useDrawn(form);
  return (
    <div className="uiWide closureForm">
      <div>
        <Field name="geometry">
          <AreaEditor
            drawing={drawing}
            roles={roles}
            place={problem === null ? null : (place ?? problem.at)}
            take={() => false}
          />
        </Field>
      </div>
      <div>
        {problem === null ? null : <AreaProblem problem={problem} look={(at) => look([at[0], at[1]])} />}
        <section aria-label={t('preview')} className="closureBox">
          <strong>{t('preview')}</strong>
          <ClosurePreview area={area} />
        </section>
        <Field name="authority" wide />
        {isNew ? <Field name="reference" hint={t('referenceHint')} wide /> : null}
        <Field name="reason" />
        {isNew ? <Field name="fromAt" hint={t('fromHint')} wide /> : null}
        <Field name="untilAt" hint={t('untilHint')} wide />
        {isNew ? <Field name="isDrill" hint={t('drillHint')} wide /> : null}
        <div className="closureBox">
          <FromRange drawing={drawing} />
          <VertexTable drawing={drawing} roles={roles} />
        </div>
      </div>
    </div>
  );
}

import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import type { DepartmentNode, MajorNode } from '#contract/school/school/calls.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useLanguage, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { PlaceToEdit } from './PlaceForm.tsx';
import { deleteSchool } from './schoolActions.ts';
import { treeQuery } from './schoolQueries.ts';
import { words } from './words.ts';

const PlaceForm = lazyPage(() => import('./PlaceForm.tsx'));

interface NodeProps {
  node: MajorNode;
  edit: () => void;
  remove: () => void;
  /** Adds a major beneath a department. */
  add?: () => void;
}

function PlaceNode({ node, edit, remove, add }: NodeProps) {
  const t = useWords(words);
  const can = useCan();
  const isEnglish = useLanguage() === 'en-US';
  const { name, nameEn, state, teacherCount, studentCount } = node;
  const act = (label: string, icon: ReactNode, run: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={`${label}: ${name}`} title={label} onClick={run} />
  );
  return (
    <div className="schoolNode">
      {add === undefined ? <span>{name}</span> : <b>{name}</b>}
      {isEnglish && nameEn !== '' ? <span className="uiQuiet">{nameEn}</span> : null}
      {state === 'enabled' ? null : <DictTag type="state" value={state} />}
      <span className="uiQuiet uiFigures">
        {t('people', { teachers: formatNumber(teacherCount), students: formatNumber(studentCount) })}
      </span>
      {can('sys:school:structure') ? (
        <span className="uiRow">
          {add === undefined ? null : act(t('addMajor'), <PlusOutlined aria-hidden="true" />, add)}
          {act(t('edit'), <EditOutlined aria-hidden="true" />, edit)}
          {act(t('delete'), <DeleteOutlined aria-hidden="true" />, remove)}
        </span>
      ) : null}
    </div>
  );
}

/** The departments of a school with their majors, each of which can be changed in place. */
export function StructureTree({ schoolId }: { schoolId: string }) {
  const t = useWords(words);
  const can = useCan();
  const [edited, setEdited] = useState<PlaceToEdit>();
  const [doomed, doom] = useState<{ path: '/school/deleteDepartment' | '/school/deleteMajor'; place: MajorNode }>();
  const { data, error, isPending, refetch } = useQuery(treeQuery(schoolId));
  if (isPending) return <Skeleton active paragraph={{ rows: 5 }} />;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  const department = (node: DepartmentNode) => (
    <li key={node.id}>
      <PlaceNode
        node={node}
        add={() => setEdited({ kind: 'major', parentId: node.id, title: t('addMajorTo', { name: node.name }) })}
        edit={() =>
          setEdited({
            kind: 'department',
            parentId: schoolId,
            title: t('editDepartment', { name: node.name }),
            place: node,
          })
        }
        remove={() => doom({ path: '/school/deleteDepartment', place: node })}
      />
      {node.majors.length === 0 ? null : (
        <ul>
          {node.majors.map((major) => (
            <li key={major.id}>
              <PlaceNode
                node={major}
                edit={() =>
                  setEdited({
                    kind: 'major',
                    parentId: node.id,
                    title: t('editMajor', { name: major.name }),
                    place: major,
                  })
                }
                remove={() => doom({ path: '/school/deleteMajor', place: major })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
  return (
    <>
      {can('sys:school:structure') ? (
        <div className="uiRow schoolTools">
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setEdited({ kind: 'department', parentId: schoolId, title: t('addDepartment') })}
          >
            {t('addDepartment')}
          </Button>
        </div>
      ) : null}
      {data.list.length === 0 ? (
        <p className="uiQuiet">{t('noStructure')}</p>
      ) : (
        <ul className="schoolTree">{data.list.map(department)}</ul>
      )}
      {edited === undefined ? null : (
        <Suspense fallback={null}>
          <PlaceForm edited={edited} close={() => setEdited(undefined)} />
        </Suspense>
      )}
      {doomed === undefined ? null : (
        <ConfirmDanger
          title={t('deleteTitle', { name: doomed.place.name })}
          confirmLabel={t('delete')}
          confirm={() => deleteSchool(doomed.path, doomed.place)}
          close={() => doom(undefined)}
        >
          {t('deleteBody')}
        </ConfirmDanger>
      )}
    </>
  );
}

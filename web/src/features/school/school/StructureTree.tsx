import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { DepartmentNode, MajorNode } from '#contract/school/school/calls.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { oneOf, text, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, type Translate, useLanguage, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
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

const ASKED = ['addDepartment', 'editDepartment', 'deleteDepartment', 'addMajor', 'editMajor', 'deleteMajor'] as const;
type Asked = (typeof ASKED)[number] | '';
/** What is asked, and of which department or major. */
const SEARCH = { ask: oneOf([...ASKED]), place: text() };

interface EditedIn {
  ask: Asked;
  place: string;
  schoolId: string;
  t: Translate<(typeof words)['zh']>;
}

/** What the address has open to be written. */
function editedIn(list: readonly DepartmentNode[], { ask, place, schoolId, t }: EditedIn): PlaceToEdit | undefined {
  if (ask === 'addDepartment') return { kind: 'department', parentId: schoolId, title: t(ask) };
  const department = list.find(({ id }) => id === place);
  if (ask === 'addMajor' && department !== undefined)
    return { kind: 'major', parentId: place, title: t('addMajorTo', { name: department.name }) };
  if (ask === 'editDepartment' && department !== undefined)
    return { kind: 'department', parentId: schoolId, title: t(ask, { name: department.name }), place: department };
  if (ask !== 'editMajor') return undefined;
  const parent = list.find(({ majors }) => majors.some(({ id }) => id === place));
  const major = parent?.majors.find(({ id }) => id === place);
  if (parent === undefined || major === undefined) return undefined;
  return { kind: 'major', parentId: parent.id, title: t(ask, { name: major.name }), place: major };
}

/** What the address asks to be deleted. */
function doomedIn(list: readonly DepartmentNode[], ask: Asked, place: string) {
  const among = ask === 'deleteDepartment' ? list : ask === 'deleteMajor' ? list.flatMap(({ majors }) => majors) : [];
  const found: MajorNode | undefined = among.find(({ id }) => id === place);
  const path = ask === 'deleteDepartment' ? ('/school/deleteDepartment' as const) : ('/school/deleteMajor' as const);
  return found === undefined ? undefined : { path, place: found };
}

/** The departments of a school with their majors, each of which can be changed in place. */
export function StructureTree({ schoolId }: { schoolId: string }) {
  const t = useWords(words);
  const can = useCan();
  const mayChange = can('sys:school:structure');
  const [{ ask, place }, setSearch] = useSearchState(SEARCH);
  const leave = () => setSearch({ ask: '', place: '' }, { replace: true });
  const { data, error, refetch } = useQuery(treeQuery(schoolId));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const department = (node: DepartmentNode) => (
    <li key={node.id}>
      <PlaceNode
        node={node}
        add={() => setSearch({ ask: 'addMajor', place: node.id })}
        edit={() => setSearch({ ask: 'editDepartment', place: node.id })}
        remove={() => setSearch({ ask: 'deleteDepartment', place: node.id })}
      />
      {node.majors.length === 0 ? null : (
        <ul>
          {node.majors.map((major) => (
            <li key={major.id}>
              <PlaceNode
                node={major}
                edit={() => setSearch({ ask: 'editMajor', place: major.id })}
                remove={() => setSearch({ ask: 'deleteMajor', place: major.id })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
  const edited = mayChange ? editedIn(data.list, { ask, place, schoolId, t }) : undefined;
  const doomed = mayChange ? doomedIn(data.list, ask, place) : undefined;
  return (
    <>
      {mayChange ? (
        <div className="uiRow schoolTools">
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setSearch({ ask: 'addDepartment', place: '' })}
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
          <PlaceForm edited={edited} close={leave} />
        </Suspense>
      )}
      {doomed === undefined ? null : (
        <ConfirmDanger
          title={t('deleteTitle', { name: doomed.place.name })}
          confirmLabel={t('delete')}
          confirm={() => deleteSchool(doomed.path, doomed.place)}
          close={leave}
        >
          {t('deleteBody')}
        </ConfirmDanger>
      )}
    </>
  );
}

import { Checkbox, Form, type FormInstance, Input, Select } from 'antd';
import { MENU_KINDS, type MenuKind } from '#contract/ground/enums.ts';
import { menuForm } from '#contract/access/menu/calls.ts';
import { menuWords } from '#contract/access/menu/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useName, useText, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { IconPicker } from './IconPicker.tsx';
import { editableOf, refreshMenus } from './menuActions.ts';
import { type Placed, type PlacedNode, isPresent, kindsUnder, mayHold, parentsFor, wayTo } from './moves.ts';
import { words } from './words.ts';

const Field = fieldOf(menuForm, menuWords);

type Values = Record<string, unknown>;

const TOP = 'top';

interface ParentSelectProps {
  value?: string | null;
  onChange?: (parentId: string | null) => void;
  parents: readonly PlacedNode[];
  mayBeTop: boolean;
}

/** The nodes that can be the parent, by the way to them; the top stands for null. */
function ParentSelect({ value, onChange, parents, mayBeTop }: ParentSelectProps) {
  const f = useFields(menuWords);
  const top = useText()(menuWords.fields.parentId.none);
  const name = useName();
  const options = parents.map((parent) => ({ value: parent.node.id, label: wayTo(parent).map(name).join(' / ') }));
  return (
    <Select
      value={value ?? (mayBeTop ? TOP : undefined)}
      options={mayBeTop ? [{ value: TOP, label: top }, ...options] : options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: string) => onChange?.(next === TOP ? null : next)}
      aria-label={f('parentId')}
    />
  );
}

interface FieldsProps {
  form: FormInstance<Values>;
  tree: Placed;
  /** The node that is edited; undefined when one is added. */
  edited: PlacedNode | undefined;
  kinds: readonly MenuKind[];
}

const isKind = (value: unknown): value is MenuKind => MENU_KINDS.some((kind) => kind === value);

/** The fields that the kind has. */
function MenuFields({ form, tree, edited, kinds }: FieldsProps) {
  const t = useWords(words);
  const f = useFields(menuWords);
  const kindWord = useDictLabel('menuKind');
  const watched: unknown = Form.useWatch('kind', form);
  const kind = isKind(watched) ? watched : (edited?.node.kind ?? kinds[0] ?? 'directory');
  const isBuiltIn = edited?.node.builtIn === true;
  const setKind = (next: MenuKind) => {
    const parentId: unknown = form.getFieldValue('parentId');
    const parent = typeof parentId === 'string' ? (tree.byId.get(parentId)?.node ?? null) : null;
    if (!mayHold(parent, next)) form.setFieldValue('parentId', null);
  };
  const staysHint = isBuiltIn ? t('builtInHint') : undefined;
  return (
    <>
      <Field name="kind">
        <Select
          disabled={isBuiltIn || kinds.length === 1}
          options={kinds.map((value) => ({ value, label: kindWord(value) }))}
          onChange={setKind}
          aria-label={f('kind')}
        />
      </Field>
      <Field name="parentId">
        <ParentSelect parents={parentsFor(tree, kind, edited)} mayBeTop={kind !== 'action'} />
      </Field>
      <Field name="nameZh" />
      <Field name="nameEn" />
      {kind === 'page' ? (
        <>
          <Field name="route" hint={t('routeHint')}>
            <Input maxLength={120} disabled={isBuiltIn} />
          </Field>
          <Field name="externalLink" hint={t('externalHint')}>
            <Input maxLength={500} type="url" placeholder="https://" />
          </Field>
        </>
      ) : null}
      {kind === 'directory' || (isBuiltIn && edited.node.permission === '') ? null : (
        <Field name="permission" hint={t(kind === 'page' ? 'pagePermissionHint' : 'permissionHint')} wide>
          <Input maxLength={120} disabled={isBuiltIn} />
        </Field>
      )}
      {staysHint === undefined ? null : <p className="uiWide uiQuiet uiNotice">{staysHint}</p>}
      {kind === 'action' ? null : <PageFields isPage={kind === 'page'} />}
    </>
  );
}

function PageFields({ isPage }: { isPage: boolean }) {
  const t = useWords(words);
  const f = useFields(menuWords);
  return (
    <>
      <Field name="icon" wide>
        <IconPicker label={f('icon')} />
      </Field>
      <Field name="visible" valuePropName="checked">
        <Checkbox>{t('shown')}</Checkbox>
      </Field>
      {isPage ? (
        <Field name="keepAlive" valuePropName="checked">
          <Checkbox>{t('kept')}</Checkbox>
        </Field>
      ) : null}
    </>
  );
}

interface MenuFormProps {
  tree: Placed;
  isNew: boolean;
  /** Id of the node to edit, or of the parent to add below; empty for the top. */
  record: string;
  close: () => void;
}

/** What the kind has no use for is not sent along. */
function trimmed<
  Node extends { kind: MenuKind; route: string; permission: string; externalLink: string; icon: string },
>(node: Node): Node {
  if (node.kind === 'directory') return { ...node, route: '', permission: '', externalLink: '' };
  return node.kind === 'action' ? { ...node, route: '', externalLink: '', icon: '' } : node;
}

/** Adds a node, or changes one; moving it to another parent included. */
export default function MenuForm({ tree, isNew, record, close }: MenuFormProps) {
  const t = useWords(words);
  const text = useText();
  const name = useName();
  const at = tree.byId.get(record);
  const edited = isNew ? undefined : at;
  const parent = isNew ? (at?.node ?? null) : null;
  const kinds = isNew ? kindsUnder(parent) : MENU_KINDS;
  const empty = {
    parentId: parent?.id ?? null,
    kind: kinds[0],
    nameZh: '',
    nameEn: '',
    route: '',
    permission: '',
    icon: '',
    externalLink: '',
    visible: true,
    keepAlive: true,
  };
  const isThere = isNew
    ? record === '' || (at !== undefined && kinds.length > 0)
    : edited !== undefined && isPresent(edited.node);
  const addTitle = parent === null ? text(menuWords.calls.saveMenu) : t('addChildOf', { name: name(parent) });
  return (
    <FormDrawer
      title={edited === undefined ? addTitle : t('editTitle', { name: name(edited.node) })}
      noun={menuWords}
      schema={menuForm}
      draftKey={isNew ? `menu/add/${record}` : `menu/edit/${record}`}
      initial={!isThere ? null : edited === undefined ? empty : editableOf(edited.node)}
      version={edited?.node.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/sys/menu/saveMenu', trimmed(values), { idempotencyKey });
        else await callApi('/sys/menu/updateMenu', { ...trimmed(values), id: record, version }, { idempotencyKey });
      }}
      done={() => void refreshMenus()}
      onClose={close}
      explain={(key) =>
        key === 'menu.pageNeeds' ? t('pageNeeds') : key === 'menu.actionNeeds' ? t('actionNeeds') : undefined
      }
      show={(field, value) => {
        const above = field === 'parentId' && typeof value === 'string' ? tree.byId.get(value) : undefined;
        return above === undefined ? undefined : wayTo(above).map(name).join(' / ');
      }}
    >
      {(form) => <MenuFields form={form} tree={tree} edited={edited} kinds={kinds} />}
    </FormDrawer>
  );
}

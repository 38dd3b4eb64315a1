import { sceneForm, type Scene } from '#contract/dataManage/scene/calls.ts';
import { sceneWords } from '#contract/dataManage/scene/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { SCENE_LIST } from './sceneQueries.ts';

const Field = fieldOf(sceneForm, sceneWords);

export default function SceneForm({ open }: { open: OpenDrawer<Scene> }) {
  return (
    <FormDrawer open={open} noun={sceneWords} schema={sceneForm} update="/dataManage/scene/updateOne" list={SCENE_LIST}>
      <Field name="name" wide />
      <Field name="kind" />
      <Field name="summary" />
    </FormDrawer>
  );
}

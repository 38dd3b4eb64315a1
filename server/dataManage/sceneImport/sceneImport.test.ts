/** Scenes from files, from the front door: inspected, imported, imported again, and what is wrong with files. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { absent, sharedPath } from '#server/dataManage/formats/testing.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bring, zip } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const rowOf = async (id: string) => {
  const { list } = await admin.call('/dataManage/sceneImport/getImportList', {});
  const row = list.find((one) => one.id === id);
  assert.ok(row);
  return row;
};
const inspect = async (files: Readonly<Record<string, string | Buffer>>, frameRate: number | null = null) => {
  const archive = zip(Object.entries(files).map(([name, content]) => ({ name, content })));
  const file = await bring(admin, 'scenes.zip', archive);
  const { id, jobId } = await admin.call('/dataManage/sceneImport/inspect', { fileIds: [file.id], frameRate });
  const job = await endOfJob(admin, jobId);
  const row = await rowOf(id);
  return { ...row, job, texts: (row.found?.findings ?? []).map(({ text }) => text).join('\n') };
};
const run = async ({ id, version }: { id: string; version: number }) => {
  const { jobId } = await admin.call('/dataManage/sceneImport/run', { id, version });
  const job = await endOfJob(admin, jobId);
  assert.equal(job.state, 'succeeded', job.message);
  return (await rowOf(id)).outcome;
};
const sceneNamed = async (keyword: string) => {
  const { list } = await admin.call('/dataManage/scene/getPageList', { keyword, source: 'import' });
  assert.equal(list.length, 1, keyword);
  return admin.call('/dataManage/scene/getById', { id: list[0]?.id ?? '' });
};

const HEADER = '<FileHeader revMajor="1" revMinor="2" date="2026-01-01T00:00:00" author="A" description="D"/>';
const someone = (name: string, position: string, speed = '0'): string =>
  `<Private entityRef="${name}"><PrivateAction><TeleportAction><Position>${position}</Position></TeleportAction></PrivateAction>` +
  `<PrivateAction><LongitudinalAction><SpeedAction><SpeedActionTarget><AbsoluteTargetSpeed value="${speed}"/></SpeedActionTarget>` +
  `</SpeedAction></LongitudinalAction></PrivateAction></Private>`;
const scenario = (declared: string, people: string, more = ''): string =>
  `<?xml version="1.0"?><OpenSCENARIO>${HEADER}<ParameterDeclarations>${declared}</ParameterDeclarations>` +
  `<RoadNetwork><LogicFile filepath="../roads/one.xodr"/></RoadNetwork><Entities>` +
  `<ScenarioObject name="Ego"><Vehicle vehicleCategory="car"><BoundingBox><Center x="1.5" y="0" z="0.7"/>` +
  `<Dimensions length="4" width="2" height="1.4"/></BoundingBox></Vehicle></ScenarioObject>` +
  `<ScenarioObject name="Child"><Pedestrian pedestrianCategory="pedestrian"/></ScenarioObject></Entities>` +
  `<Storyboard><Init><Actions>${people}</Actions></Init>${more}</Storyboard></OpenSCENARIO>`;
const SPEED = '<ParameterDeclaration name="kph" parameterType="double" value="36"/>';
const IN_SECONDS = '<ParameterDeclaration name="speed" parameterType="double" value="${$kph/(2*1.8)}"/>';
const PEOPLE =
  someone('Ego', '<LanePosition roadId="7" laneId="-1" s="20"/>', '$speed') +
  someone('Child', '<RelativeLanePosition entityRef="Ego" dLane="0" ds="30" offset="-2"/>');
/** A straight road to the north, its lane 4 m wide. */
const ROAD =
  '<OpenDRIVE><road id="7" length="100"><planView><geometry s="0" x="10" y="0" hdg="1.5707963267948966" length="100"><line/>' +
  '</geometry></planView><lanes><laneSection s="0"><right><lane id="-1" type="driving"><width sOffset="0" a="4" b="0" c="0" d="0"/>' +
  '</lane></right></laneSection></lanes></road></OpenDRIVE>';
const VARIATION =
  `<OpenSCENARIO>${HEADER}<ParameterValueDistribution><ScenarioFile filepath="../plans/one.xosc"/><Deterministic>` +
  '<DeterministicSingleParameterDistribution parameterName="kph"><DistributionRange stepWidth="10"><Range lowerLimit="10" upperLimit="60"/>' +
  '</DistributionRange></DeterministicSingleParameterDistribution></Deterministic></ParameterValueDistribution></OpenSCENARIO>';

test('a scenario is a plan on its road, with parameters and variations, and comes once', async () => {
  const files = {
    'set/plans/one.xosc': scenario(SPEED + IN_SECONDS, PEOPLE),
    'set/roads/one.xodr': ROAD,
    'set/tries/all.xosc': VARIATION,
  };
  const found = await inspect(files);
  assert.equal(found.state, 'inspected', found.job.message);
  assert.deepEqual(found.found?.scenes, [
    {
      name: 'one',
      file: 'set/plans/one.xosc',
      format: 'openscenario',
      actors: 2,
      unplaced: 0,
      parameters: 2,
      variations: 1,
      duration: 0,
      isKnown: false,
    },
  ]);
  assert.deepEqual(await run(found), { added: 1, unchanged: 0, valuesLeft: [] });
  const { scene, list, scenario: plan } = await sceneNamed('one');
  assert.deepEqual(
    [scene.state, scene.frame, scene.startedAt, scene.lng, scene.minTtc],
    ['candidate', 'local', null, null, null],
  );
  // in the middle of the lane to the right of the road, the middle of the body before the axle; clockwise from y
  assert.deepEqual(
    list.map(({ name, kind, isEgo, points }) => [name, kind, isEgo, points]),
    [
      ['Ego', 'car', true, [[0, 12, 21.5, 0, 10]]],
      ['Child', 'person', false, [[0, 14, 50, 0, 0]]],
    ],
  );
  assert.deepEqual(plan?.variations, [
    { name: 'tries/all', runs: 6, values: [{ parameter: 'kph', values: '10 … 60, +10' }] },
  ]);
  assert.deepEqual(
    plan?.parameters.map(({ name, value, formula }) => [name, value, formula]),
    [
      ['kph', '36', ''],
      ['speed', '10', '${$kph/(2*1.8)}'],
    ],
  );
  assert.deepEqual(plan?.road.at(-1)?.places, [
    [14, 0],
    [14, 100],
  ]);
  // it leaves again, but for the map; in the list it stands behind what has a time
  await refused(admin.call('/dataManage/scene/exportOne', { id: scene.id, format: 'geojson' }), 409);
  const { content } = await admin.call('/dataManage/scene/exportOne', { id: scene.id, format: 'csv' });
  assert.match(content, /seconds,x,y,heading,speed\r\nEgo,Ego,car,true,0,12,21\.5,0,10/);
  const again = await inspect(files);
  assert.equal(again.found?.scenes[0]?.isKnown, true);
  assert.deepEqual(await run(again), { added: 0, unchanged: 1, valuesLeft: [] });
  await refused(admin.call('/dataManage/sceneImport/run', { id: again.id, version: again.version }), 409);
});

test('what is wrong is said in a sentence, and nothing half comes in', async () => {
  // how two roads that are not there meet is not known
  const elsewhere = someone('Bus', '<LanePosition roadId="8" laneId="-1" s="20"/>');
  const noRoads = await inspect({ 'plans/lost.xosc': scenario(SPEED + IN_SECONDS, PEOPLE + elsewhere) });
  assert.equal(noRoads.job.state, 'failed');
  assert.match(noRoads.job.message, /one\.xodr/);
  const bomb = '<!DOCTYPE a [<!ENTITY b "xxxx"><!ENTITY c "&b;&b;&b;">]>';
  const deep = '('.repeat(900);
  const mixed = await inspect({
    'a/bomb.xosc': `${bomb}<OpenSCENARIO>&c;</OpenSCENARIO>`,
    'a/open.xosc': '<OpenSCENARIO><FileHeader',
    'a/other.xosc': '<OpenSCENARIO><FileHeader revMajor="2"/></OpenSCENARIO>',
    'a/note.txt': 'hello',
    'a/nan.xosc': scenario('', someone('Ego', '<WorldPosition x="NaN" y="1e999"/>')),
    'a/good.xosc': scenario(
      `<ParameterDeclaration name="deep" parameterType="double" value="\${${deep}1${')'.repeat(900)}}"/>`,
      someone('Ego', '<WorldPosition x="1" y="2" h="0"/>', '$nobody'),
      '<Story><Act><ManeuverGroup><Maneuver><Event><Action name="a"/></Event></Maneuver></ManeuverGroup></Act></Story>',
    ),
    'a/alone.xosc': VARIATION,
  });
  assert.equal(mixed.state, 'inspected', mixed.job.message);
  assert.deepEqual(
    mixed.found?.scenes.map(({ name, unplaced }) => [name, unplaced]),
    [['good', 1]],
  );
  const at = (file: string): string =>
    mixed.found?.findings
      .filter((one) => one.at === file)
      .map(({ text }) => text)
      .join('\n') ?? '';
  assert.match(at('a/bomb.xosc'), /DTD/);
  assert.match(at('a/open.xosc'), /a\/open\.xosc/);
  assert.match(at('a/other.xosc'), /1\.x/);
  assert.notEqual(at('a/note.txt'), '');
  assert.notEqual(at('a/nan.xosc'), '');
  assert.match(at('a/good.xosc'), /deep[\s\S]*Child|Child[\s\S]*deep/);
  assert.match(at('a/alone.xosc'), /one\.xosc/);
  const { id, version } = mixed;
  await admin.call('/dataManage/sceneImport/discard', { id, version });
  assert.equal((await admin.call('/dataManage/scene/getPageList', { keyword: 'good', source: 'import' })).total, 0);
});

test('OpenLABEL: without times it asks for them; where our car moved, places stand still; ours comes back', async () => {
  const cuboid = (val: readonly number[]) => ({
    object_data: { cuboid: [{ name: 'b', coordinate_system: 'car', val }] },
  });
  const moved = (x: number) => ({
    frame_properties: {
      transforms: {
        a: {
          src: 'car',
          dst: 'world',
          transform_src_to_dst: { matrix4x4: [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
        },
      },
    },
    objects: { '1': cuboid([50 - x, 0, 0, 0, 0, 0, 1, 4, 2, 1.5]) },
  });
  const labels = (more: object) => ({
    openlabel: {
      metadata: { schema_version: '1.0.0', name: '驶近停着的车' },
      coordinate_systems: {
        world: { type: 'scene_cs', parent: '', children: ['car'] },
        car: { type: 'local_cs', parent: 'world', children: [] },
      },
      objects: { '0': { name: 'us', type: 'Egocar' }, '1': { name: 'parked', type: 'Car' } },
      ...more,
    },
  });
  const frames = Object.fromEntries([0, 1, 2, 3].map((second) => [second, moved(second * 10)]));
  const untimed = await inspect({ 'a.json': JSON.stringify(labels({ frames })) });
  assert.equal(untimed.job.state, 'failed');
  // the files that are there are inspected again, with the rate that was missing
  const { id } = untimed;
  const asked = { id, version: untimed.version, frameRate: 1 };
  const { jobId } = await admin.call('/dataManage/sceneImport/inspectAgain', asked);
  assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
  const found = await rowOf(id);
  await refused(admin.call('/dataManage/sceneImport/inspectAgain', { id, version: found.version }), 409);
  assert.deepEqual(await run(found), { added: 1, unchanged: 0, valuesLeft: [] });
  const { scene, list } = await sceneNamed('驶近停着的车');
  const parked = list.find(({ name }) => name === 'parked');
  assert.deepEqual(
    parked?.points.map(([at, x, y, , speed]) => [at, x, y, speed]),
    [0, 1, 2, 3].map((at) => [at, 50, 0, 0]),
  );
  assert.equal(list.find(({ isEgo }) => isEgo)?.points[1]?.[4], 10);
  // at 3 s 20 m apart, the bodies less: 15.6 m at 10 m/s
  assert.ok(scene.minTtc !== null && Math.abs(scene.minTtc - 1.56) < 0.1, String(scene.minTtc));
  const { content } = await admin.call('/dataManage/scene/exportOne', { id: scene.id, format: 'openlabel' });
  const back = await inspect({ 'back.json': content.replace('驶近停着的车', '回来的场景') });
  assert.deepEqual(await run(back), { added: 1, unchanged: 0, valuesLeft: [] });
  const again = await sceneNamed('回来的场景');
  assert.deepEqual(
    again.list.map(({ points, isEgo }) => [isEgo, points]),
    list.map(({ points, isEgo }) => [isEgo, points]),
  );
});

test('tags come in with the values that their types have, the others without, and go out again as they came', async () => {
  const num = (val: number, unit?: string, type = 'value') => ({
    num: [{ val, type, ...(unit === undefined ? {} : { attributes: { text: [{ name: 'unit', val: unit }] } }) }],
  });
  const body = { name: 'body', coordinate_system: 'here', val: [9, 0, 0, 0, 0, 0, 1, 4, 2, 1.5] };
  const file = {
    openlabel: {
      metadata: { schema_version: '1.0.0', name: '取值的标签' },
      coordinate_systems: { here: { type: 'scene_cs', parent: '', children: [] } },
      objects: { '0': { name: 'a', type: 'Car' } },
      frames: { '0': { frame_properties: { timestamp: 0 }, objects: { '0': { object_data: { cuboid: [body] } } } } },
      tags: {
        '0': { type: 'rain', tag_data: num(5, 'mm/h') },
        '1': { type: 'speedLimit', tag_data: num(60) },
        '2': { type: 'wind', tag_data: num(20, 'km/h') },
        '3': { type: 'fog', tag_data: num(80, 'm', 'min') },
        '4': { type: 'night', tag_data: { vec: [{ val: [1, 2] }] } },
        '5': { type: 'day', tag_data: '' },
      },
    },
  };
  const found = await inspect({ 'tags.json': JSON.stringify(file) });
  assert.deepEqual([...found.texts.matchAll(/value of the tag “(\w+)”/g)].map(([, tag]) => tag), ['wind', 'fog', 'night']); // prettier-ignore
  const left = [{ tag: 'fog', count: 1 }, { tag: 'night', count: 1 }, { tag: 'wind', count: 1 }]; // prettier-ignore
  assert.deepEqual(await run(found), { added: 1, unchanged: 0, valuesLeft: left });
  const { scene } = await sceneNamed('取值的标签');
  assert.deepEqual(scene.tags, ['day', 'fog', 'night', 'rain', 'speedLimit', 'wind']);
  assert.deepEqual(scene.tagValues, { rain: 5, speedLimit: 60 });
  const { content } = await admin.call('/dataManage/scene/exportOne', { id: scene.id, format: 'openlabel' });
  const back = await inspect({ 'back.json': content.replace('取值的标签', '回来的标签') });
  assert.doesNotMatch(back.texts, /value of the tag/);
  assert.deepEqual(await run(back), { added: 1, unchanged: 0, valuesLeft: [] });
  assert.deepEqual((await sceneNamed('回来的标签')).scene.tagValues, scene.tagValues);
});

test('values whose type changed after the inspection are left out by name and number, in the language of whoever reads', async () => {
  const body = { name: 'body', coordinate_system: 'here', val: [9, 0, 0, 0, 0, 0, 1, 4, 2, 1.5] };
  const labels = (name: string) => ({
    openlabel: {
      metadata: { schema_version: '1.0.0', name },
      coordinate_systems: { here: { type: 'scene_cs', parent: '', children: [] } },
      objects: { '0': { name: 'a', type: 'Car' } },
      frames: { '0': { frame_properties: { timestamp: 0 }, objects: { '0': { object_data: { cuboid: [body] } } } } },
      tags: { '0': { type: 'dusk', tag_data: { num: [{ val: 3 }] } } },
    },
  });
  const setType = (valueType: 'number' | 'text') =>
    admin.call('/dataManage/scene/setTagType', { tag: 'dusk', valueType, unit: '' });
  const twice = (language: string) => ({
    'a.json': JSON.stringify(labels(`一 ${language}`)),
    'b.json': JSON.stringify(labels(`二 ${language}`)),
  });
  const said = { 'zh-CN': /取值类型或单位不符.*dusk 2$/, 'en-US': /not of the type or unit.*dusk 2$/ };
  for (const language of LANGUAGES) {
    await setType('number');
    const found = await inspect(twice(language));
    assert.doesNotMatch(found.texts, /dusk/);
    await setType('text');
    const { id, version } = found;
    const { jobId } = await admin.speaking(language).call('/dataManage/sceneImport/run', { id, version });
    await endOfJob(admin, jobId);
    for (const read of LANGUAGES) {
      const { message } = await admin.speaking(read).call('/sys/job/getById', { id: jobId });
      assert.match(message, said[read], `begun in ${language}`);
      const { list } = await admin.speaking(read).call('/dataManage/sceneImport/getImportList', {});
      assert.equal(list.find((one) => one.id === id)?.message, message);
    }
    const valuesLeft = [{ tag: 'dusk', count: 2 }];
    assert.deepEqual((await rowOf(id)).outcome, { added: 2, unchanged: 0, valuesLeft });
  }
});

const NCAP = 'scenes/openscenario_ncap';

test('every scenario of the Euro NCAP files is a scene', { skip: absent(NCAP) }, async () => {
  const root = sharedPath(NCAP);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const found = await inspect(
    Object.fromEntries(files.map((path) => [path.slice(root.length + 1), readFileSync(path)])),
  );
  const scenes = found.found?.scenes ?? [];
  assert.equal(scenes.length, 23, found.job.message);
  assert.equal(
    scenes.reduce((sum, { variations }) => sum + variations, 0),
    109,
  );
  assert.ok(scenes.every(({ parameters, actors, unplaced }) => parameters > 0 && actors - unplaced >= 2));
  assert.deepEqual(await run(found), { added: 23, unchanged: 0, valuesLeft: [] });
  const { list } = await sceneNamed('NCAP_AEB_C2C_CCFhos_2023');
  // two cars in one lane, towards each other
  assert.deepEqual(
    list.map(({ points }) => [points[0]?.[2], points[0]?.[3]]),
    [
      [-1.75, 90],
      [-1.75, 270],
    ],
  );
});

const ALKS = 'scenes/openscenario_alks';

test(
  'every scenario of UN R157 is a scene, without its roads on a straight one, and a test list of them says which software passed what',
  { skip: absent(ALKS) },
  async () => {
    const root = sharedPath(ALKS);
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    // in the folder and under the names by which the variations refer to them
    const placed = (path: string) =>
      path.replace(/^alks_(.*)_template\.xosc$/, 'concrete_scenarios/alks_scenario_$1_template.xosc');
    const found = await inspect(
      Object.fromEntries(files.map((path) => [placed(path.slice(root.length + 1)), readFileSync(path)])),
    );
    const scenes = found.found?.scenes ?? [];
    assert.deepEqual(
      scenes.map(({ actors, unplaced, variations }) => [actors, unplaced, variations]),
      [
        [1, 0, 1],
        [2, 0, 1],
        [2, 0, 1],
        [3, 0, 1],
        [2, 0, 1],
      ],
      found.job.message,
    );
    assert.match(found.texts, /alks_road_straight\.xodr” is missing: everybody is placed on a straight road/);
    assert.deepEqual(await run(found), { added: 5, unchanged: 0, valuesLeft: [] });
    const { scene, list } = await sceneNamed('alks_scenario_4_2_1_fully_blocking_target_template');
    // 5 m and 500 m along the road, in the middle of the fourth lane to the right
    const middles = list.map(({ points }) => points[0]?.slice(1, 4));
    assert.ok(
      middles.every((place) => place?.[1] === -12.25 && place[2] === 90),
      JSON.stringify(middles),
    );
    const detail = await admin.call('/dataManage/scene/getById', { id: scene.id });
    assert.equal(detail.scenario?.roadMissing, './road_networks/alks_road_straight.xodr');
    // 5 roads, 12 speeds, 6 obstacles
    assert.equal(detail.scenario.variations[0]?.runs, 360);

    const { id } = await admin.call('/dataManage/testList/addOne', { name: 'UN R157' });
    const names = scenes.map(({ name }) => name);
    const sceneIds = await Promise.all(names.map(async (name) => (await sceneNamed(name)).scene.id));
    await admin.call('/dataManage/testList/setScenes', { id, version: 1, sceneIds });
    const [first = '', second = '', third = ''] = sceneIds;
    const judge = (software: string, ...verdicts: { sceneId: string; verdict: 'passed' | 'failed' }[]) =>
      admin.call('/dataManage/testList/judge', { id, software, verdicts });
    await judge('4.2.1', { sceneId: first, verdict: 'failed' }, { sceneId: second, verdict: 'passed' });
    // the newest word counts
    await judge('4.2.1', { sceneId: first, verdict: 'passed' }, { sceneId: third, verdict: 'failed' });
    const { list: software } = await admin.call('/operation/report/getSoftwareTests', {});
    const [standing] = software.find((one) => one.software === '4.2.1')?.lists ?? [];
    assert.deepEqual(
      [standing?.listName, standing?.scenes, standing?.passed, standing?.failed, standing?.byName],
      ['UN R157', 5, 2, 1, '系统管理员'],
    );
  },
);

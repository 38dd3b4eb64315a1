/** What calls for help, however it is written, and what does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readableText } from './brokenJson.ts';
import { alarmsIn, alarmsInText, criesIn } from './cries.ts';

test('a word that calls for help is one in any letters, apart, joined to others, and in Chinese', () => {
  for (const word of [
    'S.O.S',
    's o s',
    'ＳＯＳ',
    'SOSAlarm',
    'sosalarm',
    'PANICBUTTON',
    'emergencycall',
    'helpme',
    'isSOSActive',
    'SOS报警',
    '报警SOS',
    '紧急',
    '抢劫',
    'hijack',
  ])
    assert.deepEqual(alarmsIn([word]), ['sos'], word);
  assert.deepEqual(alarmsIn(['roll_over', 'COLLISION DETECTED', 'crashAlarm']), ['rollover', 'collision']);
  for (const word of [
    'is so',
    'emergencybraking',
    'helpful',
    'collision warning',
    'SOS解除',
    'no s.o.s',
    'sos cleared',
    '紧急制动',
  ])
    assert.deepEqual(alarmsIn([word]), [], word);
});

test('a member whose name calls for help counts with a yes in any form', () => {
  const yes = [2, 1_795_824_992_261, true, 'ON', { active: true }, { state: 'pressed' }, [0, 1]];
  for (const value of yes) assert.deepEqual(criesIn({ sos: value }).alarms, ['sos'], JSON.stringify(value));
  for (const name of ['sosState', 'sos_status', 'isSos', 'hasSOS', 'alarm_sos', 'emergencyButton'])
    assert.deepEqual(criesIn({ [name]: 1 }).alarms, ['sos'], name);
  for (const name of ['alarmList', 'alarm_state', 'activeAlarms', '报警'])
    assert.deepEqual(criesIn({ [name]: 'sos' }).alarms, ['sos'], name);
  const no = [0, -1, false, null, '', 'off', {}, [], { active: false, battery: 90 }, 'idle', '110'];
  for (const value of no) assert.deepEqual(criesIn({ sos: value }).alarms, [], JSON.stringify(value));
  for (const name of ['sosCount', 'sosNumber', 'emergencyBrake', 'lastAlarm'])
    assert.deepEqual(criesIn({ [name]: 1 }).alarms, [], name);
});

test('a member that says what a message is counts when a call for help is all that it says', () => {
  for (const message of [{ type: 'SOS' }, { status: 'panic' }, { msgType: 'sosAlarm' }, { data: { state: '求救' } }])
    assert.deepEqual(criesIn(message).alarms, ['sos'], JSON.stringify(message));
  for (const message of [{ type: 'position' }, { name: 'sos' }, { text: 'no help needed' }, { status: 'sos cleared' }])
    assert.deepEqual(criesIn(message).alarms, [], JSON.stringify(message));
});

test('what is no JSON is heard as words, tags, forms and forms in parts', () => {
  for (const text of [
    'SOS',
    '"sos"',
    'sos,114.05,22.5',
    '["sos"]',
    '<alarm>sos</alarm>',
    '<alarm type="sos"/>',
    '<sos>true</sos>',
    'lat=1;alarm=sos',
    'Content-Disposition: form-data; name="alarm"\r\n\r\nsos\r\n',
    '报警：求助'.normalize('NFKC'),
  ])
    assert.deepEqual(alarmsInText(text), ['sos'], text);
  for (const text of ['no sos', '<alarm></alarm><note>sos</note>', 'a long story', '', '{"note":"sos"'])
    assert.deepEqual(alarmsInText(text), [], text);
});

test('bytes are read as whatever text they are', () => {
  const said = '{"alarms":["求助"],"at":1}';
  const little = Buffer.from(said, 'utf16le');
  for (const bytes of [
    Buffer.from(said),
    little,
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.from(little).swap16(),
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]),
    // GBK
    Buffer.concat([Buffer.from('{"alarms":["'), Buffer.from([0xc7, 0xf3, 0xd6, 0xfa]), Buffer.from('"],"at":1}')]),
  ])
    assert.equal(readableText(bytes), said);
  const wide = Buffer.concat([...Buffer.from('alarms=')].map((byte) => Buffer.from([byte, 0, 0, 0])));
  assert.equal(readableText(wide), 'alarms=');
  // a letter of Latin-1 takes nothing behind it along
  assert.match(readableText(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xe9]), Buffer.from('"}')])), /"\}$/);
});

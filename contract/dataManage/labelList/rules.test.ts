import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelClassForm } from './calls.ts';
import { codeForClass } from './rules.ts';

const isLabel = (code: string): boolean => ['vehicle', 'vehicle.emergency'].includes(code);

test('the code of a class of a file: below what its name begins with, in letters and digits, or none', () => {
  const expected: Record<string, string | null> = {
    'fire hydrant': 'fire_hydrant',
    'vehicle.motorcycle': 'vehicle.motorcycle',
    'vehicle.emergency.police': 'vehicle.emergency.police',
    'movable_object.debris': 'movable_object_debris',
    'vehicle.bus (bendy & rigid)': 'vehicle.bus_bendy_rigid',
    vehicle: 'vehicle',
    Piéton: 'pieton',
    '7': 'class_7',
    '__.__': null,
    卡车: null,
    a卡车: null,
    '': null,
    ['x'.repeat(40)]: 'x'.repeat(40),
    ['x'.repeat(41)]: null,
    'vehicle.1.2.3.4.5.6': 'vehicle.1_2_3_4_5_6',
  };
  for (const [name, code] of Object.entries(expected)) {
    assert.equal(codeForClass(name, isLabel), code, name);
    if (code !== null) assert.ok(labelClassForm.safeParse({ code, nameZh: name, nameEn: name }).success, name);
  }
});

import { fieldName } from './field-names.js';

test('fields are called the same number of things in both languages, and by their number where they have no name', () => {
  const named = ['MSH', 'EVN', 'PID', 'PV1', 'PV2', 'MRG', 'ORC', 'OBR', 'OBX', 'NTE', 'SCH', 'AIS', 'AIP', 'RXA'];
  for (const segment of [...named, 'MSA', 'SPM', 'TXA'])
    for (let position = 1; position < 30; position += 1) {
      const plain = `${segment}-${position}`;
      const names = [fieldName(segment, position, 'en'), fieldName(segment, position, 'es')];
      expect(names.map((each) => each === plain)).toEqual(Array(2).fill(names[0] === plain));
    }
  expect(fieldName('PID', 3, 'es')).toBe('Identificadores del paciente');
  expect(fieldName('ZXX', 3, 'es')).toBe('ZXX-3');
});

import { isLoincNumber } from './loinc-rules.js';
import { STARTER_IMAGING } from './starter-imaging.js';
import { STARTER_LABORATORY } from './starter-laboratory.js';

test('a LOINC number is known by its check digit', () => {
  for (const number of ['718-7', '2951-2', '24627-2', '58410-2']) expect(isLoincNumber(number)).toBe(true);
  for (const number of ['718-8', '2591-2', '7187', '', '718-77', 'x-7']) expect(isLoincNumber(number)).toBe(false);
});

test('every LOINC number of the starter set has the right check digit', () => {
  const numbers = [STARTER_LABORATORY, STARTER_IMAGING].flatMap((table) =>
    table
      .trim()
      .split('\n')
      .map((line) => line.split('|')[1] ?? ''),
  );
  expect(numbers.filter((number) => number !== '' && !isLoincNumber(number))).toEqual([]);
});

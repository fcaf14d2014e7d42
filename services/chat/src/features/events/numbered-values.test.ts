import { NumberedValues } from './numbered-values.js';

test('what reads the same has the same number, and what was forgotten gets one that nothing else ever had', () => {
  const numbers = new NumberedValues(2);
  const [one, two] = [numbers.of({ narrow: ['one'] }), numbers.of({ narrow: ['two'] })];
  expect(numbers.of({ narrow: ['one'] })).toBe(one);
  expect(two).not.toBe(one);
  const three = numbers.of({ narrow: ['three'] });
  const again = numbers.of({ narrow: ['two'] });
  expect(new Set([one, two, three, again]).size).toBe(4);
});

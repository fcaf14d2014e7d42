import { news2Of, signsOf, type Measured, type Signs } from './news2-rules.js';

const WELL: Signs = {
  respiratory_rate: 16,
  spo2: 97,
  spo2_scale: 1,
  supplemental: false,
  systolic: 120,
  heart_rate: 70,
  consciousness: 'alert',
  temperature_c: 36.8,
};

/** The published table: each bound of each part, with its points. */
const TABLE: readonly [keyof Signs, Partial<Signs>, readonly (readonly [number, number])[]][] = [
  [
    'respiratory_rate',
    {},
    [
      [8, 3],
      [9, 1],
      [11, 1],
      [12, 0],
      [20, 0],
      [21, 2],
      [24, 2],
      [25, 3],
    ],
  ],
  [
    'spo2',
    {},
    [
      [91, 3],
      [92, 2],
      [93, 2],
      [94, 1],
      [95, 1],
      [96, 0],
      [100, 0],
    ],
  ],
  [
    'spo2',
    { spo2_scale: 2 },
    [
      [83, 3],
      [84, 2],
      [85, 2],
      [86, 1],
      [87, 1],
      [88, 0],
      [92, 0],
      [93, 0],
      [100, 0],
    ],
  ],
  [
    'spo2',
    { spo2_scale: 2, supplemental: true },
    [
      [83, 3],
      [84, 2],
      [86, 1],
      [88, 0],
      [92, 0],
      [93, 1],
      [94, 1],
      [95, 2],
      [96, 2],
      [97, 3],
      [100, 3],
    ],
  ],
  [
    'systolic',
    {},
    [
      [90, 3],
      [91, 2],
      [100, 2],
      [101, 1],
      [110, 1],
      [111, 0],
      [219, 0],
      [220, 3],
    ],
  ],
  [
    'heart_rate',
    {},
    [
      [40, 3],
      [41, 1],
      [50, 1],
      [51, 0],
      [90, 0],
      [91, 1],
      [110, 1],
      [111, 2],
      [130, 2],
      [131, 3],
    ],
  ],
  [
    'temperature_c',
    {},
    [
      [35, 3],
      [35.1, 1],
      [36, 1],
      [36.1, 0],
      [38, 0],
      [38.1, 1],
      [39, 1],
      [39.1, 2],
    ],
  ],
];

const cases = TABLE.flatMap(([sign, beside, bounds]) =>
  bounds.map(([value, points]) => ({ sign, beside, value, points })),
);

test.each(cases)('$sign of $value with $beside is $points points', ({ sign, beside, value, points }) => {
  const { parts } = news2Of({ ...WELL, ...beside, [sign]: value });
  expect(parts[sign === 'temperature_c' ? 'temperature' : (sign as 'spo2')]).toBe(points);
});

test.each([
  [{}, 0, 'low'],
  [{ supplemental: true }, 2, 'low'],
  [{ consciousness: 'confusion' }, 3, 'low_medium'],
  [{ heart_rate: 95, temperature_c: 38.5, systolic: 105, supplemental: true }, 5, 'medium'],
  [{ respiratory_rate: 26, supplemental: true }, 5, 'medium'],
  [{ respiratory_rate: 26, supplemental: true, heart_rate: 120 }, 7, 'high'],
] as const)('with %o the score is %i, and the risk %s', (signs, score, risk) => {
  expect(news2Of({ ...WELL, ...signs })).toMatchObject({ score, risk });
});

test('the newest of each sign counts, and all seven are needed', () => {
  const none: Measured = { vitals: null, spo2_scale: 1, oxygen: null, consciousness: null };
  const { spo2_scale, supplemental, consciousness, ...vitals } = WELL;
  const all: Measured = { vitals, spo2_scale, oxygen: { supplemental }, consciousness };
  const newer: Measured = { ...none, vitals: { spo2: 90, heart_rate: null }, spo2_scale: 2 };
  expect(signsOf([newer, all])).toEqual({ ...WELL, spo2: 90, spo2_scale: 2 });
  expect(signsOf([newer])).toBeUndefined();
  for (const missing of ['oxygen', 'consciousness'] as const)
    expect(signsOf([{ ...all, [missing]: null }])).toBeUndefined();
  for (const sign of Object.keys(vitals))
    expect(signsOf([{ ...all, vitals: { ...vitals, [sign]: null } }])).toBeUndefined();
});

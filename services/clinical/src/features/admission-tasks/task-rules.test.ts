import { nextDue } from './task-rules.js';

const every = (every_hours: number, until: string | null = null) => ({
  due_at: '2026-10-24T22:00:00.000Z',
  repeat: { every_hours, until },
});

test.each([
  ['done early, it is due at its next time', every(4), '2026-10-24T20:15:00.000Z', '2026-10-25T02:00:00.000Z'],
  ['done a little late, it keeps its times', every(4), '2026-10-24T22:50:00.000Z', '2026-10-25T02:00:00.000Z'],
  ['times that passed are not made up for', every(4), '2026-10-25T07:00:00.000Z', '2026-10-25T10:00:00.000Z'],
  [
    'done when the next was due, the one after follows',
    every(4),
    '2026-10-25T02:00:00.000Z',
    '2026-10-25T06:00:00.000Z',
  ],
  [
    'the last time is that of its end',
    every(4, '2026-10-25T02:00:00.000Z'),
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T02:00:00.000Z',
  ],
  ['after its end there is none', every(4, '2026-10-25T01:59:00.000Z'), '2026-10-24T22:00:00.000Z', null],
  ['what is not repeated has none', { ...every(4), repeat: null }, '2026-10-24T22:00:00.000Z', null],
])('%s', (_, task, doneAt, next) => {
  expect(nextDue(task, doneAt)).toBe(next);
});

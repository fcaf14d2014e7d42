import { LIMITS } from '../../src/limits.js';

/** A draft of a message to a channel; `timestamp` in seconds. */
export const draftTo = (channel_id: number, timestamp: number) => ({
  type: 'stream',
  to: [channel_id],
  topic: 'soup',
  content: 'Hello',
  timestamp,
});

/** What may be given for no draft, whether it is new or changed. */
export const badDrafts = (good: ReturnType<typeof draftTo>): unknown[] => [
  'x',
  5,
  null,
  [],
  {},
  { ...good, content: undefined },
  { ...good, content: '' },
  { ...good, content: ' \n' },
  { ...good, content: 'a\0b' },
  { ...good, content: 5 },
  { ...good, content: 'x'.repeat(LIMITS.messageGiven + 1) },
  { ...good, topic: 'a\0b' },
  { ...good, topic: null },
  { ...good, type: 'channel' },
  { ...good, to: [] },
  { ...good, to: [...good.to, ...good.to] },
  { ...good, to: good.to[0] },
  { ...good, to: [999_999] },
  { ...good, to: ['x'] },
  { ...good, type: 'private', to: [999_999] },
  { ...good, type: 'private', to: Array.from({ length: LIMITS.recipientsGiven + 1 }, () => 1) },
  { ...good, timestamp: -1 },
  { ...good, timestamp: 'x' },
  { ...good, timestamp: LIMITS.timestamp + 1 },
  { ...good, mood: 'x' },
];

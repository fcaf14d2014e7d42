import { LIMITS } from '../../src/limits/index.js';

/** A draft of a message to a channel; `timestamp` in seconds. */
export const draftTo = (channel_id: number, timestamp: number) => ({
  type: 'stream',
  to: [channel_id],
  topic: 'soup',
  content: 'Hello',
  timestamp,
});

/** What may be given for no draft, whether it is new or changed, and how the reason for which it is refused ends. */
export const badDrafts = (good: ReturnType<typeof draftTo>): [unknown, RegExp][] => [
  ['x', /is not (?:valid JSON|an object)$/],
  [5, /is not an object$/],
  [null, /is not an object$/],
  [[], /is not an object$/],
  [{}, /\["type"\] field is missing$/],
  [{ ...good, content: undefined }, /\["content"\] field is missing$/],
  [{ ...good, content: '' }, /Message must not be empty$/],
  [{ ...good, content: ' \n' }, /Message must not be empty$/],
  [{ ...good, content: 'a\0b' }, /must not contain null bytes$/],
  [{ ...good, content: 5 }, /\["content"\] is not a string$/],
  [
    { ...good, content: 'x'.repeat(LIMITS.messageGiven + 1) },
    /\["content"\] is too long \(limit: 200000 characters\)$/,
  ],
  [{ ...good, topic: 'a\0b' }, /must not contain null bytes$/],
  [{ ...good, topic: null }, /\["topic"\] is not a string$/],
  [{ ...good, type: 'channel' }, /\["type"\] must be one of , stream, private$/],
  [{ ...good, to: [] }, /A draft to a channel needs the ID of one channel\.$/],
  [{ ...good, to: [...good.to, ...good.to] }, /A draft to a channel needs the ID of one channel\.$/],
  [{ ...good, to: good.to[0] }, /\["to"\] is not a list$/],
  [{ ...good, to: [999_999] }, /Invalid channel ID$/],
  [{ ...good, to: ['x'] }, /\["to"\]\[0\] is not a number$/],
  [{ ...good, type: 'private', to: [999_999] }, /Invalid user$/],
  [
    { ...good, type: 'private', to: Array.from({ length: LIMITS.recipientsGiven + 1 }, () => 1) },
    /has too many items \(limit: 1000\)$/,
  ],
  [{ ...good, timestamp: -1 }, /\["timestamp"\] is too small \(at least 0\)$/],
  [{ ...good, timestamp: 'x' }, /\["timestamp"\] is not a number$/],
  [{ ...good, timestamp: LIMITS.timestamp + 1 }, /\["timestamp"\] is too large \(limit: 253402300799\)$/],
  [{ ...good, mood: 'x' }, /\["mood"\] is an unexpected argument$/],
];

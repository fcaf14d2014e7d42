import { parseNarrow, type NarrowTermParam } from './narrow-terms.js';

const parsed = (...params: NarrowTermParam[]) => parseNarrow(params);
const of = (operator: string, operand: unknown, negated = false) => ({ operator, operand, negated });

describe('terms', () => {
  test.each<[string, NarrowTermParam, object]>([
    ['a pair', ['stream', 'general'], of('channel', 'general')],
    ['an object', { operator: 'channel', operand: 7 }, of('channel', 7)],
    ['a negated object', { operator: 'sender', operand: 'a@b', negated: true }, of('sender', 'a@b', true)],
    ['streams', ['streams', 'public'], of('channels', 'public')],
    ['subject', ['subject', 'x'], of('topic', 'x')],
    ['the empty topic', ['topic', ''], of('topic', '')],
    ['from', ['from', 3], of('sender', 3)],
    ['pm-with, addresses in one text', ['pm-with', 'a@b, c@d'], of('dm', ['a@b', 'c@d'])],
    ['dm, ids', ['dm', [1, 2]], of('dm', [1, 2])],
    ['dm-including, one id', ['dm-including', 4], of('dm-including', [4])],
    ['is private', ['is', 'private'], of('is', 'dm')],
    ['id as text', ['id', '12'], of('id', 12)],
    ['an operator in capitals', ['Channel', 'x'], of('channel', 'x')],
  ])('%s', (_name, param, expected) => {
    expect(parsed(param)).toEqual([expected]);
  });

  test('near says nothing', () => {
    expect(parsed(['near', 5], ['near', '6'])).toEqual([]);
  });

  test.each<[string, NarrowTermParam[], RegExp]>([
    ['an unknown operator', [['colour', 'red']], /unknown operator 'colour'/],
    ['an unknown is', [['is', 'blue']], /unknown 'is' operand/],
    ['an unknown has', [['has', 'money']], /unknown 'has' operand/],
    ['an unknown in', [['in', 'space']], /unknown 'in' operand/],
    ['unknown channels', [['channels', 'secret']], /unknown 'channels' operand/],
    ['no people', [['dm', []]], /unknown 'dm' operand/],
    ['an empty address', [['dm', 'a@b,,c@d']], /unknown 'dm' operand/],
    ['an id of letters', [['id', 'x']], /unknown 'id' operand/],
    ['a list for a channel', [['channel', [1]]], /unknown 'channel' operand/],
    ['a number for a topic', [['topic', 1]], /unknown 'topic' operand/],
    [
      'two with',
      [
        ['with', 1],
        ['with', 2],
      ],
      /Duplicate 'with'/,
    ],
    ['a negated with', [{ operator: 'with', operand: 1, negated: true }], /cannot be negated/],
    [
      'channel and dm',
      [
        ['channel', 'a'],
        ['dm', [1]],
      ],
      /both a channel message and direct message/,
    ],
    [
      'topic and is dm',
      [
        ['topic', 'a'],
        ['is', 'dm'],
      ],
      /both a channel message and direct message/,
    ],
    [
      'is resolved and pm-with',
      [
        ['is', 'resolved'],
        ['pm-with', 'a@b'],
      ],
      /both a channel message and direct message/,
    ],
  ])('%s is refused', (_name, params, desc) => {
    expect(() => parseNarrow(params)).toThrow(
      expect.objectContaining({ code: 'BAD_NARROW', details: { desc: expect.stringMatching(desc) } }),
    );
  });

  test('a negated dm goes with a channel', () => {
    expect(parsed(['channel', 'a'], { operator: 'is', operand: 'dm', negated: true })).toHaveLength(2);
  });
});

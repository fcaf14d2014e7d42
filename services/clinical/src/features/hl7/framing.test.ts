import { random as seededRandom } from '../../../test/support/seeded-random.js';
import { FrameReader, framed, type Frame } from './framing.js';

const all = (reader: FrameReader, ...chunks: Buffer[]): Frame[] => chunks.flatMap((chunk) => [...reader.read(chunk)]);
const texts = (frames: Frame[]) =>
  frames.map((frame) => ('message' in frame ? frame.message.toString('latin1') : 'too long'));

test('messages come out as they were framed, however their bytes were cut', () => {
  const { integer } = seededRandom('frames');
  const messages = ['MSH|1', '', `a\x1cb`, 'x'.repeat(999)];
  const stream = Buffer.concat(messages.map((text) => framed(Buffer.from(text, 'latin1'))));
  for (let round = 0; round < 200; round += 1) {
    const reader = new FrameReader();
    const chunks: Buffer[] = [];
    for (let from = 0; from < stream.length; ) {
      const length = integer(1, 40);
      chunks.push(stream.subarray(from, from + length));
      from += length;
    }
    expect(texts(all(reader, ...chunks))).toEqual(messages);
    expect(reader.waiting).toBe(false);
  }
});

test('what lies between frames is nobody’s', () => {
  const reader = new FrameReader();
  const sent = Buffer.concat([
    Buffer.from('noise\r\n'),
    framed(Buffer.from('one')),
    Buffer.from('\r\n'),
    framed(Buffer.from('two')),
  ]);
  expect(texts(all(reader, sent))).toEqual(['one', 'two']);
});

test('a message that another one begins before its end is nobody’s', () => {
  const unfinished = Buffer.from('\x0bMSH|1|half a mess');
  const whole = framed(Buffer.from('MSH|2'));
  expect(texts(all(new FrameReader(), Buffer.concat([unfinished, unfinished, whole])))).toEqual(['MSH|2']);
  expect(texts(all(new FrameReader(), unfinished, whole))).toEqual(['MSH|2']);
  expect(texts(all(new FrameReader(10), unfinished, whole))).toEqual(['MSH|2']);
});

test('of a message that is too long only how it begins is kept, and the next one is read', () => {
  const reader = new FrameReader(10);
  const long = framed(Buffer.alloc(10_000, 'x'));
  expect([...reader.read(long)]).toEqual([{ tooLong: Buffer.alloc(4_096, 'x') }]);
  expect(texts(all(reader, long.subarray(0, 500), long.subarray(500), framed(Buffer.from('next'))))).toEqual([
    'too long',
    'next',
  ]);
});

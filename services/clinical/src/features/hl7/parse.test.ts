import { acknowledgment } from './acknowledgment.js';
import { batchIn, batchOf } from './batch.js';
import { checkHeader, headerOf } from './header.js';
import { Rejected } from './hl7-fault.js';
import { component, repetitionsOf, segmentOf, textOf, valueOf } from './message.js';
import { parseMessage } from './parse.js';
import { dayOf, instantOf } from './times.js';

const UTF8 = 'UNICODE UTF-8';
const read = (text: string | Buffer) => parseMessage(Buffer.isBuffer(text) ? text : Buffer.from(text), UTF8);
const refusalOf = (sent: string | Buffer) => {
  try {
    const message = read(sent);
    checkHeader(message, headerOf(message));
  } catch (error) {
    if (error instanceof Rejected) return error.faults[0];
    throw error;
  }
  return undefined;
};
const HEADER = 'MSH|^~\\&|LAB|NORTH|EHR|CLINIC|20260101||ORU^R01^ORU_R01|7|P|2.5.1';

test.each([['\r'], ['\n'], ['\r\n']])('segments may end with %j', (end) => {
  const message = read(`${HEADER}${end}PID|1||42^^^NORTH^MR~9^^^&1.2.3&ISO${end}ZXX|own${end}`);
  expect(message.segments.map(({ name }) => name)).toEqual(['MSH', 'PID', 'ZXX']);
  const ids = repetitionsOf(message, segmentOf(message, 'PID'), 3);
  expect(ids.map((id) => [component(id), component(id, 4), component(id, 4, 2)])).toEqual([
    ['42', 'NORTH', ''],
    ['9', '', '1.2.3'],
  ]);
  expect(headerOf(message)).toMatchObject({ type: 'ORU^R01', controlId: '7', version: '2.5.1', enhanced: undefined });
});

test('any delimiters are taken, and a sender may do without some', () => {
  const message = read('MSH#*!%$#LAB#NORTH#EHR#CLINIC#20260101##ADT*A08#7#P#2.3\rPID###1*2$3!4##%F%%S%%T%%R%%E%');
  expect(textOf(message, segmentOf(message, 'PID'), 3, 2, 2)).toBe('3');
  expect(textOf(message, segmentOf(message, 'PID'), 5)).toBe('#*$!%');
  const plain = read('MSH|^|LAB\rPID|||1~2&3');
  expect(textOf(plain, segmentOf(plain, 'PID'), 3)).toBe('1~2&3');
});

test('escape sequences say delimiters, line breaks and bytes; what is none stays', () => {
  const message = read(`${HEADER}\rNTE|1||a\\.br\\b \\X41C3A9\\ \\H\\bold\\N\\ c:\\dir \\.sp2\\d`);
  expect(textOf(message, segmentOf(message, 'NTE'), 3)).toBe('a\nb Aé bold c:\\dir \n\nd');
});

test('an explicit null is told from what is not there', () => {
  const message = read(`${HEADER}\rPID|||1||""|`);
  expect(textOf(message, segmentOf(message, 'PID'), 5)).toBe('""');
  expect(valueOf(message, segmentOf(message, 'PID'), 5)).toBe('');
});

test('bytes are read in the character set of MSH-18', () => {
  const said = (set: string) => `${HEADER}||||||${set}\rPID|||1||Muñoz^José`;
  const family = (sent: Buffer) => {
    const message = read(sent);
    return textOf(message, segmentOf(message, 'PID'), 5);
  };
  expect(family(Buffer.from(said('8859/1'), 'latin1'))).toBe('Muñoz');
  expect(family(Buffer.from(said('UNICODE UTF-8')))).toBe('Muñoz');
  expect(family(Buffer.from(`\ufeff${said('')}`))).toBe('Muñoz');
  expect(refusalOf(Buffer.from(said('UNICODE UTF-8'), 'latin1'))).toMatchObject({ code: '102', location: 'MSH^1^18' });
  expect(refusalOf(said('ASCII'))).toMatchObject({ code: '102' });
  expect(refusalOf(said('BIG-5'))).toMatchObject({ code: '103', location: 'MSH^1^18' });
});

test.each([
  ['', '100', 'MSH^1'],
  ['PID|1', '100', 'MSH^1'],
  ['MSH', '102', 'MSH^1^1'],
  ['MSHaaaaa', '102', 'MSH^1^1'],
  ['MSH|||', '102', 'MSH^1^2'],
  ['MSH|^^^^|LAB', '102', 'MSH^1^2'],
  [`${HEADER}\rrubbish`, '100', 'MSH^1'],
  [`${HEADER}\rPID|1\r${HEADER}`, '100', 'MSH^2'],
  [HEADER.replace('|7|', '||'), '101', 'MSH^1^10'],
  [HEADER.replace('ORU^R01^ORU_R01', ''), '101', 'MSH^1^9'],
  [`${HEADER}|||XX`, '103', 'MSH^1^15'],
  [`${HEADER}\r${'OBX|1\r'.repeat(5_000)}`, '100', 'MSH^1'],
])('%j is refused with %s at %s', (sent, code, location) => {
  expect(refusalOf(sent)).toMatchObject({ code, location });
});

test('an acknowledgment swaps who sent and who received, and says what was wrong', () => {
  const message = read(`${HEADER}||||||8859/1\rPID|||1`);
  const said = acknowledgment(message, 'R01', {
    code: 'AE',
    faults: [{ location: 'PID^1^3', code: '204', text: 'Nobody has it | here.' }],
    controlId: 'A1',
    now: new Date('2026-11-29T08:15:00Z'),
  }).toString();
  expect(said.split('\r')).toEqual([
    'MSH|^~\\&|EHR|CLINIC|LAB|NORTH|20261129081500+0000||ACK^R01^ACK|A1|P|2.5.1||||||8859/1',
    'MSA|AE|7',
    'ERR||PID^1^3|204^Unknown key identifier^HL70357|E||||Nobody has it \\F\\ here.',
    '',
  ]);
});

test('a batch holds messages, and is answered by one', () => {
  const batch = batchIn(
    Buffer.from(`FHS|^~\\&|A|B|C|D\rBHS|^~\\&|A|B|C|D\r${HEADER}\rPID|1\r${HEADER}\rBTS|2\rFTS|1\r`),
  );
  expect(batch?.messages.map((each) => each.toString())).toEqual([`${HEADER}\rPID|1\r`, `${HEADER}\r`]);
  const answer = batch && batchOf(batch, [Buffer.from('one\r'), Buffer.from('two\r')]).toString();
  expect(answer).toBe('FHS|^~\\&|C|D|A|B\rBHS|^~\\&|C|D|A|B\rone\rtwo\rBTS|2\rFTS|1\r');
  expect(batch && batchOf(batch, [Buffer.alloc(0), Buffer.from('two\r')]).toString()).toContain('two\rBTS|1\r');
  expect(batchIn(Buffer.from(HEADER))).toBeUndefined();
});

test('a time stamp is the clinic’s where it names no zone', () => {
  expect(instantOf('20260115083000', 'America/Santiago')).toBe('2026-01-15T11:30:00.000Z');
  expect(instantOf('20260715083000', 'America/Santiago')).toBe('2026-07-15T12:30:00.000Z');
  expect(instantOf('202601150830-0500', 'America/Santiago')).toBe('2026-01-15T13:30:00.000Z');
  expect(instantOf('20260115', 'UTC')).toBe('2026-01-15T00:00:00.000Z');
  expect(instantOf('202613', 'UTC')).toBeUndefined();
  expect(instantOf('20260115253000', 'UTC')).toBeUndefined();
  expect([dayOf('20260230'), dayOf('2026'), dayOf('20260228120000')]).toEqual([undefined, undefined, '2026-02-28']);
});

import { renderMessage } from './message-renderer.js';
import { parseTimeText } from './time-text.js';

test.each([
  ['2017-06-05T22:30:00Z', '2017-06-05T22:30:00.000Z'],
  ['2017-06-05 22:30', '2017-06-05T22:30:00.000Z'],
  ['2017-06-05T22:30:15.250+02:00', '2017-06-05T20:30:15.250Z'],
  ['2017-06-05T22:30-0700', '2017-06-06T05:30:00.000Z'],
  ['20170605', '2017-06-05T00:00:00.000Z'],
  ['Jun 5th 2017, 10:30PM', '2017-06-05T22:30:00.000Z'],
  ['31 Dec 2017', '2017-12-31T00:00:00.000Z'],
  ['31 Dec 2017 5:30 am IST', '2017-12-31T00:00:00.000Z'],
  ['Monday, 5 June 2017 at 12am UTC', '2017-06-05T00:00:00.000Z'],
  ['Mon Jun 05 2017 22:30:00 GMT+0100 (x', undefined],
  ['Mon Jun 05 2017 22:30:00 GMT+0100', '2017-06-05T21:30:00.000Z'],
  ['6/5/2017 1 p.m.', '2017-06-05T13:00:00.000Z'],
  ['1496701800', '2017-06-05T22:30:00.000Z'],
  ['2017-02-30', undefined],
  ['2017-06-05 25:00', undefined],
  ['13:00 pm 5 June 2017', undefined],
  ['June 2017', undefined],
  ['tomorrow', undefined],
  ['999999999999999', undefined],
  ['', undefined],
])('reads %p as %p', (text, expected) => {
  expect(parseTimeText(text)?.toISOString()).toBe(expected);
});

test.each([
  ['a moment', '<time:Jun 5th 2017, 10:30PM>', '<time datetime="2017-06-05T22:30:00Z">Jun 5th 2017, 10:30PM</time>'],
  ['what is none', '<time:**soon**>', '<span class="timestamp-error">Invalid time format: **soon**</span>'],
  ['markup', '<time:<alert(1)>>', '<span class="timestamp-error">Invalid time format: &lt;alert(1)</span>&gt;'],
])('shows %s', (_title, content, expected) => {
  expect(renderMessage(content).rendered_content).toBe(`<p>${expected}</p>`);
});

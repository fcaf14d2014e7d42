/**
 * How long rendering takes: `npm run bench:markdown`. Fails where a message of 10,000 characters takes 50 ms or more
 * at the 99th percentile, or where twice the length costs much more than twice the time.
 */
import { cpus } from 'node:os';
import { contentHtmlDiff, renderMessage, warmMarkdown } from '../dist/src/features/markdown/index.js';
import { hostileMessages, LENGTH, LOOKUP, realisticMessage } from './markdown-corpus.mjs';
import { writeSection } from './results.mjs';

const LIMIT_MS = 50;
const MESSAGES = 400;
const ROUNDS = 12;

const milliseconds = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const percentile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
const show = (time) => `${time.toFixed(1)} ms`;

const warmUp = milliseconds(warmMarkdown);
const first = milliseconds(() => renderMessage(realisticMessage(1_000_000), LOOKUP));
for (let seed = 0; seed < 50; seed++) renderMessage(realisticMessage(seed), LOOKUP);

const timesOf = (length) =>
  Array.from({ length: MESSAGES }, (_, seed) => {
    const content = realisticMessage(seed, length);
    return Array.from({ length: 3 }, () => milliseconds(() => renderMessage(content, LOOKUP)));
  }).flat();
const short = timesOf(200);
const long = timesOf(LENGTH);

const hostile = hostileMessages().map(({ name, content }, index) => {
  const double = hostileMessages(2 * LENGTH)[index].content;
  const times = Array.from({ length: ROUNDS }, () => milliseconds(() => renderMessage(content, LOOKUP)));
  const doubled = Array.from({ length: ROUNDS }, () => milliseconds(() => renderMessage(double, LOOKUP)));
  return { name, times, median: percentile(times, 0.5), ratio: percentile(doubled, 0.5) / percentile(times, 0.5) };
});
const hostileTimes = hostile.flatMap(({ times }) => times);

const before = renderMessage(realisticMessage(1), LOOKUP).rendered_content;
const after = renderMessage(realisticMessage(2), LOOKUP).rendered_content;
const diffs = Array.from({ length: 50 }, () => milliseconds(() => contentHtmlDiff(before, after)));

const row = (name, times) =>
  `| ${name} | ${show(percentile(times, 0.5))} | ${show(percentile(times, 0.99))} | ${show(Math.max(...times))} |`;
const slowest = hostile.toSorted((a, b) => b.median - a.median).slice(0, 8);

await writeSection(
  'Markdown rendering',
  `One process, warm, with three linkifiers (two of them hostile) and 500 alert words; Node ${process.versions.node},
${cpus().length} × ${cpus()[0].model}. Each
message is rendered three times, and every time counts. The goal is a 99th percentile below ${LIMIT_MS} ms for 10,000 characters.

| messages | median | p99 | slowest |
|---|---|---|---|
${row(`${MESSAGES} ordinary ones of 200 characters`, short)}
${row(`${MESSAGES} ordinary ones of 10,000 characters`, long)}
${row(`${hostile.length} hostile ones of 10,000 characters, ${ROUNDS} times each`, hostileTimes)}
${row('difference of two unlike messages of 10,000 characters', diffs)}

Warming up at start takes ${show(warmUp)}; the first long message after it ${show(first)}.

| slowest hostile content | median | 20,000 : 10,000 characters |
|---|---|---|
${slowest.map(({ name, median, ratio }) => `| ${name} | ${show(median)} | ${ratio.toFixed(1)} |`).join('\n')}
`,
);

const tooSlow = [long, hostileTimes].some((times) => percentile(times, 0.99) >= LIMIT_MS);
// Twice the length may cost somewhat more than twice, but a square would cost four times; small times say nothing.
const notLinear = hostile.filter(({ median, ratio }) => median > 5 && ratio > 3.5).map(({ name }) => name);
if (tooSlow || notLinear.length > 0) {
  console.error(tooSlow ? 'Too slow.' : `More than linear: ${notLinear.join(', ')}.`);
  process.exitCode = 1;
}

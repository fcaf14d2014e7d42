import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';

const ERROR_LEVEL = 50;
const LOOK_EVERY_MS = 2_000;
const READ_AT_ONCE = 1_000_000;

/**
 * What a line of a log complains about: a line of JSON if its level is an error's, else any line but a stack's.
 * @param {string} line
 * @returns {string | undefined}
 */
export function complaintIn(line) {
  if (!line.startsWith('{')) return /^\s|^$/.test(line) ? undefined : line;
  try {
    const { level, msg, err } = JSON.parse(line);
    return level >= ERROR_LEVEL ? [msg, err?.message].filter(Boolean).join(': ') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Tells what is complained about in a log from now on, each complaint once, until it is stopped.
 * @param {string} file
 * @param {(sentence: string) => void} tell
 * @param {number} [every_ms]
 * @returns {{ stop: () => void }}
 */
export function followComplaints(file, tell, every_ms = LOOK_EVERY_MS) {
  const log = openSync(file, 'r');
  const told = new Set();
  let read = fstatSync(log).size;
  let begun = '';
  const look = () => {
    const buffer = Buffer.alloc(Math.min(fstatSync(log).size - read, READ_AT_ONCE));
    read += readSync(log, buffer, 0, buffer.length, read);
    const lines = (begun + buffer.toString('utf8')).split('\n');
    begun = lines.pop() ?? '';
    for (const complaint of lines.map(complaintIn)) {
      if (complaint === undefined || told.has(complaint)) continue;
      told.add(complaint);
      tell(`${complaint} (see ${path.relative(process.cwd(), file)})`);
    }
  };
  const looking = setInterval(look, every_ms);
  looking.unref();
  return {
    stop() {
      clearInterval(looking);
      closeSync(log);
    },
  };
}

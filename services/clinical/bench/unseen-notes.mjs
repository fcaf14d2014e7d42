import { ABBREVIATED } from './unseen-notes-abbreviated.mjs';
import { DESCRIBED, LATER } from './unseen-notes-described.mjs';
import { OF_WARDS } from './unseen-notes-of-wards.mjs';

const read = (/** @type {string} */ table) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [categories = '', text = ''] = line.split('|');
      return { categories: categories.split(','), text };
    });

const readWithTraps = (/** @type {string} */ table) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [categories = '', traps = '', text = ''] = line.split('|');
      return { categories: categories.split(','), traps: traps.split(','), text };
    });

/**
 * Short notes in Spanish and English. Each set was written, with the category that a coder would choose, before the engine had read any of
 * it. What each missed when it was first read is in the results; the engine learned from it afterwards, so that only new notes tell how it
 * does with the notes of others. `atFirst`: how many had the right category among the first five codes when the engine first read them;
 * `trappedAtFirst`: how many had a code of `traps` there, which the note denies, rules out or tells of a relative.
 */
export const UNSEEN = {
  'abbreviated, in a hurry': { notes: read(ABBREVIATED), atFirst: 161 },
  'described by findings': { notes: read(DESCRIBED), atFirst: 49 },
  'both, written later': { notes: read(LATER), atFirst: 46 },
  'of wards, with what must not be suggested': {
    notes: readWithTraps(OF_WARDS),
    atFirst: 56,
    trappedAtFirst: 2,
  },
};

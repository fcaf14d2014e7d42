import type { Word } from './text-words.js';

/** A measure whose values tell of a condition. */
interface Measure {
  names: string[];
  /** The values from `from` until below `to`. */
  from: number;
  to: number;
  codes: readonly string[];
}

const MEASURES: Measure[] = `
pa ta bp tas presion tension|140|300|I10
imc bmi|30|90|E66.9
hba1c a1c|6.5|20|E11.9
glicemia glucemia glucose hgt bg fpg|200|900|E11.9,R73.9
tsh|4.6|200|E03.9
tsh|0|0.3|E05.9
ldl|160|500|E78.0,E78.5
colesterol cholesterol ct|240|600|E78.0,E78.5
tg trigliceridos triglycerides triglic|200|5000|E78.1,E78.5
hb hgb hemoglobina hemoglobin|3|11|D64.9,D50.9
ferritina ferritin|0|15|D50.9
potasio potassium|5.6|9|E87.5
sodio sodium|100|131|E87.1
lipasa lipase|300|20000|K85.9
phq9|10|28|F32.9
gad7|10|22|F41.1
vfg egfr gfr tfg|5|60|N18.9
fevi fe ef lvef|10|45|I50.9
temp temperatura temperature t|38|42|R50.9
`
  .trim()
  .split('\n')
  .map((line) => {
    const [names = '', from, to, codes = ''] = line.split('|');
    return { names: names.split(' '), from: Number(from), to: Number(to), codes: codes.split(',') };
  });

const BY_NAME = new Map<string, Measure[]>();
for (const measure of MEASURES)
  for (const name of measure.names) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), measure]);

/** The largest number of words between a measure's name and its value. */
const NEAR = 3;

/** Values in a sentence that tell of a condition, with the words from the measure's name to the value. */
export function measuredIn(text: string, words: readonly Word[]) {
  return words.flatMap(({ folded }, from) => {
    const measures = BY_NAME.get(folded);
    if (!measures) return [];
    for (let at = from + 1; at <= from + NEAR && at < words.length; at += 1) {
      const value = valueAt(text, words, at);
      if (value === undefined) continue;
      const measure = measures.find((each) => value >= each.from && value < each.to);
      return measure ? [{ codes: measure.codes, isSign: true, from, to: at + 1 }] : [];
    }
    return [];
  });
}

/** A number with its decimals, which are a word of their own. */
function valueAt(text: string, words: readonly Word[], at: number): number | undefined {
  const [word, next] = [words[at], words[at + 1]];
  if (!word || !/^\d{1,5}$/.test(word.folded)) return undefined;
  const isDecimal = next && /^\d{1,3}/.test(next.folded) && /^[.,]$/.test(text.slice(word.end, next.start));
  return Number(isDecimal ? `${word.folded}.${Number.parseInt(next.folded, 10)}` : word.folded);
}

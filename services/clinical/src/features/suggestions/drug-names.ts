import { keyOf } from '../catalogs/index.js';

/** Words for salts, esters and water, folded. In `warfarin sodium` the first word names the substance. */
const SALTS = new Set(
  `
  sodium sodio sodica sodico potassium potasio potasica potasico calcium calcio calcica calcico magnesium magnesio magnesica magnesico
  hydrochloride clorhidrato hcl dihydrochloride diclorhidrato chloride cloruro sulfate sulphate sulfato acetate acetato maleate maleato
  fumarate fumarato tartrate tartrato bitartrate bitartrato succinate succinato besylate besilate besilato mesylate mesilate mesilato
  phosphate fosfato citrate citrato lactate lactato nitrate nitrato bromide bromuro hydrobromide bromhidrato hidrobromuro carbonate carbonato
  hydroxide hidroxido oxide oxido gluconate gluconato trihydrate trihidrato trihidratada dihydrate dihidrato monohydrate monohidrato
  hemihydrate hemihidrato anhydrous anhidro anhidra tosylate tosilato malate malato oxalate oxalato pamoate pamoato decanoate decanoato
  enanthate enantato valerate valerato propionate propionato dipropionate dipropionato furoate furoato xinafoate xinafoato medoxomil
  medoxomilo cilexetil cilexetilo axetil axetilo proxetil proxetilo etexilate etexilato bisulfate bisulphate bisulfato hemifumarate hemifumarato estolate estolato stearate estearato ethylsuccinate
  etilsuccinato tromethamine trometamol trometamina erbumine erbumina arginine arginina lysine lisina disoproxil disoproxilo mofetil mofetilo
  `
    .trim()
    .split(/\s+/),
);

const LINKS = new Set(['de', 'del', 'of', 'acid', 'acido']);

const isNumber = (word: string): boolean => /^\d+\w{0,3}$/.test(word);

/** Separators of the parts of a combination. */
const PARTS = /[/+&;,]|\s(?:y|e|and|con|with|plus|mas|más)\s/iu;

const partKey = (part: string): string => {
  const words = keyOf(part).split(' ');
  const left = words.filter((word) => !SALTS.has(word));
  return left.some((word) => !LINKS.has(word) && !isNumber(word) && word.length > 2) ? left.join(' ') : words.join(' ');
};

/** A name for comparison: each part of a combination without its salt. A salt alone is the substance. */
export const drugKey = (name: string): string => name.split(PARTS).map(partKey).filter(Boolean).join(' ');

/** Whether a key is a single word that also names a salt. */
export const isSaltWord = (key: string): boolean => SALTS.has(key);

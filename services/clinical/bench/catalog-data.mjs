import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const SITES = [
  'femur',
  'tibia',
  'humerus',
  'radius',
  'ulna',
  'scapula',
  'clavicle',
  'patella',
  'ankle',
  'wrist',
  'pelvis',
  'skull',
];
const INJURIES = [
  'Displaced fracture',
  'Nondisplaced fracture',
  'Laceration',
  'Contusion',
  'Open bite',
  'Puncture wound',
  'Superficial burn',
  'Dislocation',
  'Sprain',
  'Crushing injury',
];
const ENCOUNTERS = [
  'initial encounter',
  'subsequent encounter with routine healing',
  'subsequent encounter with delayed healing',
  'sequela',
];
const DISEASES = [
  'Type 1 diabetes mellitus',
  'Type 2 diabetes mellitus',
  'Malignant neoplasm',
  'Chronic nephritis',
  'Acute hepatitis',
  'Menière disease',
  'Sjögren syndrome',
  'Glaucoma',
  'Osteoarthritis',
  'Pneumonia',
  'Poisoning by penicillins',
  'Viral infection',
];
const STAGES = [
  'unspecified',
  'with complications',
  'without complications',
  'in remission',
  'mild',
  'moderate',
  'severe',
  'with nephropathy',
];
const SIDES = ['right', 'left', 'unspecified'];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTVWXYZ';

/** Codes like those of ICD-10-CM, as many as asked for, headers before what is under them: code, billable, title. */
export function* generateCodes(count) {
  let made = 0;
  for (let category = 0; made < count; category += 1) {
    const plain = `${LETTERS[Math.floor(category / 100) % 25]}${String(category % 100).padStart(2, '0')}`;
    const injury = category % 2 === 0;
    const name = injury
      ? `${INJURIES[category % 10]} of ${SITES[(category >> 1) % 12]}`
      : `${DISEASES[(category >> 1) % 12]} of kind ${category}`;
    yield [plain, 0, name];
    made += 1;
    for (let digit = 0; digit < 8 && made < count; digit += 1) {
      const detail = `${name}, ${SIDES[digit % 3]} side`;
      yield [`${plain}${digit}`, 0, detail];
      made += 1;
      for (let last = 0; last < 4 && made < count; last += 1) {
        const text = injury
          ? `${detail}, ${ENCOUNTERS[last]} for closed fracture`
          : `${detail}, ${STAGES[(last + digit) % 8]}`;
        yield [`${plain}${digit}${last}`, 1, text];
        made += 1;
      }
    }
  }
}

/** An official order file of that many codes. */
export async function writeOrderFile(file, count) {
  const stream = createWriteStream(file);
  let order = 0;
  for (const [code, billable, title] of generateCodes(count)) {
    order += 1;
    const line = `${String(order).padStart(5, '0')} ${code.padEnd(7)} ${billable} ${title.slice(0, 60).padEnd(60)} ${title}\r\n`;
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

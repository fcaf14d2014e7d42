import { identityNotes, PEOPLE, remains } from '../../../test/support/identity-notes.js';
import { startModel } from '../../../test/support/model-stand-in.js';
import { suggested, suggestingPractice } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const model = await startModel();
const app = useClinical({ config: { model: model.settings } });
afterAll(() => model.stop());

test('of 200 notes in the records of four people no name, number, address or day of birth leaves', async () => {
  const { clinic, doctor } = await suggestingPractice(app);
  model.says(({ sources }) => {
    const said = sources.find(({ type }) => type === 'input')?.text ?? '';
    // No placeholder is cut in two: it would stand for nothing.
    const quote = said.slice(0, 60).replace(/\[[^\]]*$/, '');
    return { statements: [{ text: quote, citations: [{ type: 'input', id: null, version: null, quote }] }] };
  });
  for (const person of PEOPLE) {
    const { given, surname, second, document, mrn, phone, email, street, number, city, birth_date } = person;
    const patient = await app.build.patient(clinic, {
      given_names: given,
      first_surname: surname,
      second_surname: second,
      document_type: 'dni',
      document_number: document,
      address: JSON.stringify({ line: `${street} ${number}`, city }),
      mrn,
      phone,
      email,
      birth_date,
    });
    const notes = identityNotes(200).filter((note) => note.person === person);
    expect(notes).toHaveLength(50);
    for (let at = 0; at < notes.length; at += 25) {
      const texts = notes.slice(at, at + 25);
      const text = texts.map((note) => note.text).join('\n\n');
      const made = await suggested(app, doctor, 'draft_note', { patient_id: patient.id, text });
      const sent = model.received.at(-1)?.body ?? '';
      const left = [
        ...remains(sent, person),
        ...texts
          .flatMap(({ written }) => written)
          .filter((word) => word.length > 3 && sent.includes(JSON.stringify(word).slice(1, -1))),
      ];
      expect({ person, left }).toEqual({ person, left: [] });
      // What is answered names them again, as they were written.
      expect(text.startsWith(made.result.statements[0].text)).toBe(true);
    }
  }
  expect(model.received).toHaveLength(8);
});
